import { betEntries, entriesDifference, entriesTolerance } from '@xbetapp/domain/accounting/bet-entries'
import { romeDay } from '@xbetapp/domain/time/rome'
import type { BetParts } from './bet-parts.queries.ts'

/** A row of `giocata`: what a bet is worth to one account. Amounts as the database writes them. */
export interface Giocata {
  idAccount: number
  idReceivedBet: number
  messageDate: Date
  esito: string
  dataRefertazione: Date | null
  duplicata: boolean
  importo: string
  quota: string
  profit: string
  profitEur: string
}

/** While a bet is Open it has no day of settlement; PostgreSQL's date after all others stands for it. */
const OPEN_DAY = 'infinity'

/** Whether the parties of a bet share out what its venues owe, no more and no less (rule: profit/sides-agree). */
export function addsUp(bet: BetParts): boolean {
  const tolerance = entriesTolerance(bet.tot, bet.drops.length)
  return bet.deleted || entriesDifference(betEntries(bet, bet.drops)).abs().lte(tolerance)
}

/** The rows a bet must have: none once it is deleted. */
export function giocateOf(bet: BetParts): Giocata[] {
  if (bet.deleted) return []
  const entries = betEntries(bet, bet.drops)
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

export const isOpen = (row: Giocata): boolean => row.esito === 'Open'

/** The day sum a row is counted in. */
export function dayOf(row: Giocata) {
  return {
    giornoBet: romeDay(row.messageDate),
    giornoRefertazione:
      isOpen(row) || row.dataRefertazione === null ? OPEN_DAY : romeDay(row.dataRefertazione),
    duplicata: row.duplicata,
  }
}

/** One text per row and state of it: equal texts need no writing. */
export const giocataState = (row: Giocata): string =>
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

export const giocataKey = (row: Pick<Giocata, 'idAccount' | 'idReceivedBet'>): string =>
  `${row.idAccount}:${row.idReceivedBet}`
