import type {
  Altro,
  Book,
  BookEntry,
  Sala,
  Sito,
  Valuta,
  ValutaEntry,
} from '@xbetapp/contract/reference/reference'
import { type VENUE_FIELDS, venueNames } from '@xbetapp/contract/reference/venue-fields'
import type { VenueKind } from '@xbetapp/domain/bets/drops/offered'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { DB } from '#server/db/generated/tables.ts'
import { invariant } from '#server/kernel/app-error.ts'

type Row<T extends keyof DB> = Selectable<DB[T]>

export const toValuta = (row: Row<'valuta'>): z.output<typeof Valuta> => ({
  valuta: row.valuta,
  cambio: Number(row.cambio),
  simbolo: row.simbolo,
})

export const toBook = (row: Row<'book'>): z.output<typeof Book> => ({
  idBook: row.idBook,
  nomeBook: row.nomeBook,
  pathFoto: row.pathFoto,
})

export const toValutaEntry = (row: Row<'valuta'>): z.output<typeof ValutaEntry> => ({
  ...toValuta(row),
  version: row.version,
})

export const toBookEntry = (row: Row<'book'>): z.output<typeof BookEntry> => ({
  ...toBook(row),
  pulsanti: row.pulsanti,
  version: row.version,
})

/** A venue with all its columns; for a room also those only rooms have. */
export type VenueRow = Row<'venue'> & {
  sala: (Omit<Row<'sala'>, 'idVenue' | 'kind'> & { autoriAmmessi: number[] }) | null
}

export interface WireVenue {
  sala: z.output<typeof Sala>
  sito: z.output<typeof Sito>
  altro: z.output<typeof Altro>
}

/**
 * The fields all three kinds share on the wire, and those of one kind with its names: a missing field does not compile.
 */
type Common = Pick<WireVenue['sala'], keyof WireVenue[VenueKind]>
type Own<K extends VenueKind> = Omit<WireVenue[K], keyof Common | (typeof VENUE_FIELDS)[K]['id' | 'nome']>

const common = (row: VenueRow, valuta: Row<'valuta'>): Common => ({
  percentualeImporto: Number(row.percentualeImporto),
  freerollAttivo: Number(row.freerollAttivo),
  freerollReale: Number(row.freerollReale),
  saldoOutstandingBase: Number(row.saldoOutstandingBase),
  saldoFreerollBase: Number(row.saldoFreerollBase),
  saldoOutstandingBaseNoPerc: Number(row.saldoOutstandingBaseNoPerc),
  saldoFreerollBaseNoPerc: Number(row.saldoFreerollBaseNoPerc),
  idValuta: row.idValuta,
  valuta: toValuta(valuta),
  letteraImporto: row.letteraImporto,
  letteraQuota: row.letteraQuota,
  stato: row.stato,
  passivo: row.passivo,
  bloccata: row.bloccata,
  limiteImporto: row.limiteImporto === null ? null : Number(row.limiteImporto),
  version: row.version,
})

function room({ sala }: VenueRow, book: (key: number) => Row<'book'>): Own<'sala'> {
  invariant(sala, 'a room has its own row')
  return {
    idBook: sala.idBook,
    book: toBook(book(sala.idBook)),
    idGruppoTg: sala.idGruppoTg,
    idDropTg: sala.idDropTg,
    conti: sala.conti,
    isSecret: sala.isSecret ? 1 : 0,
    sendOriginalBet: sala.sendOriginalBet,
    promptGpt: sala.promptGpt,
    accettaDaSolo: sala.accettaDaSolo,
    accettaImportoMax: sala.accettaImportoMax === null ? null : Number(sala.accettaImportoMax),
    accettaScartoQuota: sala.accettaScartoQuota === null ? null : Number(sala.accettaScartoQuota),
    filtroAutori: sala.filtroAutori,
    autoriAmmessi: sala.autoriAmmessi,
  }
}

const OWN: { [K in VenueKind]: (row: VenueRow, book: (key: number) => Row<'book'>) => Own<K> } = {
  sala: room,
  sito: ({ url, info, tassaQuota }: VenueRow) => ({ url, info, tassaQuota: Number(tassaQuota) }),
  altro: ({ info, tassaQuota }: VenueRow) => ({ info, tassaQuota: Number(tassaQuota) }),
}

export const toVenue = <K extends VenueKind>(
  row: VenueRow,
  { book, valuta }: { book: (key: number) => Row<'book'>; valuta: (key: string) => Row<'valuta'> },
) =>
  ({
    ...venueNames(row.kind, row.numero, row.nome),
    ...OWN[row.kind](row, book),
    ...common(row, valuta(row.idValuta)),
  }) as unknown as WireVenue[K]
