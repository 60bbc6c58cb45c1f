import type { AuditEntity } from '@xbetapp/domain/oversight/activity-log/words'
import { type RawBuilder, sql } from 'kysely'
import { upsertRow } from '#server/db/rows.ts'
import { audit } from '#server/kernel/audit.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { notifyStaff } from '#server/telegram/staff-chat/public.ts'
import { chatName, HOUSE_CHATS } from './chat-names.ts'

/** Raises a record's version, so that a form opened before the move cannot write the old id back. */
const NEXT_VERSION = sql`version = version + 1`

/**
 * A group that became a supergroup keeps its rooms, tipsters, sources, channels and queue under its new id. Called for
 * a refusal and for Telegram's service message, whichever comes first; the second call changes nothing.
 */
export async function followMigration(tx: TxCtx, from: number, to: number): Promise<void> {
  const { db } = tx
  const messages = await db
    .updateTable('send')
    .set({ chatId: to })
    .where('chatId', '=', from)
    .where('stato', 'in', ['pending', 'sending'])
    .executeTakeFirst()
  const forwards = await db
    .updateTable('forwardTarget')
    .set({ chatId: to })
    .where('chatId', '=', from)
    .where('stato', '=', 'previsto')
    .executeTakeFirst()
  // Buttons stay with their messages, which a client still shows; only new messages go to the new id.
  await sql`update chat_button set new_chat_id = ${to} where coalesce(new_chat_id, chat_id) = ${from}`.execute(
    db,
  )
  await db.updateTable('statement').set({ chatId: to }).where('chatId', '=', from).execute()
  await db
    .updateTable('dispute')
    .set({ chatId: to })
    .where('chatId', '=', from)
    .where('stato', '!=', 'risolta')
    .execute()
  await upsertRow(db, 'migratedChat', { da: from }, { a: to }, { at: tx.now() })
  // Anonymous administrators write under the group's id.
  await db.updateTable('allowedAuthor').set({ idAutore: to }).where('idAutore', '=', from).execute()
  // Frees the old id, in case the claims have not followed automatically.
  await db.deleteFrom('sendChat').where('chatId', '=', from).execute()
  let hasMoved = messages.numUpdatedRows > 0n || forwards.numUpdatedRows > 0n
  for (const { entity, field, move } of CHAT_FIELDS) {
    const { rows } = await move(from, to).execute(db)
    hasMoved ||= rows.length > 0
    const [before, after] = [{ [field]: from }, { [field]: to }]
    for (const { id: entityId } of rows) await audit(tx, 'chats.migrate', entity, entityId, { before, after })
  }
  if (!hasMoved) return
  await notifyStaff(
    tx,
    `${await chatName(tx, to)}: il gruppo è diventato un supergruppo. Il suo id è stato aggiornato, non serve fare altro`,
  )
}

/** A field of records that holds a chat id; `move` writes the new id and returns the records changed. */
interface ChatField {
  entity: AuditEntity
  field: string
  move: (from: number, to: number) => RawBuilder<{ id: number | string }>
}

/** A room's version, which editors hold, is the venue's. */
const roomField = (field: 'idGruppoTg' | 'idDropTg'): ChatField => ({
  entity: 'sala',
  field,
  move: (from, to) => sql`
    with moved as (update room set ${sql.ref(field)} = ${to} where ${sql.ref(field)} = ${from} returning id_venue)
    update venue set ${NEXT_VERSION} where id_venue in (select id_venue from moved) returning numero as id`,
})

const tipsterField = (field: 'idGruppoTg' | 'idDropTg'): ChatField => ({
  entity: 'tipster',
  field,
  move: (from, to) => sql`
    update tipster set ${sql.ref(field)} = ${to}, ${NEXT_VERSION}
    where ${sql.ref(field)} = ${from} returning id_tipster as id`,
})

const channelField = (field: 'idGruppoTgMittente' | 'idGruppoTgDestinatario'): ChatField => ({
  entity: 'canale',
  field,
  move: (from, to) => sql`
    update canale set ${sql.ref(field)} = ${to}, ${NEXT_VERSION}
    where ${sql.ref(field)} = ${from} returning id_canale as id`,
})

/** Every field that holds the id of a chat with a role in the product. */
const CHAT_FIELDS: readonly ChatField[] = [
  roomField('idGruppoTg'),
  roomField('idDropTg'),
  tipsterField('idGruppoTg'),
  tipsterField('idDropTg'),
  channelField('idGruppoTgMittente'),
  channelField('idGruppoTgDestinatario'),
  {
    entity: 'sparax',
    field: 'idGruppoTg',
    move: (from, to) => sql`
      update sparax set id_gruppo_tg = ${to}, ${NEXT_VERSION} where id_gruppo_tg = ${from} returning id_sparax as id`,
  },
  {
    entity: 'admin_variable',
    field: 'valore',
    move: (from, to) => sql`
      update admin_variable set valore = ${String(to)}
      where valore = ${String(from)} and nome = any(${HOUSE_CHATS}) returning nome as id`,
  },
]
