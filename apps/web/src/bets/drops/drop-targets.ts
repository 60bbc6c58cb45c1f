import type { Body } from '@xbetapp/contract/contract'
import { ourShare } from '@xbetapp/domain/bets/drops/derive'
import { isOfferedForDrop } from '@xbetapp/domain/bets/drops/offered'
import { formatMoney, formatPercent } from '@xbetapp/domain/platform/format/number'
import { toNumber } from '@xbetapp/domain/platform/money/decimal'
import type { VenueKind } from '@xbetapp/domain/reference/reference/entity-kinds'
import { isTechnicalBook } from '@xbetapp/domain/reference/reference/names'
import { type Drop, dropKey } from '#web/bets/drops/public/drop.api.ts'
import { compareNames } from '#web/lib/compare-names.ts'
import type { Venue } from '#web/reference/reference/public/venue.ts'
import { dropsText as text } from './drops.it.ts'

/** A venue a drop may be entered for. */
export interface DropTarget extends Venue {
  /** The live drop that a new one would replace. */
  drop: Drop | undefined
}

/** The venues that may be dropped on, or that already hold a drop, which may be corrected. */
export function dropTargets(venues: readonly Venue[], drops: readonly Drop[]): DropTarget[] {
  const held = new Map(drops.map((drop) => [dropKey(drop), drop]))
  return venues
    .map((venue) => ({ ...venue, drop: held.get(venue.key) }))
    .filter(({ drop, ...venue }) => drop !== undefined || isOfferedForDrop(venue.kind, venue))
}

/** Targets of one kind; a chosen book limits rooms to its own. */
export const targetsOf = (targets: readonly DropTarget[], kind: VenueKind, idBook: number | null) =>
  targets.filter(
    (target) =>
      target.kind === kind && (kind !== 'sala' || idBook === null || target.book?.idBook === idBook),
  )

/** Books that have a room to drop on, by name. */
export function offeredBooks(targets: readonly DropTarget[]): NonNullable<Venue['book']>[] {
  const books = targets.flatMap(({ book }) => (book && !isTechnicalBook(book.nomeBook) ? [book] : []))
  return [...new Map(books.map((book) => [book.idBook, book])).values()].sort((a, b) =>
    compareNames(a.nomeBook, b.nomeBook),
  )
}

/** Stake and odds as they are saved. */
export interface TypedFigures {
  importo: number
  quota: number
  /** Today's terms instead of those of the live drop. */
  condizioniAttuali?: boolean | undefined
}

/** Our percentage of a stake: the one frozen by the live drop, unless today's terms are used. */
export const sharePercent = (
  { drop, terms }: Pick<DropTarget, 'drop' | 'terms'>,
  condizioniAttuali?: boolean,
): number => (drop && !condizioniAttuali ? drop.percentualeImporto : terms.percentualeImporto)

/** What a venue's book and credit allow, as a typed stake is compared with them. */
export const limitsOf = (target: DropTarget) => ({
  bloccata: target.bloccata,
  limite: target.limiteImporto,
  fido: target.fido && { libero: target.fido.libero, percentualeImporto: sharePercent(target) },
})

const termsOf = ({ terms, nomeValuta, letteraImporto, letteraQuota }: DropTarget) => ({
  percentualeImporto: terms.percentualeImporto,
  tassaQuota: terms.tassaQuota,
  cambioValuta: terms.cambio,
  nomeValuta,
  letteraImporto,
  letteraQuota,
})

/**
 * A site's or other's drop for the wire: the amount as typed, the server takes its share
 * (rule: call/drops-by-kind-of-venue).
 */
export const toNewDrop = (
  idReceivedBet: number,
  target: DropTarget,
  { importo, quota, condizioniAttuali }: TypedFigures,
): Body<'POST /sparabet/new-drop'>['data'][number] => ({
  idReceivedBet,
  sito: target.name,
  idSito: target.kind === 'sito' ? target.id : null,
  idAltro: target.kind === 'altro' ? target.id : null,
  importo,
  quota,
  condizioniAttuali,
  ...termsOf(target),
})

/** A room's drop for the wire: the amount as typed beside our share of it. */
export const toNewRoomDrop = (
  idReceivedBet: number,
  target: DropTarget,
  { importo, quota, condizioniAttuali }: TypedFigures,
): Body<'POST /sparabet/new-sale-drop'>['data'][number] => ({
  idReceivedBet,
  idSala: target.id,
  sala: target.name,
  importo: toNumber(ourShare(importo, sharePercent(target, condizioniAttuali))),
  importoNoPerc: importo,
  quota,
  condizioniAttuali,
  ...termsOf(target),
  chatDrop: target.chatDrop,
})

/** Percent of a stake that is all ours. */
export const WHOLE = 100

/** Our part of a stake where the venue leaves us only a part: `€ 50,00 al 50%`. */
export function shareText(target: DropTarget, importo: number, condizioniAttuali: boolean): string | null {
  const percent = sharePercent(target, condizioniAttuali)
  if (percent === WHOLE) return null
  return text.ourShare(formatMoney(ourShare(importo, percent), target.currency), formatPercent(percent))
}
