import { type VenueIds, type VenueRef, venuesNamed } from '@xbetapp/contract/reference/venue-fields'
import { type RawBuilder, sql } from 'kysely'
import { type Statement, statement } from '#server/db/statement.ts'
import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'

/** A venue with what a drop on it is derived from. */
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
  /** Chat that is told of drops; rooms only. */
  idDropTg: number | null
}

export const venueKey = (ref: VenueRef): string => `${ref.kind}:${ref.id}`

/** The one venue an entry names. @throws AppError VALIDATION unless exactly one id is given */
export function venueRef(entry: VenueIds): VenueRef {
  const [only, ...others] = venuesNamed(entry)
  if (!only || others.length > 0)
    throw new AppError('VALIDATION', { message: 'Indica una sola sala, sito o altro' })
  return only
}

/**
 * The venues, each held as it is until the transaction ends: no drop is recorded in a currency that somebody is changing at
 * the moment. What it gives is for {@link completeVenues}.
 */
export const venuesHeld = (refs: readonly VenueRef[]): Statement<Venue[]> =>
  HOLD_VENUES([refs.map(({ kind }) => kind), refs.map(({ id }) => id)])

/** The venues held, by {@link venueKey}. @throws AppError VENUE_NOT_FOUND when one does not exist */
export async function completeVenues(
  ctx: TxCtx,
  refs: readonly VenueRef[],
  held: readonly Venue[],
): Promise<Map<string, Venue>> {
  // Who waited for an editor reads the venue anew but the currency of before, and finds nothing where that changed.
  if (new Set(held.map(venueKey)).size < new Set(refs.map(venueKey)).size) return loadVenues(ctx, refs)
  return venuesByKey(held)
}

export const venuesByKey = (venues: readonly Venue[]): Map<string, Venue> =>
  new Map(venues.map((venue) => [venueKey(venue), venue]))

const HOLD_VENUES = statement<Venue>(`
  select venue.id_venue, account.id_account, venue.kind, numero as id, nome, stato, percentuale_importo, tassa_quota,
         freeroll_attivo, id_valuta, cambio, simbolo, id_drop_tg, coalesce(is_secret, false) as is_secret
  from venue
  join valuta on valuta.valuta = venue.id_valuta
  join account on account.id_venue = venue.id_venue
  left join sala on sala.id_venue = venue.id_venue
  where (venue.kind, venue.numero) in (select * from unnest($1::venue_kind[], $2::int[]))
  order by venue.id_venue for key share of venue`)

/** The same for the venues of drops. */
export const holdVenues = (ctx: TxCtx, drops: ReadonlyArray<{ idVenue: number }>): Promise<void> =>
  hold(ctx, playedAt(drops))

async function hold(ctx: TxCtx, condition: RawBuilder<boolean>): Promise<void> {
  await sql`select from venue where ${condition} order by id_venue for key share`.execute(ctx.db)
}

/** The venues by {@link venueKey}. @throws AppError VENUE_NOT_FOUND when one does not exist */
export async function loadVenues(ctx: Ctx, refs: readonly VenueRef[]): Promise<Map<string, Venue>> {
  const venues = venuesByKey(await select(ctx, named(refs)))
  if (refs.some((ref) => !venues.has(venueKey(ref)))) throw new AppError('VENUE_NOT_FOUND')
  return venues
}

/** The venues drops were played at. */
export const venuesOf = (ctx: Ctx, drops: ReadonlyArray<{ idVenue: number }>): Promise<Venue[]> =>
  select(ctx, playedAt(drops))

const playedAt = (drops: ReadonlyArray<{ idVenue: number }>): RawBuilder<boolean> =>
  sql<boolean>`venue.id_venue = any(${drops.map(({ idVenue }) => idVenue)})`

const named = (refs: readonly VenueRef[]): RawBuilder<boolean> =>
  sql<boolean>`(venue.kind, venue.numero) in (
    select * from unnest(${refs.map(({ kind }) => kind)}::venue_kind[], ${refs.map(({ id }) => id)}::int[]))`

const select = (ctx: Ctx, condition: RawBuilder<boolean>): Promise<Venue[]> =>
  ctx.db
    .selectFrom('venue')
    .innerJoin('valuta', 'valuta.valuta', 'venue.idValuta')
    .innerJoin('account', 'account.idVenue', 'venue.idVenue')
    .leftJoin('sala', 'sala.idVenue', 'venue.idVenue')
    .select([
      'venue.idVenue',
      'account.idAccount',
      'venue.kind',
      'numero as id',
      'nome',
      'stato',
      'percentualeImporto',
      'tassaQuota',
    ])
    .select(['freerollAttivo', 'idValuta', 'cambio', 'simbolo', 'idDropTg'])
    .select((eb) => eb.fn.coalesce('isSecret', eb.lit(false)).as('isSecret'))
    .where(condition)
    .orderBy('venue.idVenue')
    .execute()
