import { isRemoval } from '@xbetapp/domain/bets/drops/derive'
import { formatInput, formatPercent } from '@xbetapp/domain/platform/format/number'
import { dec, round3 } from '@xbetapp/domain/platform/money/decimal'
import type { BetRow, Modifica } from '#server/bets/bets/public.ts'
import { type AuditEntry, auditAll } from '#server/kernel/audit.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import type { DropRow } from './dropped-bets.queries.ts'
import { type Venue, venueKey } from './venues.ts'
import { type DropChange, dropState, type NewDrop, type Terms, termsOf } from './write-drops.ts'

export type DropState = ReturnType<typeof dropState>

export const stateOf = (row: DropRow): DropState =>
  dropState({ importo: dec(row.importoNoPerc), quota: dec(row.quotaNoTassa) }, termsOf(row))

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

/**
 * Lines of the bet's modification log for a corrected drop of a venue: the typed amount and odds, and the terms unless
 * the drop is removed, each prefixed with the venue's name. A first drop is no correction and writes no line.
 */
export function dropCorrections({ venue, before, typed, terms }: DropChange): Modifica[] {
  if (!before) return []
  const { idReceivedBet } = before
  const lines: Array<[tipo: 'IMPORTO' | 'QUOTA' | 'CONDIZIONI', from: string, to: string]> = [
    ['IMPORTO', dec(before.importoNoPerc).toFixed(2), typed.importo.toFixed(2)],
    ['QUOTA', dec(before.quotaNoTassa).toFixed(3), typed.quota.toFixed(3)],
  ]
  if (!isRemoval(typed)) lines.push(['CONDIZIONI', termsInWords(termsOf(before)), termsInWords(terms)])
  return lines.map(([tipoModifica, from, to]) => ({
    idReceivedBet,
    tipoModifica,
    valorePrecedente: `${venue.nome}: ${from}`,
    nuovoValore: `${venue.nome}: ${to}`,
  }))
}

const termsInWords = ({ percentualeImporto, tassaQuota, cambio, idValuta, freerollAttivo }: Terms): string =>
  [
    `percentuale ${formatPercent(percentualeImporto)}`,
    `tassa ${formatPercent(tassaQuota)}`,
    `cambio ${formatInput(round3(cambio))} ${idValuta}`,
    `freeroll ${formatPercent(freerollAttivo)}`,
  ].join(', ')

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
    joined: Pick<NewDrop, 'typed' | 'terms'>
    isTold: boolean
  },
): Promise<void> {
  const { from, to, venue, row, destDrop, joined, isTold } = move
  const place = { [venue.kind]: venue.nome }
  const announcement = isTold ? { annunciato: true } : {}
  const line = { action: 'drops.move', entity: 'bet', part: venueKey(venue) } as const
  const moved = dropState(joined.typed, joined.terms)
  await auditAll(ctx, [
    {
      ...line,
      entityId: from.idReceivedBet,
      before: { ...place, ...stateOf(row) },
      after: { ...place, ...announcement, bet: to.idReceivedBet },
    },
    {
      ...line,
      entityId: to.idReceivedBet,
      before: destDrop ? { ...place, ...stateOf(destDrop) } : null,
      after: { ...place, ...moved, ...announcement, daBet: from.idReceivedBet },
    },
  ])
}
