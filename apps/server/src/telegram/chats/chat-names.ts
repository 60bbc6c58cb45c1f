import type { Answer } from '@xbetapp/contract/contract'
import { sql } from 'kysely'
import { idsOf, rowsOf } from '#server/db/rows.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { HIDDEN_ROOM, roomName } from '#server/kernel/secret-rooms.ts'

const STAFF_CHATS: Record<string, string> = {
  chat_staff_id: 'Chat dello staff',
  chat_bets_id: 'Chat delle bet',
  chat_trash_id: 'Cestino',
  chat_comando_id: 'Chat dei comandi',
}

/** The variables that hold the chats of the house. */
export const HOUSE_CHATS = Object.keys(STAFF_CHATS)

/** The chats of the house by id, as Variabili Admin names them. */
export async function houseChats({ db }: Ctx): Promise<Map<number, string>> {
  const chats = await rowsOf(db, 'adminVariable', { nome: HOUSE_CHATS }, ['nome', 'valore'])
  return new Map(
    chats.flatMap(({ nome, valore }) =>
      Number(valore) ? [[Number(valore), STAFF_CHATS[nome] ?? nome] as const] : [],
    ),
  )
}

/** The name of a chat without a role in the product: only its number identifies it. */
export const unknownChat = (id: number): string => `Chat non registrata ${id}`

/** The names of chats as the caller may read them: the room or tipster they belong to, otherwise their number. */
export async function chatNames(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rooms = await ctx.db
    .selectFrom('room')
    .innerJoin('venue', 'venue.idVenue', 'room.idVenue')
    .select(['venue.nome as nomeSala', 'isSecret', 'idGruppoTg', 'idDropTg'])
    .where((eb) => eb.or([eb('idGruppoTg', 'in', ids), eb('idDropTg', 'in', ids)]))
    .execute()
  const tipsters = await ctx.db
    .selectFrom('tipster')
    .select(['nomeTipster', 'idGruppoTg', 'idDropTg'])
    .where((eb) => eb.or([eb('idGruppoTg', 'in', ids), eb('idDropTg', 'in', ids)]))
    .execute()
  const channels = await rowsOf(ctx.db, 'canale', { idGruppoTgDestinatario: ids })
  const nameById = new Map(ids.map((id) => [id, unknownChat(id)]))
  const setName = (id: number | null, text: string) =>
    id !== null && nameById.has(id) && nameById.set(id, text)
  for (const [id, name] of await houseChats(ctx)) setName(id, name)
  for (const channel of channels)
    setName(channel.idGruppoTgDestinatario, `Canale ${channel.nomeDestinatario}`)
  for (const tipster of tipsters) {
    setName(tipster.idDropTg, `Drop ${tipster.nomeTipster}`)
    setName(tipster.idGruppoTg, tipster.nomeTipster)
  }
  for (const room of rooms) {
    setName(room.idDropTg, `Drop ${roomName(ctx, room)}`)
    setName(room.idGruppoTg, roomName(ctx, room))
  }
  return nameById
}

export const chatName = async (ctx: Ctx, id: number): Promise<string> =>
  (await chatNames(ctx, [id])).get(id) ?? unknownChat(id)

/** Whether a chat has a role in the product: a room's, a tipster's, a channel's or the staff's. */
export const isOurChat = async (ctx: Ctx, id: number): Promise<boolean> =>
  (await chatName(ctx, id)) !== unknownChat(id)

/** Every chat the bot may have to write in, except those of records that are off. */
export async function ourChats(ctx: Ctx): Promise<number[]> {
  const { rows } = await sql<{ chatId: number }>`
    select distinct chat_id from (
      select unnest(array[id_gruppo_tg, id_drop_tg]) as chat_id from tipster where stato <> 'D'
      union all select unnest(array[id_gruppo_tg, id_drop_tg]) from room join venue using (id_venue) where stato <> 'D'
      union all select id_gruppo_tg_destinatario from canale
      union all select valore::bigint from admin_variable
        where nome = any(${HOUSE_CHATS}) and valore ~ '^-?[0-9]{1,18}$'
    ) as named where chat_id is not null order by chat_id
  `.execute(ctx.db)
  return rows.map((row) => row.chatId)
}

/** Groups the bot reads tips and messages in, except those of records that are off. */
export async function sourceChats(ctx: Ctx): Promise<Array<{ chatId: number; nome: string }>> {
  const { rows } = await sql<{ chatId: number; nome: string }>`
    select chat_id, min(nome) as nome from (
      select id_gruppo_tg as chat_id, nome_tipster as nome from tipster where stato <> 'D'
      union all select id_gruppo_tg, nome_sparax from sparax where stato <> 'D'
      union all select id_gruppo_tg_mittente, nome_mittente from canale
    ) as named where chat_id < 0 group by chat_id order by nome
  `.execute(ctx.db)
  return rows
}

/** Stores Telegram's title of a tipster's group beside its id. */
export async function noteChatTitle(
  tx: TxCtx,
  { id, title }: { id: number; title?: string | undefined },
): Promise<void> {
  if (!title) return
  // Read first: an update, even of no row, changes the revision of the reference data. Every other writer of reference
  // data would wait for this transaction, and every browser would read the data anew.
  const hasOtherTitle = await tx.db
    .selectFrom('tipster')
    .select('idTipster')
    .where('idGruppoTg', '=', id)
    .where((eb) => eb.or([eb('nomeGruppoTg', 'is', null), eb('nomeGruppoTg', '!=', title)]))
    .executeTakeFirst()
  if (hasOtherTitle)
    await tx.db.updateTable('tipster').set({ nomeGruppoTg: title }).where('idGruppoTg', '=', id).execute()
}

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
