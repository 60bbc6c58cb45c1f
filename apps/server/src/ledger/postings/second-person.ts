import type { SECOND_REASONS } from '@xbetapp/contract/settling/bulk-settle'
import { HOUSE_ACCOUNTS } from '@xbetapp/domain/ledger/postings/conti'
import { formatMoney } from '@xbetapp/domain/platform/format/number'
import { type Decimal, max, sum } from '@xbetapp/domain/platform/money/decimal'
import { canEditInCalculator } from '@xbetapp/domain/platform/roles/calculator-fields'
import { idsOf, rowsOf } from '#server/db/rows.ts'
import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { variables } from '#server/platform/settings/public.ts'
import type { BetParts } from './bet-parts.queries.ts'
import { type BetPosting, isOpen } from './bet-posting.ts'
import { sentWeeks } from './sent-weeks.ts'

/** Why a second person has to confirm, and for which bets. */
export interface SecondPerson {
  motivi: (typeof SECOND_REASONS)[number][]
  soglia: number
  bet: number[]
}

/** When a second person is required: above a stake in EUR (0: never), and after a statement was sent. */
export interface SecondPersonRule {
  soglia: number
  dopoEstratto: boolean
}

export async function secondPersonRule(ctx: Ctx): Promise<SecondPersonRule> {
  const settings = await variables(ctx, ['soglia_seconda_persona', 'seconda_persona_estratto_inviato'])
  return {
    soglia: Number(settings.soglia_seconda_persona),
    dopoEstratto: settings.seconda_persona_estratto_inviato === 'True',
  }
}

/** The users who may set outcomes, and so confirm. */
export async function settlers({ db }: Ctx): Promise<Set<number>> {
  const rows = await db
    .selectFrom('userRole')
    .innerJoin('appUser', 'appUser.id', 'userRole.idUser')
    .select(['idUser', 'ruolo'])
    .where('deletedAt', 'is', null)
    .execute()
  const settlingUsers = rows.filter(({ ruolo }) => canEditInCalculator([ruolo], 'esito'))
  return new Set(settlingUsers.map(({ idUser }) => idUser))
}

/** Whether a user other than the caller may set outcomes. */
export async function hasSecondPerson(ctx: Ctx): Promise<boolean> {
  const { actor } = ctx
  return [...(await settlers(ctx))].some((id) => actor.kind !== 'user' || id !== actor.id)
}

/** A bet that is or was settled, and whose worth to an account changed. */
interface ChangedBet {
  before: readonly BetPosting[]
  after: BetParts
  /** Whether outcome or payout changed: this change is requested from a second person, any other is refused. */
  isOutcome: boolean
}

/** The inputs of posting: the bets, their former rows and their new rows. */
interface BetRows {
  bets: readonly BetParts[]
  storedRows: readonly BetPosting[]
  expectedRows: readonly BetPosting[]
}

/**
 * The settled bets among those changed, and the rule that applies; null for changes not made by a person, or where no
 * rule is set.
 */
export async function underSecondPerson(
  tx: TxCtx,
  { bets, storedRows, expectedRows }: BetRows,
): Promise<{ rule: SecondPersonRule; betChanges: ChangedBet[] } | null> {
  if (tx.actor.kind !== 'user') return null
  const before = Map.groupBy(storedRows, (row) => row.idReceivedBet)
  const after = Map.groupBy(expectedRows, (row) => row.idReceivedBet)
  const betChanges = bets.flatMap((bet): ChangedBet[] => {
    const rowsBefore = before.get(bet.idReceivedBet) ?? []
    const rowsAfter = after.get(bet.idReceivedBet) ?? []
    const isSettled = [...rowsBefore, ...rowsAfter].some((row) => !isOpen(row))
    if (!isSettled || worthOf(rowsBefore) === worthOf(rowsAfter)) return []
    const isOutcome =
      rowsBefore.some((row) => row.esito !== bet.esito) || stakesOf(rowsBefore) === stakesOf(rowsAfter)
    return [{ before: rowsBefore, after: bet, isOutcome }]
  })
  if (betChanges.length === 0) return null
  const rule = await secondPersonRule(tx)
  if (rule.soglia <= 0 && !rule.dopoEstratto) return null
  return { rule, betChanges }
}

/** Fields of postings as one text, to compare them. */
const textOf =
  (...fields: ('idAccount' | 'esito' | 'importo' | 'quota' | 'profit')[]) =>
  (rows: readonly BetPosting[]): string =>
    rows
      .map((row) => fields.map((field) => row[field]).join('|'))
      .sort()
      .join(' ')
const worthOf = textOf('idAccount', 'esito', 'importo', 'quota', 'profit')
const stakesOf = textOf('idAccount', 'importo', 'quota')

/** What needs a second person so far, by the transaction's set of changed bets. */
const secondPersonByChanges = new WeakMap<TxCtx['changedBets'], SecondPerson & { isOutcome: boolean }>()

/** Records which of the changes, written and posted, need a second person (rule: conferma/when). */
export async function noteSecondPerson(
  tx: TxCtx,
  { rule, betChanges }: { rule: SecondPersonRule; betChanges: readonly ChangedBet[] },
): Promise<void> {
  const { soglia } = rule
  const tipsters = soglia > 0 ? await tipstersAmong(tx, betChanges) : new Set<number>()
  const aboveLimit = soglia > 0 ? betChanges.filter((one) => stakeOf(one, tipsters).gt(soglia)) : []
  const idsInStatements = new Set(rule.dopoEstratto ? (await sentWeeks(tx)).flatMap(({ bet }) => bet) : [])
  const inStatements = betChanges.filter(({ after }) => idsInStatements.has(after.idReceivedBet))
  const bets = betChanges.filter((one) => aboveLimit.includes(one) || inStatements.includes(one))
  if (bets.length === 0) return
  const earlier = secondPersonByChanges.get(tx.changedBets)
  const motivi = [
    ...(aboveLimit.length > 0 ? (['importo'] as const) : []),
    ...(inStatements.length > 0 ? (['inviata'] as const) : []),
  ]
  secondPersonByChanges.set(tx.changedBets, {
    soglia,
    motivi: [...new Set([...(earlier?.motivi ?? []), ...motivi])],
    bet: [...new Set([...(earlier?.bet ?? []), ...bets.map(({ after }) => after.idReceivedBet)])],
    isOutcome: earlier?.isOutcome === true || bets.some((one) => one.isOutcome),
  })
}

/** The largest amount staked on the bet or credited to its tipster, before or after, EUR. */
function stakeOf({ before, after }: ChangedBet, tipsters: ReadonlySet<number>): Decimal {
  const creditedAmount = sum(
    before.filter(({ idAccount }) => tipsters.has(idAccount)).map(({ importo }) => importo),
  )
  const stakes = before.filter(({ idAccount }) => STAKE_ACCOUNTS.has(idAccount)).map(({ importo }) => importo)
  return max(max(creditedAmount, creditedAmount.plus(sum(stakes))), max(after.tot, after.totTipster))
}

/** House accounts that share out the stake with the tipster's account; Scarti Quota repeats the tipster's share. */
const STAKE_ACCOUNTS: ReadonlySet<number> = new Set([HOUSE_ACCOUNTS.NO_DROP, HOUSE_ACCOUNTS.FREEROLL])

async function tipstersAmong(tx: TxCtx, betChanges: readonly ChangedBet[]): Promise<Set<number>> {
  const ids = new Set(betChanges.flatMap(({ before }) => before.map(({ idAccount }) => idAccount)))
  if (ids.size === 0) return new Set()
  const accounts = await rowsOf(tx.db, 'account', { idAccount: [...ids], kind: 'tipster' }, ['idAccount'])
  return new Set(idsOf(accounts, 'idAccount'))
}

/** Whether the transaction so far needs a second person, and why; its bets must be posted. */
export function secondPersonOf({ changedBets }: TxCtx): SecondPerson | null {
  const secondPerson = secondPersonByChanges.get(changedBets)
  if (!secondPerson) return null
  const { isOutcome: _, ...reasons } = secondPerson
  return reasons
}

/** Marks the transaction as confirmed by a second person; it must do nothing else. */
export const confirmedByTwo = ({ changedBets }: TxCtx): void => void secondPersonByChanges.delete(changedBets)

/**
 * Refuses a transaction that needs a second person; called before every commit that changes a bet.
 * @throws AppError SECOND_PERSON for an outcome or a payout, which is requested with its effect; SECOND_PERSON_STAKES
 */
export function requireNoSecondPerson({ changedBets }: TxCtx): void {
  const secondPerson = secondPersonByChanges.get(changedBets)
  if (!secondPerson) return
  if (secondPerson.isOutcome) throw new AppError('SECOND_PERSON', { campo: 'esito' })
  const perche = secondPerson.motivi.includes('importo')
    ? `oltre ${formatMoney(secondPerson.soglia)}`
    : 'contata in un estratto inviato'
  throw new AppError('SECOND_PERSON_STAKES', { bet: secondPerson.bet.join(', '), perche })
}
