import type { TxCtx } from '#server/kernel/ctx.ts'
import { notify } from '#server/modules/notifiche/public.ts'

/**
 * A group that became a supergroup has another id: its rooms, tipsters, sparax, channels, variables and what waits to
 * be sent go on under the new one. Learnt from the group's own last message, or from a send that Telegram turned away.
 */
export async function followMigration(tx: TxCtx, from: number, to: number): Promise<void> {
  const { db } = tx
  await db.updateTable('invio').set({ chatId: to }).where('chatId', '=', from).where('stato', 'in', ['pending', 'sending']).execute()
  await db.updateTable('inoltroDestinazione').set({ chatId: to }).where('chatId', '=', from).where('stato', '=', 'previsto').execute()
  const owners = [
    db.updateTable('sala').set({ idGruppoTg: to }).where('idGruppoTg', '=', from).returning('idSala as id'),
    db.updateTable('sala').set({ idDropTg: to }).where('idDropTg', '=', from).returning('idSala as id'),
    db.updateTable('tipster').set({ idGruppoTg: to }).where('idGruppoTg', '=', from).returning('idTipster as id'),
    db.updateTable('tipster').set({ idDropTg: to }).where('idDropTg', '=', from).returning('idTipster as id'),
    db.updateTable('sparax').set({ idGruppoTg: to }).where('idGruppoTg', '=', from).returning('idSparax as id'),
    db.updateTable('canale').set({ idGruppoTgMittente: to }).where('idGruppoTgMittente', '=', from).returning('idCanale as id'),
    db.updateTable('canale').set({ idGruppoTgDestinatario: to }).where('idGruppoTgDestinatario', '=', from).returning('idCanale as id'),
    db
      .updateTable('adminVariable')
      .set({ valore: String(to) })
      .where('valore', '=', String(from))
      .where('nome', 'like', 'chat_%')
      .returning('nome as id'),
  ]
  let known = false
  for (const owner of owners) known = (await owner.execute()).length > 0 || known
  if (known) await notify(tx, `La chat ${from} è diventata un supergruppo: il nuovo id è ${to}`)
}
