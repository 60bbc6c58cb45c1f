import { type Effect, MOST_BETS } from '@xbetapp/contract/settling/bulk-settle'
import { formatNumber } from '@xbetapp/domain/platform/format/number'
import type { z } from 'zod'
import {
  type BetChange,
  changedFields,
  editOfPayout,
  lockFoundBets,
  mayEdit,
} from '#server/bets/bets/public.ts'
import { filteredBets } from '#server/bets/calculator/public.ts'
import { AppError, validationError } from '#server/kernel/app-error.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { betRevisions } from '#server/kernel/revision.ts'
import type { Input } from '#server/kernel/route.ts'

export type BulkInput = Input<'POST /api/v1/bets/blocco/effetto'>['body']
type Fields = NonNullable<BulkInput['modifica']>

/**
 * The plan of a change: bets that change, locked; bets that already have the values; bets that are refused, and why.
 */
export interface BulkPlan {
  changes: BetChange[]
  /** The revisions of the bets that change, by bet. */
  revisions: ReadonlyMap<number, number>
  unchanged: number
  refused: z.output<typeof Effect>['rifiutate']
}

/**
 * Decides the outcome of a bulk change for each bet. All bets found are locked in id order, however they were selected;
 * a deleted bet is refused and does not block the others.
 * @throws AppError VALIDATION for more than {@link MOST_BETS}, for two outcomes of one bet and for a payout that does not
 * fit its bet, FORBIDDEN for a field the caller may not change
 */
export async function planBulk(tx: TxCtx, input: BulkInput): Promise<BulkPlan> {
  requireRoles(tx, input)
  const fieldsByBet = await selectedBets(tx, input)
  const betById = await lockFoundBets(tx, fieldsByBet.keys())
  const waitingIds = await waitingBets(tx, fieldsByBet.keys())
  const revisions = await betRevisions(tx, [...betById.keys()])
  const plan: BulkPlan = { changes: [], revisions, unchanged: 0, refused: [] }
  for (const [idReceivedBet, fields] of fieldsByBet) {
    const before = betById.get(idReceivedBet)
    if (before === undefined) {
      plan.refused.push({ idReceivedBet, motivo: 'Eliminata o inesistente' })
      continue
    }
    const changes = changedFields(before, { ...fields, ...(await editOfPayout(tx, before, fields)) })
    if (changes.length === 0) plan.unchanged++
    else if (
      waitingIds.has(idReceivedBet) &&
      changes.some(({ field }) => field === 'esito' || field === 'payout')
    )
      plan.refused.push({
        idReceivedBet,
        motivo: 'Il suo esito aspetta già la conferma di una seconda persona',
      })
    else plan.changes.push({ before, changes })
  }
  return plan
}

function requireRoles(tx: TxCtx, { modifica, esiti }: BulkInput): void {
  const payout = esiti ? esiti.find(({ pagamento }) => pagamento)?.pagamento : modifica?.pagamento
  const fields = { ...modifica, payout, ...(esiti && { esito: esiti }) }
  for (const field of ['esito', 'payout', 'fascia', 'sport', 'dropChiusura'] as const) {
    if (fields[field] !== undefined && !mayEdit(tx, field)) throw new AppError('FORBIDDEN')
  }
}

/** The fields to set by bet, each bet once, lowest id first. */
async function selectedBets(tx: TxCtx, input: BulkInput): Promise<Map<number, Fields>> {
  const { ids, filtri, esiti, tranne = [], modifica = {} } = input
  const sameFields = (selected: readonly number[]) => new Map(selected.map((id) => [id, modifica]))
  let fieldsByBet = sameFields(ids ?? [])
  if (filtri) {
    const selection = await filteredBets(tx, filtri, MOST_BETS + tranne.length)
    if ('tooMany' in selection) throw tooMany(selection.tooMany - tranne.length)
    fieldsByBet = sameFields(selection.ids)
  }
  for (const { idReceivedBet, ...fields } of esiti ?? []) {
    const otherFields = fieldsByBet.get(idReceivedBet)
    if (otherFields && JSON.stringify(otherFields) !== JSON.stringify(fields))
      throw validationError(`Due esiti diversi per la bet ${idReceivedBet}`, 'esiti')
    fieldsByBet.set(idReceivedBet, fields)
  }
  for (const id of tranne) fieldsByBet.delete(id)
  if (fieldsByBet.size > MOST_BETS) throw tooMany(fieldsByBet.size)
  return new Map([...fieldsByBet].sort(([a], [b]) => a - b))
}

const inItalian = (n: number): string => formatNumber(n, 0)
const tooMany = (n: number): AppError =>
  validationError(
    `Al massimo ${inItalian(MOST_BETS)} bet per volta: la selezione ne ha ${inItalian(n)}`,
    'ids',
  )

/** The bets whose outcome waits for a second person. */
async function waitingBets(ctx: Ctx, ids: Iterable<number>): Promise<Set<number>> {
  const betIds = [...ids]
  if (betIds.length === 0) return new Set()
  const rows = await ctx.db
    .selectFrom('confirmationBet')
    .innerJoin('confirmation', 'confirmation.idConferma', 'confirmationBet.idConferma')
    .select('idReceivedBet')
    .where('inAttesa', '=', true)
    .where('scadeAt', '>', ctx.now())
    .where('idReceivedBet', 'in', betIds)
    .execute()
  return new Set(rows.map(({ idReceivedBet }) => idReceivedBet))
}
