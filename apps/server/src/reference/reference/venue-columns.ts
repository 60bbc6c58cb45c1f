import { VENUE_FIELDS, venueNames } from '@xbetapp/contract/reference/venue-fields'
import { ROOM_FIELDS } from '@xbetapp/contract/reference/venues'
import type { VenueKind } from '@xbetapp/domain/reference/reference/entity-kinds'
import type { Input } from '#server/kernel/route.ts'
import type { VenueRow } from './venue.mapper.ts'

/** The fields that may be sent for a venue of any kind; the contract limits them by kind. */
export type NewVenue = Input<'POST /api/v1/sala' | 'POST /api/v1/sito' | 'POST /api/v1/altro'>['body']
type SalaEdit = Input<'PUT /api/v1/sala'>['body']
export type VenueEdit = Input<'PUT /api/v1/sala' | 'PUT /api/v1/sito' | 'PUT /api/v1/altro'>['body']
type Fields = Partial<
  Input<'POST /api/v1/sala'>['body'] & Input<'POST /api/v1/sito'>['body'] & Pick<SalaEdit, 'filtroAutori'>
>

/** The sent fields as columns: the name under `nome`, without number and version. */
export function toColumns(kind: VenueKind, input: NewVenue | VenueEdit) {
  const {
    [VENUE_FIELDS[kind].id]: _id,
    [VENUE_FIELDS[kind].nome]: nome,
    version: _version,
    ...otherFields
  } = input as Fields & Record<string, never>
  const columns: Omit<Fields, 'nomeSala' | 'nomeSito'> & { nome?: string } =
    nome === undefined ? otherFields : { ...otherFields, nome }
  return columns
}

/** Separates the columns of `venue` from those of `room`. */
export function split<C extends object>(columns: C) {
  const [room, common] = [{}, {}] as [Record<string, unknown>, Record<string, unknown>]
  for (const [field, value] of Object.entries(columns)) {
    const isOfRoom = (ROOM_FIELDS as readonly string[]).includes(field)
    ;(isOfRoom ? room : common)[field] = value
  }
  return {
    room: room as Pick<C, keyof C & (typeof ROOM_FIELDS)[number]>,
    common: common as Omit<C, (typeof ROOM_FIELDS)[number]>,
  }
}

/** A venue as one row with the columns of both tables, for comparing an edit with it. */
export const flatVenue = ({ sala, ...venue }: VenueRow) => ({ ...sala, ...venue })

/** A venue as the audit keeps it, under the kind's own field names. */
export function auditedVenue(row: VenueRow): Record<string, unknown> {
  const { idVenue: _key, dated: _dated, condizioni: _terms, ...columns } = row
  const { kind, numero, nome, url, info, tassaQuota, sala, ...venue } = columns
  const fieldsOfKind = kind === 'sala' ? sala : { info, tassaQuota, ...(kind === 'sito' ? { url } : {}) }
  return { ...venueNames(kind, numero, nome), ...venue, ...fieldsOfKind }
}
