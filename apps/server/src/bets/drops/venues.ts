import { type VenueIds, type VenueRef, venuesNamed } from '@xbetapp/contract/reference/venue-fields'
import { run, statement } from '#server/db/statement.ts'
import { AppError } from '#server/kernel/app-error.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'

/** A venue with the terms its drops are derived with. */
export interface Venue extends VenueRef {
  idVenue: number
  idAccount: number
  nome: string
  stato: 'A' | 'S' | 'D'
  isSecret: boolean
  percentualeImporto: string
  tassaQuota: string
  freerollAttivo: string
  idValuta: string
  cambio: string
  simbolo: string
  /** The drop chat; rooms only. */
  idDropTg: number | null
  /** Whether the venue's terms count by day (rule: venue/dated-terms). */
  dated: boolean
}

export const venueKey = (ref: VenueRef): string => `${ref.kind}:${ref.id}`

/** The venue that an entry names. @throws AppError VALIDATION unless exactly one id is given */
export function venueRef(entry: VenueIds): VenueRef {
  const [venue, ...otherVenues] = venuesNamed(entry)
  if (!venue || otherVenues.length > 0)
    throw new AppError('VALIDATION', { message: 'Indica una sola sala, sito o altro' })
  return venue
}

/**
 * The venues by {@link venueKey}, locked until the transaction ends, so that no drop is recorded in a currency that is
 * being changed concurrently. @throws AppError VENUE_NOT_FOUND when a venue does not exist
 */
export async function lockVenues(ctx: TxCtx, refs: readonly VenueRef[]): Promise<Map<string, Venue>> {
  const kindsAndIds = [refs.map(({ kind }) => kind), refs.map(({ id }) => id)]
  const rows = await run(ctx.db, LOCK_BY_REF(kindsAndIds))
  const venues = new Map(rows.map((venue) => [venueKey(venue), venue]))
  if (refs.some((ref) => !venues.has(venueKey(ref)))) throw new AppError('VENUE_NOT_FOUND')
  return venues
}

/** The venues of drops, locked as {@link lockVenues} does. */
export const lockVenuesOf = (ctx: TxCtx, drops: ReadonlyArray<{ idVenue: number }>): Promise<Venue[]> =>
  run(ctx.db, LOCK_BY_ID([drops.map(({ idVenue }) => idVenue)]))

// No join with valuta: after waiting for a concurrent change of the currency, the join would use the old one and find
// no row.
const lockWhere = (condition: string) => `
  select venue.id_venue, account.id_account, venue.kind, numero as id, nome, stato, percentuale_importo, tassa_quota,
         freeroll_attivo, dated, id_valuta, (select cambio from currency where valuta = id_valuta),
         (select simbolo from currency where valuta = id_valuta), id_drop_tg, coalesce(is_secret, false) as is_secret
  from venue
  join account on account.id_venue = venue.id_venue
  left join room on room.id_venue = venue.id_venue
  where ${condition} order by venue.id_venue for key share of venue`
const LOCK_BY_ID = statement<Venue>(lockWhere('venue.id_venue = any($1::int[])'))
const LOCK_BY_REF = statement<Venue>(
  lockWhere('(venue.kind, numero) in (select * from unnest($1::venue_kind[], $2::int[]))'),
)
