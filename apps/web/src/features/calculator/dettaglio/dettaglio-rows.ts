import type { Answer } from '@xbetapp/contract/contract'
import { letterToIndex } from '@xbetapp/domain/drops/column-letters'
import { isListedInCalculator } from '@xbetapp/domain/drops/offered'
import { isHelper, isNotFound } from '@xbetapp/domain/reference/names'
import type { Altro, Sala, Sito } from '#web/entities/venue/venue.api.ts'

export type Drop = Answer<'GET /api/v1/dropped-bets/latest-from-id/:idReceivedBet'>[number]
export type RowKind = 'sala' | 'helper' | 'sito' | 'altro'

/** A venue of the detail and what it played on the bet. */
export interface DettaglioRow {
  /** `sala-12`, the same whatever is reloaded. */
  id: string
  kind: RowKind
  venueId: number
  name: string
  /** Book of a room. */
  book: string | null
  stato: 'A' | 'S' | 'D'
  /** Symbol of the venue's currency. */
  currency: string
  /** Percentage, tax, rate and columns a new drop would be made with. */
  terms: {
    percentualeImporto: number
    tassaQuota: number
    cambioValuta: number
    nomeValuta: string
    letteraImporto: number | null
    letteraQuota: number | null
  }
  freerollAttivo: number
  /** Where a room is told of its drops. */
  chatDrop: number | null
  drop: Drop | undefined
}

interface Venues {
  sale: readonly Sala[]
  siti: readonly Sito[]
  altri: readonly Altro[]
}

const byName = new Intl.Collator('it', { numeric: true, sensitivity: 'base' })

/**
 * Rooms and helpers, sites and others of a bet (3 §2.1): what could take a drop, and whatever holds one, or the rows
 * would not add up to Totale (D3.9). Those that played come first, each group by name.
 */
export function dettaglioRows(venues: Venues, drops: readonly Drop[]): DettaglioRow[] {
  const held = new Map(drops.map((drop) => [dropKey(drop), drop]))
  const listed = venueRows(venues)
  const known = new Set(listed.map(({ row }) => row.id))
  return [...listed, ...drops.flatMap(rowOfDrop).filter(({ row }) => !known.has(row.id))]
    .map(({ row, isSecret }) => ({ row: { ...row, drop: held.get(row.id) }, isSecret }))
    .filter(({ row, isSecret }) =>
      isListedInCalculator(
        row.kind === 'helper' ? 'sala' : row.kind,
        { stato: row.stato, isSecret },
        !!row.drop,
      ),
    )
    .map(({ row }) => row)
    .sort((a, b) => Number(!!b.drop) - Number(!!a.drop) || byName.compare(a.name, b.name))
}

interface VenueRow {
  row: Omit<DettaglioRow, 'drop'>
  isSecret: 0 | 1
}

function venueRows({ sale, siti, altri }: Venues): VenueRow[] {
  return [
    ...sale.map((sala) => ({ row: { ...salaRow(sala), ...money(sala) }, isSecret: sala.isSecret })),
    ...siti.map((sito) => ({
      row: { ...accountRow('sito', sito.idSito, sito.nomeSito, sito.stato), ...money(sito) },
      isSecret: 0 as const,
    })),
    ...altri.map((altro) => ({
      row: { ...accountRow('altro', altro.idAltro, altro.nomeAltro, altro.stato), ...money(altro) },
      isSecret: 0 as const,
    })),
  ]
}

/** A venue in nobody's list, as a secret room: its drop still belongs to the total. The tipster's line is none. */
function rowOfDrop(drop: Drop): VenueRow[] {
  const { percentualeImporto, tassaQuota, cambioValuta, nomeValuta, letteraImporto, letteraQuota } = drop
  const terms = {
    percentualeImporto,
    tassaQuota,
    cambioValuta,
    nomeValuta,
    letteraImporto,
    letteraQuota,
  }
  const own = {
    currency: nomeValuta === 'EUR' ? '€' : nomeValuta,
    terms,
    freerollAttivo: drop.freerollAttivo,
  }
  if (drop.sala) return [{ row: { ...salaRow(drop.sala), ...own }, isSecret: drop.sala.isSecret }]
  const { sito, altro } = drop
  if (sito)
    return [{ row: { ...accountRow('sito', sito.idSito, sito.nomeSito, sito.stato), ...own }, isSecret: 0 }]
  if (altro)
    return [
      { row: { ...accountRow('altro', altro.idAltro, altro.nomeAltro, altro.stato), ...own }, isSecret: 0 },
    ]
  return []
}

const salaRow = ({
  idSala,
  nomeSala,
  book,
  stato,
  idDropTg,
}: Pick<Sala, 'idSala' | 'nomeSala' | 'book' | 'stato' | 'idDropTg'>): Omit<
  VenueRow['row'],
  'currency' | 'terms' | 'freerollAttivo'
> => ({
  id: `sala-${idSala}`,
  kind: isHelper(book.nomeBook) ? 'helper' : 'sala',
  venueId: idSala,
  name: nomeSala,
  book: isNotFound(book.nomeBook) ? null : book.nomeBook,
  stato,
  chatDrop: idDropTg,
})

const accountRow = (
  kind: 'sito' | 'altro',
  venueId: number,
  name: string,
  stato: 'A' | 'S' | 'D',
): Omit<VenueRow['row'], 'currency' | 'terms' | 'freerollAttivo'> => ({
  id: `${kind}-${venueId}`,
  kind,
  venueId,
  name,
  book: null,
  stato,
  chatDrop: null,
})

const money = (venue: Sala | Sito | Altro) => ({
  currency: venue.valuta.simbolo,
  terms: {
    percentualeImporto: venue.percentualeImporto,
    tassaQuota: 'tassaQuota' in venue ? venue.tassaQuota : 0,
    cambioValuta: venue.valuta.cambio,
    nomeValuta: venue.valuta.valuta,
    letteraImporto: letterToIndex(venue.letteraImporto),
    letteraQuota: letterToIndex(venue.letteraQuota),
  },
  freerollAttivo: venue.freerollAttivo,
})

const dropKey = ({ idSala, idSito, idAltro }: Drop): string => {
  if (idSala !== null) return `sala-${idSala}`
  return idSito !== null ? `sito-${idSito}` : `altro-${idAltro}`
}
