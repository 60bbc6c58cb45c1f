import { sql } from 'kysely'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { notifyStaff } from '#server/modules/staff/public.ts'

/** A form opened before the move must not write the old id back. */
const NEXT = sql<number>`version + 1`

/**
 * A group that became a supergroup keeps its rooms, tipsters, sources, channels and queue under its new id. Learned
 * from a refusal or from Telegram's own line, whichever comes first; the second time there is nothing left to do.
 */
export async function followMigration(tx: TxCtx, from: number, to: number): Promise<void> {
  const { db } = tx
  const moved = [
    await db
      .updateTable('invio')
      .set({ chatId: to })
      .where('chatId', '=', from)
      .where('stato', 'in', ['pending', 'sending'])
      .executeTakeFirst(),
    await roomMoved(tx, 'idGruppoTg', from, to),
    await roomMoved(tx, 'idDropTg', from, to),
    await db
      .updateTable('tipster')
      .set({ idGruppoTg: to, version: NEXT })
      .where('idGruppoTg', '=', from)
      .executeTakeFirst(),
    await db
      .updateTable('tipster')
      .set({ idDropTg: to, version: NEXT })
      .where('idDropTg', '=', from)
      .executeTakeFirst(),
    await db
      .updateTable('sparax')
      .set({ idGruppoTg: to, version: NEXT })
      .where('idGruppoTg', '=', from)
      .executeTakeFirst(),
    await db
      .updateTable('canale')
      .set({ idGruppoTgMittente: to, version: NEXT })
      .where('idGruppoTgMittente', '=', from)
      .executeTakeFirst(),
    await db
      .updateTable('canale')
      .set({ idGruppoTgDestinatario: to, version: NEXT })
      .where('idGruppoTgDestinatario', '=', from)
      .executeTakeFirst(),
    await db
      .updateTable('inoltroDestinazione')
      .set({ chatId: to })
      .where('chatId', '=', from)
      .where('stato', '=', 'previsto')
      .executeTakeFirst(),
    await db
      .updateTable('adminVariable')
      .set({ valore: String(to) })
      .where('valore', '=', String(from))
      .where('nome', 'in', ['chat_staff_id', 'chat_bets_id', 'chat_trash_id', 'chat_comando_id'])
      .executeTakeFirst(),
  ]
  await db
    .insertInto('chatMigrata')
    .values({ da: from, a: to, at: tx.now() })
    .onConflict((oc) => oc.column('da').doUpdateSet({ a: to }))
    .execute()
  // Anonymous administrators write under the group's id.
  await db.updateTable('tipsterAutore').set({ idAutore: to }).where('idAutore', '=', from).execute()
  // The old id is free again, should the claims not have followed by themselves.
  await db.deleteFrom('invioChat').where('chatId', '=', from).execute()
  if (moved.every((result) => result.numUpdatedRows === 0n)) return
  await notifyStaff(tx, `La chat ${from} è diventata un supergruppo: il nuovo id è ${to}`)
}

/** The version an editor holds is the venue's. */
const roomMoved = ({ db }: TxCtx, chat: 'idGruppoTg' | 'idDropTg', from: number, to: number) =>
  db
    .with('moved', (moved) =>
      moved.updateTable('sala').set(chat, to).where(chat, '=', from).returning('idVenue'),
    )
    .updateTable('venue')
    .set({ version: NEXT })
    .where('idVenue', 'in', (eb) => eb.selectFrom('moved').select('idVenue'))
    .executeTakeFirst()
