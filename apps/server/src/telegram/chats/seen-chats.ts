import type { Answer } from '@xbetapp/contract/contract'
import { sql } from 'kysely'
import { idsOf } from '#server/db/rows.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { HIDDEN_ROOM } from '#server/kernel/secret-rooms.ts'
import { chatNames, houseChats, unknownChat } from './chat-names.ts'

/** How many of the newest updates are looked through: a chat to be set up has just been written in. */
const SEARCHED_UPDATES = 2_000

/** Groups and channels the bot lately heard of or asked Telegram for: those of no record yet, then the others, the newest first. */
export async function seenChats(ctx: Ctx): Promise<Answer<'GET /api/v1/chat'>> {
  const { rows } = await sql<{ id: number; titolo: string }>`
    with heard as (
      select id, chat_id, coalesce(payload -> 'message', payload -> 'channel_post', payload -> 'my_chat_member')
        -> 'chat' ->> 'title' as titolo
      from telegram_inbox order by id desc limit ${SEARCHED_UPDATES}
    ), named as (
      select chat_id, (array_agg(titolo order by id desc))[1] as titolo, max(id) as heard_last
      from heard where titolo is not null group by chat_id
      union all
      select chat_id, titolo, 0 from chat_title
      where not exists (select from heard where heard.chat_id = chat_title.chat_id and heard.titolo is not null)
    )
    select chat_id as id, titolo from named where chat_id not in (select da from migrated_chat)
    order by heard_last desc, titolo
  `.execute(ctx.db)
  const names = await chatNames(ctx, idsOf(rows))
  const house = await houseChats(ctx)
  const chats = rows.flatMap(({ id, titolo }) => {
    const di = names.get(id) ?? unknownChat(id)
    // The caller may not know of this room.
    if (di.endsWith(HIDDEN_ROOM)) return []
    return [{ id, titolo, di: di === unknownChat(id) ? null : di, dellaCasa: house.get(id) ?? null }]
  })
  return [...chats.filter(({ di }) => di === null), ...chats.filter(({ di }) => di !== null)]
}
