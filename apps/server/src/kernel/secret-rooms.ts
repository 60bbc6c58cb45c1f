import { ADMINS, BET_AND_CALCULATOR } from '@xbetapp/contract/access'
import { type RawBuilder, sql } from 'kysely'
import { actorHas } from './authorize.ts'
import type { Ctx } from './ctx.ts'

type Asking = Pick<Ctx, 'actor'>

/** What a secret room is called before whoever may not know of it, where its place cannot stay empty. */
export const HIDDEN_ROOM = 'Sala riservata'

/**
 * The one rule of who knows of secret rooms: ADMIN. To everybody else they do not exist, in lists, in answers about one
 * of them, and in what stands there of the past. The exception is {@link seesSecretDrops}.
 */
export const seesSecretRooms = ({ actor }: Asking): boolean => actorHas(actor, ADMINS)

/** Who works on bets sees whose drop it is: a bet's drops are shown whole, a secret room's with its name. */
export const seesSecretDrops = ({ actor }: Asking): boolean => actorHas(actor, BET_AND_CALCULATOR)

/** Whether the caller may know of a room. */
export const knowsRoom = (ctx: Asking, room: { isSecret: boolean | 0 | 1 }): boolean =>
  !room.isSecret || seesSecretRooms(ctx)

/** {@link knowsRoom} as a condition on the rows of `sala`. */
export const knownRoom = (ctx: Asking): RawBuilder<boolean> =>
  seesSecretRooms(ctx) ? sql<boolean>`true` : sql<boolean>`not sala.is_secret`

/** A room's name as the caller may read it. */
export const roomName = (ctx: Asking, room: { nomeSala: string; isSecret: boolean }): string =>
  knowsRoom(ctx, room) ? room.nomeSala : HIDDEN_ROOM

/** What has a meaning of its own in a pattern. */
const SYNTAX = /[\\^$.*+?()[\]{}|/]/g

/**
 * Takes the names of secret rooms out of sentences the product wrote, before anybody reads them: in the staff chat,
 * and in the bell and the logs, where they may have been written before the room was secret.
 */
export async function withoutSecretNames(ctx: Pick<Ctx, 'db'>): Promise<(text: string) => string> {
  const rows = await ctx.db
    .selectFrom('sala')
    .innerJoin('venue', 'venue.idVenue', 'sala.idVenue')
    .select('nome')
    .where('isSecret', '=', true)
    .execute()
  if (rows.length === 0) return (text) => text
  // The longest first: one name may begin with another.
  const names = rows.map(({ nome }) => nome).sort((a, b) => b.length - a.length)
  const any = names.map((name) => name.replaceAll(SYNTAX, '\\$&')).join('|')
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}])`, 'gu')
  return (text) => text.replaceAll(pattern, HIDDEN_ROOM)
}
