import { ADMINS, BET_AND_CALCULATOR } from '@xbetapp/contract/access'
import { type RawBuilder, sql } from 'kysely'
import { actorHas } from './authorize.ts'
import type { Ctx } from './ctx.ts'

type CallerCtx = Pick<Ctx, 'actor'>

/** The name of a secret room for callers who may not see it, where its place cannot stay empty. */
export const HIDDEN_ROOM = 'Sala riservata'

/**
 * The one rule on who sees secret rooms: ADMIN. For all others they do not exist: not in lists, not in answers about
 * one of them, and not in records of the past. The exception is {@link seesSecretDrops}.
 */
export const seesSecretRooms = ({ actor }: CallerCtx): boolean => actorHas(actor, ADMINS)

/** Roles that work on bets see every drop of a bet in full, a secret room's with its name. */
export const seesSecretDrops = ({ actor }: CallerCtx): boolean => actorHas(actor, BET_AND_CALCULATOR)

/** Whether the caller may see a room. */
export const knowsRoom = (ctx: CallerCtx, room: { isSecret: boolean | 0 | 1 }): boolean =>
  !room.isSecret || seesSecretRooms(ctx)

/** {@link knowsRoom} as a condition on the rows of `room`. */
export const knownRoom = (ctx: CallerCtx): RawBuilder<boolean> =>
  seesSecretRooms(ctx) ? sql<boolean>`true` : sql<boolean>`not room.is_secret`

/** A room's name as the caller may read it. */
export const roomName = (ctx: CallerCtx, room: { nomeSala: string; isSecret: boolean }): string =>
  knowsRoom(ctx, room) ? room.nomeSala : HIDDEN_ROOM

/** Characters with a meaning in a regular expression. */
const REGEXP_SYNTAX = /[\\^$.*+?()[\]{}|/]/g

/**
 * Removes the names of secret rooms from sentences of the product before they are shown: in the staff chat, and in the
 * bell and the logs, where they may have been written before the room was secret.
 */
export async function withoutSecretNames(ctx: Pick<Ctx, 'db'>): Promise<(text: string) => string> {
  const rows = await ctx.db
    .selectFrom('room')
    .innerJoin('venue', 'venue.idVenue', 'room.idVenue')
    .select('nome')
    .where('isSecret', '=', true)
    .execute()
  if (rows.length === 0) return (text) => text
  // The longest first: one name may begin with another.
  const names = rows.map(({ nome }) => nome).sort((a, b) => b.length - a.length)
  const anyName = names.map((name) => name.replaceAll(REGEXP_SYNTAX, '\\$&')).join('|')
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${anyName})(?![\\p{L}\\p{N}])`, 'gu')
  return (text) => text.replaceAll(pattern, HIDDEN_ROOM)
}
