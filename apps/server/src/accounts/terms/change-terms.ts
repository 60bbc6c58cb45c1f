import type { DropTerms } from '@xbetapp/domain/bets/drops/terms'
import { dec } from '@xbetapp/domain/platform/money/decimal'
import { addRomeDays } from '@xbetapp/domain/platform/time/rome'
import { MESSAGES } from '@xbetapp/domain/platform/validation/messages'
import {
  changedTerms,
  DROP_TERMS,
  nextTermsAfter,
  type Term,
  termsOfKind,
} from '@xbetapp/domain/reference/reference/dated-terms'
import { effectFacts, postedEffect, wireEffect } from '#server/accounts/accounting/public.ts'
import { lockFoundBets } from '#server/bets/bets/public.ts'
import { type BetDays, betsPlayed, rederiveDrops } from '#server/bets/drops/public.ts'
import { describeAct } from '#server/kernel/act.ts'
import { AppError, validationError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { effectFingerprint, rehearse } from '#server/kernel/rehearse.ts'
import type { Input } from '#server/kernel/route.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import {
  FIRST_DAY,
  findTerms,
  type HeldTerms,
  termsAt,
  writeTerms,
} from '#server/reference/reference/public.ts'
import { onlyOf, stateOfTerms, wireTerms } from './terms-state.ts'

type TermsInput = Input<'POST /api/v1/condizioni/effetto'>['body']

/** What terms from a day would change: the terms are given, their effect is read, and all is rolled back. */
export function termsEffect(ctx: Ctx, input: TermsInput) {
  return rehearse(ctx, async (tx) => {
    const effect = await giveTerms(tx, input, null)
    requireChange(effect)
    const { heldTerms, before, after, next, drops, posted, impronta } = effect
    return {
      impronta,
      al: next === null ? null : addRomeDays(next, -1),
      prima: wireTerms(heldTerms.tipo, before),
      dopo: wireTerms(heldTerms.tipo, after),
      drop: drops,
      ...(await wireEffect(tx, posted)),
      serveMotivo: needsReason(effect),
    }
  })
}

/**
 * Gives an account terms from a day until others begin, and derives the drops on bets of those days anew
 * (rule: venue/dated-terms). The reason covers the closed weeks among those days, which the effect has shown;
 * terms that change nothing recorded need none.
 * @throws AppError NOT_FOUND, VALIDATION, EFFECT_CHANGED when the effect differs from the one shown
 */
export async function changeTerms(
  ctx: Ctx,
  { motivo, impronta, ...input }: Input<'POST /api/v1/condizioni'>['body'],
): Promise<{ drop: number }> {
  return withTransaction(ctx, async (tx) => {
    describeAct(tx, { reason: motivo ?? null, forClosedWeeks: true })
    const effect = await giveTerms(tx, input, motivo ?? null)
    requireChange(effect)
    if (effect.impronta !== impronta) throw new AppError('EFFECT_CHANGED')
    if (motivo === undefined && needsReason(effect)) throw validationError(MESSAGES.reason, 'motivo')
    return { drop: effect.drops }
  })
}

/** Whether something recorded, or a week already closed or sent, changes. */
const needsReason = ({ drops, posted }: Awaited<ReturnType<typeof giveTerms>>): boolean =>
  drops > 0 || Object.values(posted).some((changes) => changes.length > 0)

const requireChange = ({ names }: { names: readonly Term[] }): void => {
  if (names.length === 0) throw validationError('Le condizioni di quel giorno sono già queste.', 'dal')
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
  const heldTerms = await lockTerms(tx, { tipo, id }, day)
  const before = termsAt(heldTerms, day)
  const after = { ...before, ...asTexts(termini) }
  const names = changedTerms(heldTerms.terms, before as Values, after as Values)
  const next = nextTermsAfter(heldTerms.versions, day)
  await writeTerms(tx, heldTerms, { dal, values: after, motivo })
  const newTerms = await findTerms(tx, heldTerms)
  await audit(tx, 'reference.terms', tipo, id, {
    before: { ...onlyOf(names, before), ...stateOfTerms(heldTerms) },
    after: { dal, ...onlyOf(names, after), ...stateOfTerms(newTerms) },
  })
  const days = daysOf(heldTerms, day)
  const drops = days
    ? await rederiveDrops(tx, { ...days, bets: await betsPlayed(tx, days) }, () => dropTerms(names, after))
    : 0
  const posted = await postedEffect(tx)
  const impronta = effectFingerprint([stateOfTerms(heldTerms), after, drops, ...effectFacts(posted)])
  return { heldTerms, before, after, names, next, drops, posted, impronta }
}

type Values = Record<Term, string>

function requireOwnTerms(tipo: TermsInput['tipo'], termini: TermsInput['termini']): void {
  const ownTerms: readonly string[] = termsOfKind(tipo)
  const foreignTerm = Object.keys(termini).find((term) => !ownTerms.includes(term))
  if (foreignTerm !== undefined) throw validationError('Questo conto non ha questa condizione.', foreignTerm)
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

/** The values of those terms that drops are derived with. */
const dropTerms = (terms: readonly Term[], values: Record<string, string>): Partial<DropTerms> =>
  onlyOf(
    terms.filter((term) => (DROP_TERMS as readonly string[]).includes(term)),
    values,
  )
