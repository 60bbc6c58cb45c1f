import { isListed } from '@xbetapp/domain/drops/offered'
import { isHelper, isNotFound } from '@xbetapp/domain/reference/names'
import type { Altro, Sala, Sito } from '#web/entities/venue/venue.api.ts'
import type { Drop, SentBet } from './drops.types.ts'

export type DetailKind = 'sala' | 'helper' | 'sito' | 'altro'

/** A line of the detail: a venue, whether it got the bet, and what it played. */
export interface DetailRow {
  /** `sala-12`, the same whatever is polled. */
  id: string
  kind: DetailKind
  venueId: number
  name: string
  /** Book of a room. */
  book: string | null
  stato: 'A' | 'S' | 'D'
  sent: SentBet | undefined
  drop: Drop | undefined
  /** Symbol of the venue's currency. */
  currency: string
}

interface DetailInput {
  sale: readonly Sala[]
  siti: readonly Sito[]
  altri: readonly Altro[]
  drops: readonly Drop[]
  sent: readonly SentBet[]
}

const byName = new Intl.Collator('it', { numeric: true, sensitivity: 'base' })

/**
 * Rooms, helpers, sites and others of a bet: those in use, and those off or secret that hold a drop (1 §4). Played
 * ones first, then those that got the bet, then the rest, each by name.
 */
export function detailRows({ sale, siti, altri, drops, sent }: DetailInput): DetailRow[] {
  const held = new Map(drops.map((drop) => [dropKey(drop), drop]))
  const sentTo = new Map(sent.map((entry) => [entry.idSala, entry]))
  const rows = [
    ...sale.map((sala) => saleRow(sala, sentTo.get(sala.idSala))),
    ...siti.map((sito) => venueRow('sito', sito.idSito, sito.nomeSito, sito)),
    ...altri.map((altro) => venueRow('altro', altro.idAltro, altro.nomeAltro, altro)),
  ]
  const known = new Set(rows.map(({ id }) => id))
  const unlisted = drops
    .filter((drop) => !known.has(dropKey(drop)))
    .flatMap((drop) => rowOfDrop(drop, sentTo))
  return [...rows, ...unlisted]
    .map((row) => ({ ...row, drop: held.get(row.id) }))
    .filter((row) => isListed(row, row.drop !== undefined) || row.sent !== undefined)
    .map(({ isSecret: _, ...row }) => row)
    .sort((a, b) => rank(a) - rank(b) || byName.compare(a.name, b.name))
}

const rank = (row: DetailRow): number => (row.drop ? 0 : row.sent ? 1 : 2)

/** The row a drop belongs to. */
export function dropKey({ idSala, idSito, idAltro }: Pick<Drop, 'idSala' | 'idSito' | 'idAltro'>): string {
  if (idSala !== null) return `sala-${idSala}`
  return idSito !== null ? `sito-${idSito}` : `altro-${idAltro}`
}

type BareRow = Omit<DetailRow, 'drop'> & { isSecret?: 0 | 1 }

function saleRow(
  sala: Pick<Sala, 'idSala' | 'nomeSala' | 'book' | 'stato' | 'isSecret'> & { valuta?: Sala['valuta'] },
  sent: SentBet | undefined,
): BareRow {
  const { nomeBook } = sala.book
  return {
    id: `sala-${sala.idSala}`,
    kind: isHelper(nomeBook) ? 'helper' : 'sala',
    venueId: sala.idSala,
    name: sala.nomeSala,
    book: isNotFound(nomeBook) ? null : nomeBook,
    stato: sala.stato,
    isSecret: sala.isSecret,
    sent,
    currency: sala.valuta?.simbolo ?? '',
  }
}

function venueRow(
  kind: 'sito' | 'altro',
  venueId: number,
  name: string,
  { stato, valuta }: Pick<Sito, 'stato'> & { valuta?: Sito['valuta'] },
): BareRow {
  return {
    id: `${kind}-${venueId}`,
    kind,
    venueId,
    name,
    book: null,
    stato,
    sent: undefined,
    currency: valuta?.simbolo ?? '',
  }
}

/** A secret room is in nobody's list, yet its drop belongs to the total. The tipster's own line is no venue. */
function rowOfDrop(drop: Drop, sentTo: ReadonlyMap<number, SentBet>): BareRow[] {
  const currency = { simbolo: drop.nomeValuta === 'EUR' ? '€' : drop.nomeValuta }
  const named = (row: BareRow): BareRow => ({ ...row, currency: currency.simbolo })
  if (drop.sala) return [named(saleRow(drop.sala, sentTo.get(drop.sala.idSala)))]
  if (drop.sito) return [named(venueRow('sito', drop.sito.idSito, drop.sito.nomeSito, drop.sito))]
  if (drop.altro) return [named(venueRow('altro', drop.altro.idAltro, drop.altro.nomeAltro, drop.altro))]
  return []
}
