import { Book, Valuta } from '@xbetapp/contract/reference/books-currencies'
import { venueNames } from '@xbetapp/contract/reference/venue-fields'
import { Altro, Sala, Sito } from '@xbetapp/contract/reference/venues'
import { VENUE_TERMS } from '@xbetapp/domain/reference/reference/dated-terms'
import type { VenueKind } from '@xbetapp/domain/reference/reference/entity-kinds'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { DB } from '#server/db/generated/tables.ts'
import { invariant } from '#server/kernel/app-error.ts'
import { wireOf } from '#server/kernel/wire-of.ts'
import { type VenueTermsVersion, wireVersions } from './terms.queries.ts'

type Row<T extends keyof DB> = Selectable<DB[T]>

/** A venue with all its columns; `sala` has the columns of a room, null for sites and others. */
export type VenueRow = Row<'venue'> & {
  sala: (Omit<Row<'room'>, 'idVenue' | 'kind'> & { autoriAmmessi: number[] }) | null
  /** The venue's dated terms; absent without any. */
  condizioni?: VenueTermsVersion[] | undefined
}

export interface WireVenue {
  sala: z.output<typeof Sala>
  sito: z.output<typeof Sito>
  altro: z.output<typeof Altro>
}

/** The records a venue refers to, by their keys. */
export interface VenueNames {
  book: (key: number) => Row<'book'>
  valuta: (key: string) => Row<'currency'>
}

/** What venues of every kind show. */
const common = ({ sala: _sala, ...venue }: VenueRow, { valuta }: VenueNames) => ({
  ...venue,
  valuta: wireOf(Valuta, valuta(venue.idValuta)),
  condizioni: wireVersions(VENUE_TERMS, venue.condizioni),
})

const WIRE: { [K in VenueKind]: (row: VenueRow, names: VenueNames) => WireVenue[K] } = {
  sala: (row, names) => {
    invariant(row.sala, 'a room has its own row')
    return wireOf(Sala, {
      ...common(row, names),
      ...row.sala,
      ...venueNames('sala', row.numero, row.nome),
      isSecret: row.sala.isSecret ? 1 : 0,
      book: wireOf(Book, names.book(row.sala.idBook)),
    })
  },
  sito: (row, names) => wireOf(Sito, { ...common(row, names), ...venueNames('sito', row.numero, row.nome) }),
  altro: (row, names) =>
    wireOf(Altro, { ...common(row, names), ...venueNames('altro', row.numero, row.nome) }),
}

export const toVenue = <K extends VenueKind>(row: VenueRow, names: VenueNames): WireVenue[K] =>
  WIRE[row.kind](row, names) as WireVenue[K]
