import type { VenueRef } from '@xbetapp/contract/reference/venue-fields'
import type { VenueKind } from '@xbetapp/domain/reference/reference/entity-kinds'
import { type RawBuilder, sql } from 'kysely'
import { idsOf, rowsOf } from '#server/db/rows.ts'
import { AppError, present } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { knowsRoom } from '#server/kernel/secret-rooms.ts'
import { loadAllowedAuthors } from './authors.ts'
import { venueTerms } from './terms.queries.ts'
import { toVenue, type VenueNames, type VenueRow, type WireVenue } from './venue.mapper.ts'

/** Venues with all their columns, sorted by name. */
async function selectVenues(
  ctx: Ctx,
  condition: RawBuilder<boolean>,
  { lock = false } = {},
): Promise<VenueRow[]> {
  const venues = await ctx.db
    .selectFrom('venue')
    .selectAll()
    .where(condition)
    .orderBy(sql`lower(nome)`)
    .$if(lock, (query) => query.forUpdate())
    .execute()
  const roomVenueIds = venues.filter(({ kind }) => kind === 'sala').map(({ idVenue }) => idVenue)
  const roomRows = roomVenueIds.length === 0 ? [] : await rowsOf(ctx.db, 'room', { idVenue: roomVenueIds })
  const ids = idsOf(roomRows, 'idSala')
  const authorsOf = ids.length === 0 ? () => [] : await loadAllowedAuthors(ctx, 'idSala', ids)
  const roomByVenue = new Map(
    roomRows.map(({ idVenue, kind: _kind, ...room }) => [
      idVenue,
      { ...room, autoriAmmessi: authorsOf(room.idSala) },
    ]),
  )
  const datedVenues = venues.filter(({ dated }) => dated)
  const terms = await venueTerms(ctx, idsOf(datedVenues, 'idVenue'))
  return venues.map((venue) => ({
    ...venue,
    sala: roomByVenue.get(venue.idVenue) ?? null,
    condizioni: terms.get(venue.idVenue),
  }))
}

/** Whether the caller may see a venue: secret rooms are hidden from some roles. */
const isKnown = (ctx: Ctx, { sala }: VenueRow): boolean => sala === null || knowsRoom(ctx, sala)

/** Small tables read whole and joined in memory: a few dozen rows against lists of thousands. */
async function loadNames({ db }: Ctx): Promise<VenueNames> {
  const [books, currencies] = await Promise.all([rowsOf(db, 'book'), rowsOf(db, 'currency')])
  return { book: finder(books, 'idBook'), valuta: finder(currencies, 'valuta') }
}

function finder<R, K extends keyof R>(rows: readonly R[], key: K): (value: R[K]) => R {
  const rowByKey = new Map(rows.map((row) => [row[key], row]))
  return (value) => {
    return present(rowByKey.get(value), `${String(key)} ${String(value)} is held by a foreign key`)
  }
}

/**
 * Venues, then the names of what they refer to: read in the opposite order, a book or currency added together with a
 * venue would be missing.
 */
async function selectWithNames(ctx: Ctx, condition: RawBuilder<boolean>) {
  const rows = await selectVenues(ctx, condition)
  return { rows, names: await loadNames(ctx) }
}

/** All venues of a kind by name that the caller may see. */
export async function listVenues<K extends VenueKind>(ctx: Ctx, kind: K): Promise<Lists[K]> {
  const { rows, names } = await selectWithNames(ctx, sql<boolean>`kind = ${kind}`)
  return rows.filter((row) => isKnown(ctx, row)).map((row) => toVenue(row, names)) as Lists[K]
}

type Lists = { [K in VenueKind]: Array<WireVenue[K]> }

/** A venue by its reference on the wire; `sala` is null for a site or other. */
export interface KnownVenue extends VenueRef {
  nome: string
  stato: VenueRow['stato']
  sala: WireVenue['sala'] | null
}

/** Venues by key, secret rooms included: callers that show them apply `kernel/secret-rooms.ts`. */
export async function venuesById(ctx: Ctx, ids: readonly number[]): Promise<Map<number, KnownVenue>> {
  if (ids.length === 0) return new Map()
  const { rows, names } = await selectWithNames(ctx, sql<boolean>`id_venue = any(${ids})`)
  return new Map(
    rows.map((row) => {
      const { kind, numero: id, nome, stato } = row
      return [row.idVenue, { kind, id, nome, stato, sala: row.sala && toVenue<'sala'>(row, names) }]
    }),
  )
}

/** Rooms by number, secret ones included, as {@link venuesById}. */
export async function roomsById(ctx: Ctx, ids: readonly number[]): Promise<Map<number, WireVenue['sala']>> {
  if (ids.length === 0) return new Map()
  const isOneOfRooms = sql<boolean>`kind = 'sala' and numero = any(${ids})`
  const { rows, names } = await selectWithNames(ctx, isOneOfRooms)
  return new Map(rows.map((row) => [row.numero, toVenue<'sala'>(row, names)]))
}

/**
 * A venue by its reference on the wire; `lock` blocks new drops and movements too, so that a balance read next cannot
 * change.
 * @throws AppError NOT_FOUND, also for a secret room the caller may not see
 */
export async function findVenue(
  ctx: Ctx,
  kind: VenueKind,
  id: number,
  options: { lock?: boolean } = {},
): Promise<VenueRow> {
  const [row] = await selectVenues(ctx, sql<boolean>`kind = ${kind} and numero = ${id}`, options)
  if (!row || !isKnown(ctx, row)) throw new AppError('NOT_FOUND')
  return row
}

/** A venue in the form of the wire. */
export const showVenue = async <K extends VenueKind>(ctx: Ctx, row: VenueRow): Promise<WireVenue[K]> =>
  toVenue<K>(row, await loadNames(ctx))
