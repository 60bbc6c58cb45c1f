import { useQuery } from '@tanstack/react-query'
import { letterToIndex } from '@xbetapp/domain/bets/drops/column-letters'
import type { DropTerms } from '@xbetapp/domain/bets/drops/terms'
import { termsOn } from '@xbetapp/domain/reference/reference/dated-terms'
import type { VenueKind } from '@xbetapp/domain/reference/reference/entity-kinds'
import { isHelper } from '@xbetapp/domain/reference/reference/names'
import { useMemo } from 'react'
import { type Credit, useCredits } from '#web/ledger/credit/public/use-credits.ts'
import { type Altro, altriQuery, type Sala, type Sito, saleQuery, sitiQuery } from './lists.api.ts'
import type { ReferenceState } from './status-chip.tsx'

/** A room, site or other where the three are alike: an account that takes drops. */
export interface Venue
  extends Pick<Sala, 'stato' | 'isSecret' | 'bloccata' | 'limiteImporto'>,
    Partial<Pick<Sala, 'condizioni'>> {
  /** `sala-12`: the same when the lists are read again. */
  key: string
  kind: VenueKind
  id: number
  name: string
  /** The book of a room; null for a site or other. */
  book: Sala['book'] | null
  /** The chat that gets a room's drops. */
  chatDrop: number | null
  /** Symbol and code of the currency. */
  currency: string
  nomeValuta: string
  /** Terms of a new drop. */
  terms: Record<keyof DropTerms, number>
  /** Columns of the sheet a new drop is written to. */
  letteraImporto: number | null
  letteraQuota: number | null
  /** Null without a ceiling, and until it is known. */
  fido: Credit | null
}

/** The key of a venue among rooms, sites and others. */
export const venueKey = (kind: VenueKind, id: number): string => `${kind}-${id}`

/** The venues of the three lists in one list. */
export const venuesOf = (
  { sale, siti, altri }: { sale: readonly Sala[]; siti: readonly Sito[]; altri: readonly Altro[] },
  creditOf: (key: string) => Credit | null = () => null,
): Venue[] =>
  [
    ...sale.map((sala) => ({ ...nameOfSala(sala), ...money(sala) })),
    ...siti.map((sito) => ({
      ...nameOfAccount('sito', sito.idSito, sito.nomeSito, sito.stato),
      ...money(sito),
    })),
    ...altri.map((altro) => ({
      ...nameOfAccount('altro', altro.idAltro, altro.nomeAltro, altro.stato),
      ...money(altro),
    })),
  ].map((venue) => ({ ...venue, fido: creditOf(venue.key) }))

export type VenueName = Omit<Venue, keyof ReturnType<typeof money> | 'fido'>

export const nameOfSala = (
  sala: Pick<Sala, 'idSala' | 'nomeSala' | 'book' | 'stato' | 'isSecret' | 'idDropTg'>,
): VenueName => ({
  key: venueKey('sala', sala.idSala),
  kind: 'sala',
  id: sala.idSala,
  name: sala.nomeSala,
  stato: sala.stato,
  isSecret: sala.isSecret,
  book: sala.book,
  chatDrop: sala.idDropTg,
})

export const nameOfAccount = (
  kind: 'sito' | 'altro',
  id: number,
  name: string,
  stato: ReferenceState,
): VenueName => ({
  key: venueKey(kind, id),
  kind,
  id,
  name,
  stato,
  isSecret: 0,
  book: null,
  chatDrop: null,
})

const money = (venue: Sala | Sito | Altro) => ({
  currency: venue.valuta.simbolo,
  nomeValuta: venue.valuta.valuta,
  terms: {
    percentualeImporto: venue.percentualeImporto,
    tassaQuota: 'tassaQuota' in venue ? venue.tassaQuota : 0,
    cambio: venue.valuta.cambio,
    freerollAttivo: venue.freerollAttivo,
  },
  ...(venue.condizioni && { condizioni: venue.condizioni }),
  letteraImporto: letterToIndex(venue.letteraImporto),
  letteraQuota: letterToIndex(venue.letteraQuota),
  bloccata: venue.bloccata,
  limiteImporto: venue.limiteImporto,
})

/** A venue with the terms its drops have on a bet of that moment, as on the wire (rule: venue/dated-terms). */
export function onDayOf<V extends Pick<Venue, 'terms' | 'condizioni'>>(venue: V, messageDate: string): V {
  const dated = termsOn(venue.condizioni ?? [], messageDate.slice(0, 10))
  if (!dated) return venue
  const { percentualeImporto, tassaQuota, freerollAttivo } = dated
  return { ...venue, terms: { ...venue.terms, percentualeImporto, tassaQuota, freerollAttivo } }
}

/** Helpers are distinguished from rooms by their book. */
export const shownKind = ({ kind, book }: Pick<Venue, 'kind' | 'book'>): VenueKind | 'helper' =>
  book !== null && isHelper(book.nomeBook) ? 'helper' : kind

interface Venues {
  /** Undefined until all rooms, sites and others are there, with what is left of their credit. */
  venues: readonly Venue[] | undefined
  error: Error | null
  retry: () => void
}

/** The rooms, sites and others the user sees, in one list. */
export function useVenues(): Venues {
  const sale = useQuery(saleQuery)
  const siti = useQuery(sitiQuery)
  const altri = useQuery(altriQuery)
  const lists = useMemo(
    () =>
      sale.data && siti.data && altri.data
        ? { sale: sale.data, siti: siti.data, altri: altri.data }
        : undefined,
    [sale.data, siti.data, altri.data],
  )
  const records = useMemo(() => lists && [...lists.sale, ...lists.siti, ...lists.altri], [lists])
  const creditOf = useCredits(records)
  const venues = useMemo(() => lists && creditOf && venuesOf(lists, creditOf), [lists, creditOf])
  const failed = [sale, siti, altri].filter(({ error }) => error !== null)
  return {
    venues,
    error: failed[0]?.error ?? null,
    retry: () => {
      for (const { refetch } of failed) void refetch()
    },
  }
}
