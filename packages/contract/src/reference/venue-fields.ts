import { VENUE_KINDS, type VenueKind } from '@xbetapp/domain/reference/reference/entity-kinds'

// A venue has one key in the database. On the wire each kind has its own number and its own field names, mapped here.

export const VENUE_FIELDS = {
  sala: { id: 'idSala', nome: 'nomeSala' },
  sito: { id: 'idSito', nome: 'nomeSito' },
  altro: { id: 'idAltro', nome: 'nomeAltro' },
} as const satisfies Record<VenueKind, { id: string; nome: string }>

type Fields = typeof VENUE_FIELDS
export type VenueIdField<K extends VenueKind = VenueKind> = Fields[K]['id']
type VenueNameField<K extends VenueKind> = Fields[K]['nome']

/** Ids as a body or a row names them; at most one is given. */
export type VenueIds = { [F in VenueIdField]?: number | null | undefined }

/** A venue as the wire knows it. */
export interface VenueRef {
  kind: VenueKind
  id: number
}

/** The venues an entry names: one, unless its sender made a mistake. */
export const venuesNamed = (entry: VenueIds): VenueRef[] =>
  VENUE_KINDS.flatMap((kind) => {
    const id = entry[VENUE_FIELDS[kind].id]
    return id == null ? [] : [{ kind, id }]
  })

/** `{ idSala }`, `{ idSito }` or `{ idAltro }`. */
export const venueId = <K extends VenueKind>(kind: K, id: number) =>
  ({ [VENUE_FIELDS[kind].id]: id }) as Record<VenueIdField<K>, number>

/** {@link venueId} with the name: `{ idSala, nomeSala }`, ... */
export const venueNames = <K extends VenueKind>(kind: K, id: number, name: string) =>
  ({ ...venueId(kind, id), [VENUE_FIELDS[kind].nome]: name }) as Record<VenueIdField<K>, number> &
    Record<VenueNameField<K>, string>

/** All three id fields, those of other kinds null. */
export const venueIds = (venue: VenueRef | null) =>
  Object.fromEntries(
    VENUE_KINDS.map((kind) => [VENUE_FIELDS[kind].id, venue?.kind === kind ? venue.id : null]),
  ) as Record<VenueIdField, number | null>

/** The name of the venue a drop was played at, empty for a tipster's. */
export const droppedVenueName = (
  drop: {
    [K in VenueKind]: Record<VenueNameField<K>, string> | null
  },
): string => drop.sala?.nomeSala ?? drop.sito?.nomeSito ?? drop.altro?.nomeAltro ?? ''
