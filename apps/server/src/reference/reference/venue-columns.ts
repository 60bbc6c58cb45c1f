import { VENUE_FIELDS, venueNames } from '@xbetapp/contract/reference/venue-fields'
import type { VenueKind } from '@xbetapp/domain/bets/drops/offered'
import type { Input } from '#server/kernel/route.ts'
import { withColumnTexts } from './changes.ts'
import type { VenueRow } from './venue.mapper.ts'

/** Fields of a venue that only ADMIN edits. */
const MONEY = [
  'percentualeImporto',
  'freerollAttivo',
  'freerollReale',
  'saldoOutstandingBase',
  'saldoFreerollBase',
] as const

/** The same by kind: taxes are money; of a room also the fields of the ADMIN-only prompt page and of the accounts. */
export const ADMIN_FIELDS = {
  sala: [
    ...MONEY,
    ...(['promptGpt', 'sendOriginalBet', 'conti'] as const),
    // Settings that book money without a person.
    ...(['accettaDaSolo', 'accettaImportoMax', 'accettaScartoQuota'] as const),
  ],
  sito: [...MONEY, 'tassaQuota'],
  altro: [...MONEY, 'tassaQuota'],
} as const

const ROOM_FIELDS = [
  ...(['idBook', 'idGruppoTg', 'idDropTg', 'conti', 'sendOriginalBet', 'promptGpt'] as const),
  ...(['accettaDaSolo', 'accettaImportoMax', 'accettaScartoQuota', 'filtroAutori'] as const),
] as const

/** The fields that may be sent for a venue of any kind; the contract limits them by kind. */
export type NewVenue = Input<'POST /api/v1/sala' | 'POST /api/v1/sito' | 'POST /api/v1/altro'>['body']
type SalaEdit = Input<'PUT /api/v1/sala'>['body']
export type VenueEdit = Input<'PUT /api/v1/sala' | 'PUT /api/v1/sito' | 'PUT /api/v1/altro'>['body']
type Fields = Partial<
  Input<'POST /api/v1/sala'>['body'] & Input<'POST /api/v1/sito'>['body'] & Pick<SalaEdit, 'filtroAutori'>
>

/** The sent fields, with name and numbers as the columns hold them. */
export function toColumns(kind: VenueKind, sent: NewVenue | VenueEdit) {
  const {
    [VENUE_FIELDS[kind].id]: _id,
    [VENUE_FIELDS[kind].nome]: nome,
    version: _version,
    ...rest
  } = sent as Fields & Record<string, never>
  const fields: Omit<Fields, 'nomeSala' | 'nomeSito'> & { nome?: string } =
    nome === undefined ? rest : { ...rest, nome }
  const spread = withColumnTexts(fields, ['accettaScartoQuota'], 3)
  return withColumnTexts(spread, [...MONEY, 'tassaQuota', 'accettaImportoMax', 'limiteImporto'], 2)
}

/** Separates the columns of `venue` from those of `sala`. */
export function split<C extends object>(columns: C) {
  const [room, common] = [{}, {}] as [Record<string, unknown>, Record<string, unknown>]
  for (const [field, value] of Object.entries(columns)) {
    const own = (ROOM_FIELDS as readonly string[]).includes(field)
    ;(own ? room : common)[field] = value
  }
  return {
    room: room as Pick<C, keyof C & (typeof ROOM_FIELDS)[number]>,
    common: common as Omit<C, (typeof ROOM_FIELDS)[number]>,
  }
}

/** A venue as one row with the columns of both tables, for comparing an edit with it. */
export const flat = ({ sala, ...venue }: VenueRow) => ({ ...sala, ...venue })

/** The same for the audit, under the kind's own field names. */
export function audited(row: VenueRow): Record<string, unknown> {
  const { idVenue: _key, kind, numero, nome, url, info, tassaQuota, sala, ...venue } = row
  const taxed = kind === 'sala' ? sala : { info, tassaQuota, ...(kind === 'sito' ? { url } : {}) }
  return { ...venueNames(kind, numero, nome), ...venue, ...taxed }
}
