import { createHash } from 'node:crypto'
import type { DropTerms } from '@xbetapp/domain/bets/drops/terms'
import { dec } from '@xbetapp/domain/platform/money/decimal'
import { addRomeDays } from '@xbetapp/domain/platform/time/rome'
import {
  changedTerms,
  DROP_TERMS,
  nextTermsAfter,
  type Term,
  termsOfKind,
} from '@xbetapp/domain/reference/reference/dated-terms'
import { accountEffects, touchedWeeks } from '#server/accounts/accounting/public.ts'
import { lockFoundBets } from '#server/bets/bets/public.ts'
import { type BetDays, betsPlayed, rederiveDrops } from '#server/bets/drops/public.ts'
import { describeAct } from '#server/kernel/act.ts'
import { AppError, validationError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { rehearse } from '#server/kernel/rehearse.ts'
import type { Input } from '#server/kernel/route.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { postNow, reachedWeeks, sentWeeks } from '#server/ledger/postings/public.ts'
import {
  FIRST_DAY,
  findTerms,
  type HeldTerms,
  termsAt,
  writeTerms,
} from '#server/reference/reference/public.ts'
import { stateOfTerms, wireTerms } from './terms-state.ts'

type TermsInput = Input<'POST /api/v1/condizioni/effetto'>['body']

/** What terms from a day would change: the terms are given, their effect is read, and all is rolled back. */
export function termsEffect(ctx: Ctx, input: TermsInput) {
  return rehearse(ctx, async (tx) => {
    const given = await giveTerms(tx, input, null)
    requireChange(given)
    const { held, before, after, next, drops, worth, weeks, sent, impronta } = given
    return {
      impronta,
      al: next === null ? null : addRomeDays(next, -1),
      prima: wireTerms(held.tipo, before),
      dopo: wireTerms(held.tipo, after),
      drop: drops,
      conti: await accountEffects(tx, worth),
      settimane: touchedWeeks(weeks, sent),
    }
  })
}

/**
 * Gives an account terms from a day until others begin, and derives the drops on bets of those days anew
 * (rule: venue/dated-terms). The reason covers the closed weeks among those days, which the effect has shown.
 * @throws AppError NOT_FOUND, VALIDATION, EFFECT_CHANGED when the effect differs from the one shown
 */
export async function changeTerms(
  ctx: Ctx,
  { motivo, impronta, ...input }: Input<'POST /api/v1/condizioni'>['body'],
): Promise<{ drop: number }> {
  return withTransaction(ctx, async (tx) => {
    describeAct(tx, { reason: motivo, forClosedWeeks: true })
    const done = await giveTerms(tx, input, motivo)
    requireChange(done)
    if (done.impronta !== impronta) throw new AppError('EFFECT_CHANGED')
    return { drop: done.drops }
  })
}

const requireChange = ({ changed }: { changed: readonly Term[] }): void => {
  if (changed.length === 0) throw validationError('Le condizioni di quel giorno sono già queste.', 'dal')
}

/**
 * Gives an account terms from a day, null for the beginning, even terms it has already: a file names each first day.
 * @throws AppError NOT_FOUND, VALIDATION
 */
export async function giveTerms(
  tx: TxCtx,
  { tipo, id, dal, termini }: Omit<TermsInput, 'dal'> & { dal: string | null },
  motivo: string | null,
) {
  requireOwnTerms(tipo, termini)
  const day = dal ?? FIRST_DAY
  const held = await lockTerms(tx, { tipo, id }, day)
  const before = termsAt(held, day)
  const after = { ...before, ...asTexts(termini) }
  const changed = changedTerms(held.terms, before as Values, after as Values)
  const next = nextTermsAfter(held.versions, day)
  await writeTerms(tx, held, { dal, values: after, motivo })
  const given = await findTerms(tx, held)
  await audit(tx, {
    action: 'reference.terms',
    entity: tipo,
    entityId: id,
    before: { ...onlyOf(changed, before), ...stateOfTerms(held) },
    after: { dal, ...onlyOf(changed, after), ...stateOfTerms(given) },
  })
  const days = daysOf(held, day)
  const drops = days
    ? await rederiveDrops(tx, { ...days, bets: await betsPlayed(tx, days) }, () => dropTerms(changed, after))
    : 0
  const worth = await postNow(tx)
  const weeks = await reachedWeeks(tx)
  const sent = await sentWeeks(tx)
  const seen = [
    stateOfTerms(held),
    after,
    drops,
    worth.map((one) => [one.idAccount, one.before.toFixed(2), one.after.toFixed(2)]),
    weeks.map(({ id, differenza }) => [id, differenza]),
    sent.map(({ id, differenza }) => [id, differenza.toFixed(2)]),
  ]
  const impronta = createHash('sha256').update(JSON.stringify(seen)).digest('hex')
  return { held, before, after, changed, next, drops, worth, weeks, sent, impronta }
}

type Values = Record<Term, string>

function requireOwnTerms(tipo: TermsInput['tipo'], termini: TermsInput['termini']): void {
  const own: readonly string[] = termsOfKind(tipo)
  const other = Object.keys(termini).find((term) => !own.includes(term))
  if (other !== undefined) throw validationError('Questo conto non ha questa condizione.', other)
}

const asTexts = (termini: TermsInput['termini']): Record<string, string> =>
  Object.fromEntries(Object.entries(termini).map(([term, value]) => [term, dec(value).toFixed(2)]))

/** The days on which terms from `dal` count; null for a tipster, who has no drops of venues. */
function daysOf({ idVenue, versions }: HeldTerms, dal: string): BetDays | null {
  const next = nextTermsAfter(versions, dal)
  return idVenue === null ? null : { idVenue, from: dal, to: next === null ? null : addRomeDays(next, -1) }
}

/** Undo takes back 5,000 lines of the audit at once: one for each drop, and one for the terms. */
const MOST_DROPS = 4_999

/**
 * Locks an account and the bets of its drops from a day on: bets before venues, in the order in which recording a drop
 * locks them. A drop recorded meanwhile is found once its venue is locked.
 * @throws AppError NOT_FOUND, VALIDATION for more drops than one transaction takes
 */
async function lockTerms(
  tx: TxCtx,
  holder: Pick<TermsInput, 'tipo' | 'id'>,
  dal: string,
): Promise<HeldTerms> {
  const days = daysOf(await findTerms(tx, holder), dal)
  if (days) {
    const bets = await betsPlayed(tx, days)
    if (bets.length > MOST_DROPS)
      throw validationError(
        `Da quel giorno i drop sono ${bets.length}: al massimo ${MOST_DROPS} per volta.`,
        'dal',
      )
    await lockFoundBets(tx, bets)
  }
  return findTerms(tx, holder, { lock: true })
}

const onlyOf = (terms: readonly Term[], values: Record<string, string>) =>
  Object.fromEntries(terms.map((term) => [term, values[term]]))

/** The values of those terms that drops are derived with. */
const dropTerms = (terms: readonly Term[], values: Record<string, string>): Partial<DropTerms> =>
  onlyOf(
    terms.filter((term) => (DROP_TERMS as readonly string[]).includes(term)),
    values,
  )
