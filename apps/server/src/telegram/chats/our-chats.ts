import { sql } from 'kysely'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'

/** Every chat the bot may have to write in, except those of records that are off. */
export async function ourChats(ctx: Ctx): Promise<number[]> {
  const { rows } = await sql<{ chatId: number }>`
    select distinct chat_id from (
      select unnest(array[id_gruppo_tg, id_drop_tg]) as chat_id from tipster where stato <> 'D'
      union all select unnest(array[id_gruppo_tg, id_drop_tg]) from room join venue using (id_venue) where stato <> 'D'
      union all select id_gruppo_tg_destinatario from canale
      union all select valore::bigint from admin_variable
        where nome in ('chat_staff_id', 'chat_bets_id', 'chat_trash_id', 'chat_comando_id') and valore ~ '^-?[0-9]{1,18}$'
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
