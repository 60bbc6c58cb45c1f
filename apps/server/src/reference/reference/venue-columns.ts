import { VENUE_FIELDS, venueNames } from '@xbetapp/contract/reference/venue-fields'
import type { VenueKind } from '@xbetapp/domain/bets/drops/offered'
import type { Input } from '#server/kernel/route.ts'
import { withColumnTexts } from './changes.ts'
import type { VenueRow } from './venue.mapper.ts'

/** What only ADMIN edits on a venue. */
const MONEY = [
  'percentualeImporto',
  'freerollAttivo',
  'freerollReale',
  'saldoOutstandingBase',
  'saldoFreerollBase',
] as const

/** The same by kind: taxes are money, and of a room what the ADMIN-only prompt page and the accounts write. */
export const ADMIN_FIELDS = {
  sala: [
    ...MONEY,
    ...(['promptGpt', 'sendOriginalBet', 'conti'] as const),
    // What becomes money without a person.
    ...(['accettaDaSolo', 'accettaImportoMax', 'accettaScartoQuota'] as const),
  ],
  sito: [...MONEY, 'tassaQuota'],
  altro: [...MONEY, 'tassaQuota'],
} as const

const ROOM_FIELDS = [
  ...(['idBook', 'idGruppoTg', 'idDropTg', 'conti', 'sendOriginalBet', 'promptGpt'] as const),
  ...(['accettaDaSolo', 'accettaImportoMax', 'accettaScartoQuota', 'filtroAutori'] as const),
] as const

/** What may be sent of a venue of any kind; the contract says of which kind what. */
export type NewVenue = Input<'POST /api/v1/sala' | 'POST /api/v1/sito' | 'POST /api/v1/altro'>['body']
type SalaEdit = Input<'PUT /api/v1/sala'>['body']
export type VenueEdit = Input<'PUT /api/v1/sala' | 'PUT /api/v1/sito' | 'PUT /api/v1/altro'>['body']
type Fields = Partial<
  Input<'POST /api/v1/sala'>['body'] & Input<'POST /api/v1/sito'>['body'] & Pick<SalaEdit, 'filtroAutori'>
>

/** What was sent, with its name and numbers as the columns hold them. */
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

/** Columns of `venue` apart from those of `sala`. */
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

/** A venue as one row, both its tables in it: what an edit is held against. */
export const flat = ({ sala, ...venue }: VenueRow) => ({ ...sala, ...venue })

/** The same as the audit has it, under the names the kind's people know. */
export function audited(row: VenueRow): Record<string, unknown> {
  const { idVenue: _key, kind, numero, nome, url, info, tassaQuota, sala, ...venue } = row
  const taxed = kind === 'sala' ? sala : { info, tassaQuota, ...(kind === 'sito' ? { url } : {}) }
  return { ...venueNames(kind, numero, nome), ...venue, ...taxed }
}
