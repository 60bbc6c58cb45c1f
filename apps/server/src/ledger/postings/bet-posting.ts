import {
  type BetEntry,
  betEntries,
  entriesDifference,
  entriesTolerance,
} from '@xbetapp/domain/ledger/postings/bet-entries'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import type { Selectable } from 'kysely'
import type { DB } from '#server/db/generated/tables.ts'
import type { BetParts } from './bet-parts.queries.ts'

/** A row of `bet_posting`: what a bet is worth to one account. Amounts as the database writes them. */
export interface BetPosting extends Omit<Selectable<DB['betPosting']>, 'esito'> {
  esito: string
}

/** An Open bet has no day of settlement: PostgreSQL's latest date is used for it. */
const OPEN_DAY = 'infinity'

/** Whether the parties of a bet share out exactly what its venues owe (rule: profit/sides-agree). */
export function addsUp(bet: BetParts, entries = entriesOf(bet)): boolean {
  return bet.deleted || entriesDifference(entries).abs().lte(entriesTolerance(bet.tot, bet.drops.length))
}

/** What a bet is worth to each account: nothing once it is deleted. */
export const entriesOf = (bet: BetParts): BetEntry[] => (bet.deleted ? [] : betEntries(bet, bet.drops))

/** The rows a bet must have. */
export function postingsOf(bet: BetParts, entries = entriesOf(bet)): BetPosting[] {
  const { idReceivedBet, messageDate, esito, dataRefertazione, duplicata } = bet
  return entries.map(({ idAccount, importo, quota, profit, profitEur }) => ({
    idAccount,
    idReceivedBet,
    messageDate,
    esito,
    dataRefertazione,
    duplicata,
    importo: importo.toFixed(2),
    quota: quota.toFixed(5),
    profit: profit.toFixed(2),
    profitEur: profitEur.toFixed(2),
  }))
}

export const isOpen = (row: BetPosting): boolean => row.esito === 'Open'

/** The day sum of an account that a row counts in. */
export interface DayKey {
  /** The Rome days on which the bet was placed and settled. */
  betDay: string
  settlementDay: string
  duplicata: boolean
}

/** Gives the key of the day sum a row counts in. Rows of one bet share their moments: each day is computed once. */
export function daysOfRows(): (row: BetPosting) => DayKey {
  const days = new Map<number, string>()
  const dayOf = (moment: Date): string => {
    const day = days.get(moment.getTime()) ?? romeDay(moment)
    days.set(moment.getTime(), day)
    return day
  }
  return (row: BetPosting) => ({
    betDay: dayOf(row.messageDate),
    settlementDay: isOpen(row) || row.dataRefertazione === null ? OPEN_DAY : dayOf(row.dataRefertazione),
    duplicata: row.duplicata,
  })
}

/** One text per row and state: a row whose text is unchanged need not be written. */
export const postingState = (row: BetPosting): string =>
  [
    row.messageDate.getTime(),
    row.esito,
    row.dataRefertazione?.getTime() ?? '',
    row.duplicata,
    row.importo,
    row.quota,
    row.profit,
    row.profitEur,
  ].join('|')

export const postingKey = (row: Pick<BetPosting, 'idAccount' | 'idReceivedBet'>): string =>
  `${row.idAccount}:${row.idReceivedBet}`
