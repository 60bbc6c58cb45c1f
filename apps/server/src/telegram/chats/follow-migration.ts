import type { AuditEntity } from '@xbetapp/domain/oversight/activity-log/words'
import { sql } from 'kysely'
import { upsertRow } from '#server/db/rows.ts'
import { audit } from '#server/kernel/audit.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { notifyStaff } from '#server/telegram/staff-chat/public.ts'
import { chatName } from './chat-names.ts'

/** Raises a record's version, so that a form opened before the move cannot write the old id back. */
const NEXT_VERSION = sql<number>`version + 1`

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
  const records = []
  for (const field of CHAT_FIELDS) records.push(...(await moveField(tx, field, from, to)))
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
  if (records.length === 0 && messages.numUpdatedRows === 0n && forwards.numUpdatedRows === 0n) return
  for (const { entity, entityId, field } of records) {
    await audit(tx, {
      action: 'chats.migrate',
      entity,
      entityId,
      before: { [field]: from },
      after: { [field]: to },
    })
  }
  await notifyStaff(
    tx,
    `${await chatName(tx, to)}: il gruppo è diventato un supergruppo. Il suo id è stato aggiornato, non serve fare altro`,
  )
}

/** A field of records that holds a chat id; `move` writes the new id and returns the records changed. */
interface ChatField {
  entity: AuditEntity
  field: string
  move: (tx: TxCtx, from: number, to: number) => Promise<Array<{ id: number | string }>>
}

const roomField = (field: 'idGruppoTg' | 'idDropTg'): ChatField => ({
  entity: 'sala',
  field,
  move: (tx, from, to) => moveRoom(tx, field, from, to),
})
const tipsterField = (field: 'idGruppoTg' | 'idDropTg'): ChatField => ({
  entity: 'tipster',
  field,
  move: ({ db }, from, to) =>
    db
      .updateTable('tipster')
      .set({ [field]: to, version: NEXT_VERSION })
      .where(field, '=', from)
      .returning('idTipster as id')
      .execute(),
})
const channelField = (field: 'idGruppoTgMittente' | 'idGruppoTgDestinatario'): ChatField => ({
  entity: 'canale',
  field,
  move: ({ db }, from, to) =>
    db
      .updateTable('canale')
      .set({ [field]: to, version: NEXT_VERSION })
      .where(field, '=', from)
      .returning('idCanale as id')
      .execute(),
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
    move: ({ db }, from, to) =>
      db
        .updateTable('sparax')
        .set({ idGruppoTg: to, version: NEXT_VERSION })
        .where('idGruppoTg', '=', from)
        .returning('idSparax as id')
        .execute(),
  },
  {
    entity: 'admin_variable',
    field: 'valore',
    move: ({ db }, from, to) =>
      db
        .updateTable('adminVariable')
        .set({ valore: String(to) })
        .where('valore', '=', String(from))
        .where('nome', 'in', ['chat_staff_id', 'chat_bets_id', 'chat_trash_id', 'chat_comando_id'])
        .returning('nome as id')
        .execute(),
  },
]

const moveField = async (tx: TxCtx, { entity, field, move }: ChatField, from: number, to: number) =>
  (await move(tx, from, to)).map(({ id }) => ({ entity, field, entityId: id }))

/** A room's version, which editors hold, is the venue's. */
const moveRoom = ({ db }: TxCtx, chat: 'idGruppoTg' | 'idDropTg', from: number, to: number) =>
  db
    .with('moved', (moved) =>
      moved.updateTable('room').set(chat, to).where(chat, '=', from).returning('idVenue'),
    )
    .updateTable('venue')
    .set({ version: NEXT_VERSION })
    .where('idVenue', 'in', (eb) => eb.selectFrom('moved').select('idVenue'))
    .returning('numero as id')
    .execute()
