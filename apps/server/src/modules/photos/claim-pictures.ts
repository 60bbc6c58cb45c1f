import { sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'

/** A picture that is being fetched. */
export interface AwaitedPicture {
  id: number
  idReceivedBet: number
  botId: number
  telegramFileId: string
  telegramUniqueId: string
  receivedAt: Date
  /** Tries so far, this one included. */
  attempts: number
}

/** Longer than a download and its storing take: whoever has not come back by then is gone. */
const LEASE_MS = 120_000
/** The bot that was given the file id is not coming back; ours can but try. */
const ORPHANED_MS = 3_600_000

/**
 * Takes pictures that wait to be fetched, the longest due first. The hour of the next try is set before this one
 * begins, so that no two processes fetch the same one and a death loses none.
 */
export async function claimPictures(ctx: Ctx, botId: number, most: number): Promise<AwaitedPicture[]> {
  const now = ctx.now()
  const { rows } = await sql<AwaitedPicture>`
    update bet_photo set attempts = attempts + 1, next_at = ${new Date(now.getTime() + LEASE_MS)}
    where id in (
      select id from bet_photo
      where file is null and motivo is null and next_at <= ${now}
        and (bot_id = ${botId} or received_at <= ${new Date(now.getTime() - ORPHANED_MS)})
      order by next_at
      limit ${most}
      for update skip locked
    )
    returning id, id_received_bet, bot_id, telegram_file_id, telegram_unique_id, received_at, attempts
  `.execute(ctx.db)
  return rows
}

/** When the next picture can be taken, null when none waits. */
export async function nextPictureAt(ctx: Ctx, botId: number): Promise<Date | null> {
  const row = await ctx.db
    .selectFrom('betPhoto')
    .select((eb) => eb.fn.min('nextAt').as('at'))
    .where('file', 'is', null)
    .where('motivo', 'is', null)
    .where('botId', '=', botId)
    .executeTakeFirst()
  return row?.at ?? null
}
