import { letterToIndex } from '@xbetapp/domain/drops/column-letters'
import { deriveVenueDrop } from '@xbetapp/domain/drops/derive'
import { isOfferedForDrop } from '@xbetapp/domain/drops/offered'
import type { DropTerms } from '@xbetapp/domain/drops/terms'
import { toNumber } from '@xbetapp/domain/money/decimal'
import { isNotFound } from '@xbetapp/domain/reference/names'
import type { Altro, Sala, Sito } from '#web/entities/venue/venue.api.ts'
import type { Book, Drop, NewDropEntry, NewSaleDropEntry } from './drops.types.ts'

/** A venue a drop may be entered for, whatever its kind. */
export interface DropTarget {
  kind: 'sala' | 'sito' | 'altro'
  id: number
  name: string
  currency: string
  /** What a new drop would be made with. */
  terms: Record<keyof DropTerms, number>
  /** The live drop that a new one would replace. */
  current: Drop | undefined
  source: Sala | Sito | Altro
}

/** Active sites; one switched off only where it already holds a drop, which may be corrected (1 §4). */
export const siteTargets = (siti: readonly Sito[], drops: readonly Drop[]): DropTarget[] =>
  siti.flatMap((source) => {
    const current = drops.find((drop) => drop.idSito === source.idSito)
    if (!current && !isOfferedForDrop('sito', source)) return []
    return { ...figures(source), kind: 'sito', id: source.idSito, name: source.nomeSito, current, source }
  })

export const otherTargets = (altri: readonly Altro[], drops: readonly Drop[]): DropTarget[] =>
  altri.flatMap((source) => {
    const current = drops.find((drop) => drop.idAltro === source.idAltro)
    if (!current && !isOfferedForDrop('altro', source)) return []
    return { ...figures(source), kind: 'altro', id: source.idAltro, name: source.nomeAltro, current, source }
  })

/** Rooms of a book that are not off (1 §4). */
export const roomTargets = (
  sale: readonly Sala[],
  idBook: number | null,
  drops: readonly Drop[],
): DropTarget[] =>
  sale.flatMap((source) => {
    if (source.idBook !== idBook) return []
    const current = drops.find((drop) => drop.idSala === source.idSala)
    if (!current && !isOfferedForDrop('sala', source)) return []
    return {
      ...figures(source),
      kind: 'sala',
      id: source.idSala,
      name: source.nomeSala,
      current,
      source,
    }
  })

const byName = new Intl.Collator('it', { numeric: true, sensitivity: 'base' })

/** Books that have a room to drop on, by name. */
export function offeredBooks(sale: readonly Sala[], drops: readonly Drop[]): Book[] {
  const books = new Map<number, Book>()
  for (const sala of sale) {
    const holdsDrop = drops.some((drop) => drop.idSala === sala.idSala)
    if (isNotFound(sala.book.nomeBook) || !(holdsDrop || isOfferedForDrop('sala', sala))) continue
    books.set(sala.idBook, sala.book)
  }
  return [...books.values()].sort((a, b) => byName.compare(a.nomeBook, b.nomeBook))
}

function figures(source: Sito | Altro | Sala) {
  return {
    currency: source.valuta.simbolo,
    terms: {
      percentualeImporto: source.percentualeImporto,
      tassaQuota: 'tassaQuota' in source ? source.tassaQuota : 0,
      cambio: source.valuta.cambio,
      freerollAttivo: source.freerollAttivo,
    },
  }
}

interface Typed {
  importo: number
  quota: number
  /** Today's terms instead of those of the live drop. */
  condizioniAttuali?: boolean | undefined
}

/** The part of a stake that is ours: as the live drop froze it, unless today's terms are taken. */
export const sharePercent = ({ current, terms }: DropTarget, condizioniAttuali?: boolean): number =>
  current && !condizioniAttuali ? current.percentualeImporto : terms.percentualeImporto

const columnsOf = ({ source }: DropTarget) => ({
  letteraImporto: letterToIndex(source.letteraImporto),
  letteraQuota: letterToIndex(source.letteraQuota),
  percentualeImporto: source.percentualeImporto,
  cambioValuta: source.valuta.cambio,
  nomeValuta: source.valuta.valuta,
})

/** A site's or other's drop for the wire: the amount as typed, the server takes its share (D1.17). */
export const toNewDrop = (idReceivedBet: number, target: DropTarget, typed: Typed): NewDropEntry => ({
  idReceivedBet,
  sito: target.name,
  idSito: target.kind === 'sito' ? target.id : null,
  idAltro: target.kind === 'altro' ? target.id : null,
  ...typed,
  ...columnsOf(target),
  tassaQuota: target.terms.tassaQuota,
})

/** A room's drop for the wire: the amount as typed beside our share of it (1 §5.3). */
export const toNewSaleDrop = (idReceivedBet: number, target: DropTarget, typed: Typed): NewSaleDropEntry => ({
  idReceivedBet,
  idSala: target.id,
  sala: target.name,
  importo: ourShare(sharePercent(target, typed.condizioniAttuali), typed.importo),
  importoNoPerc: typed.importo,
  quota: typed.quota,
  condizioniAttuali: typed.condizioniAttuali,
  ...columnsOf(target),
  tassaQuota: target.terms.tassaQuota,
  chatDrop: 'idDropTg' in target.source ? target.source.idDropTg : null,
})

/** Our part of a stake at the venue, its currency. */
export function ourShare(percentualeImporto: number, importo: number): number {
  const { importo: share } = deriveVenueDrop({
    importoNoPerc: importo,
    quotaNoTassa: 0,
    percentualeImporto,
    tassaQuota: null,
    cambio: 1,
  })
  return toNumber(share)
}
