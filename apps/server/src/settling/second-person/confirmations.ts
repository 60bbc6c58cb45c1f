import type { Answer } from '@xbetapp/contract/contract'
import { Conferma, ConfermaDetail } from '@xbetapp/contract/settling/second-person'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { type BetChange, type BetField, lockFoundBets, payoutText } from '#server/bets/bets/public.ts'
import type { DB } from '#server/db/generated/tables.ts'
import { idsOf, lockRow } from '#server/db/rows.ts'
import { AppError, found } from '#server/kernel/app-error.ts'
import { personOf } from '#server/kernel/authorize.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { betRevisions } from '#server/kernel/revision.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { wireOf } from '#server/kernel/wire-of.ts'
import { confirmedByTwo, settlers } from '#server/ledger/postings/public.ts'
import {
  type BulkPlan,
  closeRequest,
  doBulk,
  type EffectAnswer,
  rehearse,
  type StoredRequest,
  toEffect,
} from '#server/settling/bulk-settle/public.ts'

type Wire = z.output<typeof Conferma>
type Detail = z.output<typeof ConfermaDetail>
export type ConfirmationRow = Selectable<DB['confirmation']>
type NamedRow = ConfirmationRow & { richiestaDaNome: string; decisaDaNome: string | null }

/** Decided requests listed, the latest ones. */
const DECIDED_SHOWN = 50
/** Bets of a request shown one by one; its effect counts all. */
const BETS_SHOWN = 200

/**
 * Waiting requests, oldest first, then the latest decided ones. Requests past their time are listed as expired even
 * before they are closed.
 */
export async function listConfirmations(ctx: Ctx): Promise<Wire[]> {
  const [waiting, decided] = await Promise.all([
    selectRequests(ctx).where('confirmation.stato', '=', 'in attesa').orderBy('richiestaAt').execute(),
    selectRequests(ctx)
      .where('confirmation.stato', '<>', 'in attesa')
      .orderBy('richiestaAt', 'desc')
      .limit(DECIDED_SHOWN)
      .execute(),
  ])
  return [...waiting, ...decided].map((row) => toConferma(ctx, row))
}

/**
 * A request with its current effect, which is computed and rolled back.
 * @throws AppError CONFERMA_NOT_FOUND
 */
export async function readConfirmation(ctx: Ctx, id: number): Promise<Detail> {
  return withTransaction(ctx, async (tx) => {
    const row = await selectRequests(tx).where('idConferma', '=', id).executeTakeFirst()
    if (!row) throw new AppError('CONFERMA_NOT_FOUND')
    const conferma = toConferma(tx, row)
    const voci = await betsOf(tx, row)
    if (conferma.stato !== 'in attesa') return { ...conferma, effetto: null, cambiata: false, voci }
    const plan = await replan(tx, row)
    if (!plan) return { ...conferma, effetto: null, cambiata: true, voci }
    const effetto = await rehearse(tx, plan, toEffect)
    return { ...conferma, effetto, cambiata: effetto.impronta !== fingerprintOf(row), voci }
  })
}

/** Requests with the names of who asked and who decided. */
const selectRequests = (ctx: Ctx) =>
  ctx.db
    .selectFrom('confirmation')
    .innerJoin('appUser as u', 'u.id', 'confirmation.richiestaDa')
    .leftJoin('appUser as d', 'd.id', 'confirmation.decisaDa')
    .selectAll('confirmation')
    .select(['u.username as richiestaDaNome', 'd.username as decisaDaNome'])

function toConferma(ctx: Ctx, row: NamedRow): Wire {
  const { actor } = ctx
  const effect = effectOf(row)
  return wireOf(Conferma, {
    ...row,
    id: row.idConferma,
    richiestaDa: row.richiestaDaNome,
    mia: actor.kind === 'user' && actor.id === row.richiestaDa,
    stato: row.stato === 'in attesa' && row.scadeAt <= ctx.now() ? 'scaduta' : (row.stato as Wire['stato']),
    motivi: row.motivi as Wire['motivi'],
    bet: effect.bet,
    cambi: effect.cambi,
    decisaDa: row.decisaDaNome,
  })
}

async function betsOf(tx: TxCtx, row: ConfirmationRow): Promise<Detail['voci']> {
  const { voci } = requestOf(row)
  const shownItems = voci
    .filter(({ campi }) => campi.esito !== undefined || campi.payout !== undefined)
    .slice(0, BETS_SHOWN)
  if (shownItems.length === 0) return []
  const bets = await tx.db
    .selectFrom('bet')
    .innerJoin('tipster', 'tipster.idTipster', 'bet.idTipster')
    .select(['idReceivedBet', 'formattedBet as testo', 'nomeTipster', 'tot', 'totTipster', 'esito'])
    .where('idReceivedBet', 'in', idsOf(shownItems))
    .execute()
  const betById = new Map(bets.map((bet) => [bet.idReceivedBet, bet]))
  return shownItems.flatMap(({ id, campi }) => {
    const bet = betById.get(id)
    if (!bet) return []
    const a = (campi.esito ?? bet.esito) as Detail['voci'][number]['a']
    return [wireOf(ConfermaDetail.shape.voci.element, { ...bet, da: bet.esito, a })]
  })
}

export const requestOf = (row: ConfirmationRow): StoredRequest => row.richiesta as unknown as StoredRequest
export const effectOf = (row: ConfirmationRow): EffectAnswer => row.effetto as unknown as EffectAnswer
export const fingerprintOf = (row: ConfirmationRow): string => row.impronta.toString('hex')

/**
 * Recomputes the plan of a request for its bets as they are now; null where one was changed or deleted since, as the
 * plan would then differ from the requested one. Locks the bets.
 */
export async function replan(tx: TxCtx, row: ConfirmationRow): Promise<BulkPlan | null> {
  const { voci, invariate, rifiutate } = requestOf(row)
  const ids = voci.map(({ id }) => id)
  const betById = await lockFoundBets(tx, ids)
  const revisions = await betRevisions(tx, ids)
  const changes: BetChange[] = []
  for (const { id, versione, campi } of voci) {
    const before = betById.get(id)
    if (!before || revisions.get(id) !== versione) return null
    changes.push({
      before,
      changes: (Object.entries(campi) as [BetField, string | null][]).map(([field, to]) => ({
        field,
        from: field === 'payout' ? payoutText(before.payout) : before[field],
        to,
      })),
    })
  }
  return { changes, revisions, unchanged: invariate, refused: rifiutate }
}

/**
 * Confirms and executes another person's request in one transaction. What is executed is what both persons saw: the
 * bets have the same versions, and the effect is the same.
 * @throws AppError CONFERMA_NOT_FOUND, CONFERMA_SETTLED, CONFERMA_OWN, EFFECT_CHANGED, FORBIDDEN when the requester may
 * no longer settle
 */
export async function confirm(
  ctx: Ctx,
  id: number,
  { impronta }: { impronta: string },
): Promise<Answer<'POST /api/v1/conferme/:id/conferma'>> {
  return withTransaction(ctx, async (tx) => {
    const row = await lockWaiting(tx, id)
    const me = personOf(tx).id
    if (row.richiestaDa === me) throw new AppError('CONFERMA_OWN')
    // The permissions of both persons are checked at the time of execution.
    if (!(await settlers(tx)).has(row.richiestaDa)) throw new AppError('FORBIDDEN')
    const plan = await replan(tx, row)
    if (!plan || fingerprintOf(row) !== impronta) throw new AppError('EFFECT_CHANGED')
    const bulk = await doBulk(tx, plan)
    if (bulk.impronta !== impronta) throw new AppError('EFFECT_CHANGED')
    confirmedByTwo(tx)
    await closeRequest(tx, id, { stato: 'confermata', decisaDa: me })
    return { stato: 'fatta' as const, bet: plan.changes.length, idConferma: id }
  })
}

/**
 * Closes a request without executing it: refused by another person, or withdrawn by the requester.
 * @throws AppError CONFERMA_NOT_FOUND, CONFERMA_SETTLED
 */
export async function refuse(ctx: Ctx, id: number, { nota }: { nota?: string | null | undefined }) {
  return withTransaction(ctx, async (tx) => {
    const row = await lockWaiting(tx, id)
    const me = personOf(tx).id
    const stato = row.richiestaDa === me ? 'ritirata' : 'rifiutata'
    await closeRequest(tx, id, { stato, decisaDa: me, nota: nota || null })
    return { message: stato === 'ritirata' ? 'Richiesta ritirata' : 'Richiesta rifiutata' }
  })
}

async function lockWaiting(tx: TxCtx, id: number): Promise<ConfirmationRow> {
  const row = found(await lockRow(tx.db, 'confirmation', { idConferma: id }), 'CONFERMA_NOT_FOUND')
  if (row.stato !== 'in attesa' || row.scadeAt <= tx.now()) throw new AppError('CONFERMA_SETTLED')
  return row
}
