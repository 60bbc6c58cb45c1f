import { isRemoval } from '@xbetapp/domain/bets/drops/derive'
import type { MergedDrop } from '@xbetapp/domain/bets/drops/merge'
import { dec } from '@xbetapp/domain/platform/money/decimal'
import type { BetRow } from '#server/bets/bets/public.ts'
import { type AuditEntry, audit } from '#server/kernel/audit.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import type { DropRow } from './dropped-bets.queries.ts'
import { type Venue, venueKey } from './venues.ts'
import { columnIndex, type DropChange, type Terms, termsOf } from './write-drops.ts'

/** A live drop in the audit log: everything needed to record it again unchanged. */
const dropState = (typed: MergedDrop, terms: Terms) => ({
  importo: typed.importo.toFixed(2),
  quota: typed.quota.toFixed(3),
  percentualeImporto: dec(terms.percentualeImporto).toFixed(),
  tassaQuota: dec(terms.tassaQuota).toFixed(),
  cambio: dec(terms.cambio).toFixed(),
  idValuta: terms.idValuta,
  freerollAttivo: dec(terms.freerollAttivo).toFixed(),
  letteraImporto: columnIndex(terms.letteraImporto),
  letteraQuota: columnIndex(terms.letteraQuota),
})

export type DropState = ReturnType<typeof dropState>

export const stateOf = (row: DropRow): DropState =>
  dropState({ importo: dec(row.importoNoPerc), quota: dec(row.quotaNoTassa) }, termsOf(row))

interface DropValues {
  typed: MergedDrop
  terms: Terms
}

/** The audit entry of a venue's drop that was recorded, corrected or removed. */
export function dropLine({ bet, venue, before, typed, terms, isTold }: DropChange): AuditEntry {
  const after = isRemoval(typed) ? null : dropState(typed, terms)
  const place = { [venue.kind]: venue.nome }
  const announcement = isTold ? { annunciato: true } : {}
  return {
    action: after ? 'drops.save' : 'drops.remove',
    entity: 'bet',
    entityId: bet.idReceivedBet,
    part: venueKey(venue),
    before: before ? { ...place, ...stateOf(before) } : null,
    after: after ? { ...place, ...after, ...announcement } : isTold ? announcement : null,
  }
}

/** The audit entry of a drop of which only the terms changed. */
export const termsLine = (change: DropChange): AuditEntry => ({ ...dropLine(change), action: 'drops.terms' })

/** Audits a drop moved between bets with one entry for each bet, so that both histories show it. */
export async function auditMove(
  ctx: TxCtx,
  move: {
    from: BetRow
    to: BetRow
    venue: Venue
    row: DropRow
    /** The live drop that the venue had on the destination. */
    destDrop: DropRow | undefined
    /** The drop that the destination has now. */
    joined: DropValues
    isTold: boolean
  },
): Promise<void> {
  const { from, to, venue, row, destDrop, joined, isTold } = move
  const place = { [venue.kind]: venue.nome }
  const announcement = isTold ? { annunciato: true } : {}
  const line = { action: 'drops.move', entity: 'bet', part: venueKey(venue) } as const
  await audit(ctx, {
    ...line,
    entityId: from.idReceivedBet,
    before: { ...place, ...stateOf(row) },
    after: { ...place, ...announcement, bet: to.idReceivedBet },
  })
  await audit(ctx, {
    ...line,
    entityId: to.idReceivedBet,
    before: destDrop ? { ...place, ...stateOf(destDrop) } : null,
    after: { ...place, ...dropState(joined.typed, joined.terms), ...announcement, daBet: from.idReceivedBet },
  })
}
