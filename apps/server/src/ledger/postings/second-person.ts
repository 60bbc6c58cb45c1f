import type { SECOND_REASONS } from '@xbetapp/contract/settling/bulk-settle'
import { HOUSE_ACCOUNTS } from '@xbetapp/domain/ledger/postings/conti'
import { formatMoney } from '@xbetapp/domain/platform/format/number'
import { type Decimal, max, sum } from '@xbetapp/domain/platform/money/decimal'
import { canEditInCalculator } from '@xbetapp/domain/platform/roles/calcolatore'
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
  const set = await variables(ctx, ['soglia_seconda_persona', 'seconda_persona_estratto_inviato'])
  return {
    soglia: Number(set.soglia_seconda_persona),
    dopoEstratto: set.seconda_persona_estratto_inviato === 'True',
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
  const found = rows.filter(({ ruolo }) => canEditInCalculator([ruolo], 'esito'))
  return new Set(found.map(({ idUser }) => idUser))
}

/** Whether a user other than the caller may set outcomes. */
export async function hasSecondPerson(ctx: Ctx): Promise<boolean> {
  const { actor } = ctx
  return [...(await settlers(ctx))].some((id) => actor.kind !== 'user' || id !== actor.id)
}

/** A bet that is or was settled, and whose worth to an account changed. */
interface Changed {
  before: readonly BetPosting[]
  after: BetParts
  /** Whether outcome or payout changed: this change is requested from a second person, any other is refused. */
  isOutcome: boolean
}

/** The inputs of posting: the bets, their former rows and their new rows. */
interface Compared {
  bets: readonly BetParts[]
  stored: readonly BetPosting[]
  wanted: readonly BetPosting[]
}

/**
 * The settled bets among those changed, and the rule that applies; null for changes not made by a person, or where no
 * rule is set.
 */
export async function underSecondPerson(
  tx: TxCtx,
  { bets, stored, wanted }: Compared,
): Promise<{ rule: SecondPersonRule; changed: Changed[] } | null> {
  if (tx.actor.kind !== 'user') return null
  const before = Map.groupBy(stored, (row) => row.idReceivedBet)
  const after = Map.groupBy(wanted, (row) => row.idReceivedBet)
  const changed = bets.flatMap((bet): Changed[] => {
    const [was = [], is = []] = [before.get(bet.idReceivedBet), after.get(bet.idReceivedBet)]
    const isSettled = [...was, ...is].some((row) => !isOpen(row))
    if (!isSettled || worthOf(was) === worthOf(is)) return []
    const isOutcome = was.some((row) => row.esito !== bet.esito) || stakesOf(was) === stakesOf(is)
    return [{ before: was, after: bet, isOutcome }]
  })
  if (changed.length === 0) return null
  const rule = await secondPersonRule(tx)
  if (rule.soglia <= 0 && !rule.dopoEstratto) return null
  return { rule, changed }
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
const found = new WeakMap<TxCtx['changedBets'], SecondPerson & { isOutcome: boolean }>()

/** Records which of the changes, written and posted, need a second person (rule: conferma/when). */
export async function noteSecondPerson(
  tx: TxCtx,
  { rule, changed }: { rule: SecondPersonRule; changed: readonly Changed[] },
): Promise<void> {
  const { soglia } = rule
  const tipsters = soglia > 0 ? await tipstersAmong(tx, changed) : new Set<number>()
  const above = soglia > 0 ? changed.filter((one) => stakeOf(one, tipsters).gt(soglia)) : []
  const inSent = new Set(rule.dopoEstratto ? (await sentWeeks(tx)).flatMap(({ bet }) => bet) : [])
  const sent = changed.filter(({ after }) => inSent.has(after.idReceivedBet))
  const concerned = changed.filter((one) => above.includes(one) || sent.includes(one))
  if (concerned.length === 0) return
  const known = found.get(tx.changedBets)
  const motivi = [
    ...(above.length > 0 ? (['importo'] as const) : []),
    ...(sent.length > 0 ? (['inviata'] as const) : []),
  ]
  found.set(tx.changedBets, {
    soglia,
    motivi: [...new Set([...(known?.motivi ?? []), ...motivi])],
    bet: [...new Set([...(known?.bet ?? []), ...concerned.map(({ after }) => after.idReceivedBet)])],
    isOutcome: known?.isOutcome === true || concerned.some((one) => one.isOutcome),
  })
}

/** The largest amount staked on the bet or credited to its tipster, before or after, EUR. */
function stakeOf({ before, after }: Changed, tipsters: ReadonlySet<number>): Decimal {
  const credited = sum(
    before.filter(({ idAccount }) => tipsters.has(idAccount)).map(({ importo }) => importo),
  )
  const house = before.filter(({ idAccount }) => STAKED.has(idAccount)).map(({ importo }) => importo)
  return max(max(credited, credited.plus(sum(house))), max(after.tot, after.totTipster))
}

/** House accounts that share out the stake with the tipster's account; Scarti Quota repeats the tipster's share. */
const STAKED: ReadonlySet<number> = new Set([HOUSE_ACCOUNTS.NO_DROP, HOUSE_ACCOUNTS.FREEROLL])

async function tipstersAmong(tx: TxCtx, changed: readonly Changed[]): Promise<Set<number>> {
  const ids = new Set(changed.flatMap(({ before }) => before.map(({ idAccount }) => idAccount)))
  if (ids.size === 0) return new Set()
  const rows = await tx.db
    .selectFrom('account')
    .select('idAccount')
    .where('idAccount', 'in', [...ids])
    .where('idTipster', 'is not', null)
    .execute()
  return new Set(rows.map(({ idAccount }) => idAccount))
}

/** Whether the transaction so far needs a second person, and why; its bets must be posted. */
export function secondPersonOf({ changedBets }: TxCtx): SecondPerson | null {
  const second = found.get(changedBets)
  if (!second) return null
  const { isOutcome: _, ...needed } = second
  return needed
}

/** Marks the transaction as confirmed by a second person; it must do nothing else. */
export const confirmedByTwo = ({ changedBets }: TxCtx): void => void found.delete(changedBets)

/**
 * Refuses a transaction that needs a second person; called before every commit that changes a bet.
 * @throws AppError SECOND_PERSON for an outcome or a payout, which is requested with its effect; SECOND_PERSON_STAKES
 */
export function requireNoSecondPerson({ changedBets }: TxCtx): void {
  const second = found.get(changedBets)
  if (!second) return
  if (second.isOutcome) throw new AppError('SECOND_PERSON', { campo: 'esito' })
  const perche = second.motivi.includes('importo')
    ? `oltre ${formatMoney(second.soglia)}`
    : 'contata in un estratto inviato'
  throw new AppError('SECOND_PERSON_STAKES', { bet: second.bet.join(', '), perche })
}
