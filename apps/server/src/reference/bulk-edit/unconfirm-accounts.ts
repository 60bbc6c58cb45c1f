import { sql } from 'kysely'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'

/**
 * The hub's reset: the accounts of all tipsters, rooms and helpers, in any state, wait to be confirmed again. A
 * repeated call changes nothing.
 */
export async function unconfirmAccounts(ctx: Ctx): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    const unconfirmed = { conti: true, version: sql<number>`version + 1` }
    const tipsters = await tx.db
      .updateTable('tipster')
      .set(unconfirmed)
      .where('conti', '=', false)
      .returning('idTipster')
      .execute()
    const rooms = await tx.db
      .with('changed', (changed) =>
        changed.updateTable('room').set({ conti: true }).where('conti', '=', false).returning('idVenue'),
      )
      .updateTable('venue')
      .set({ version: unconfirmed.version })
      .where('idVenue', 'in', (eb) => eb.selectFrom('changed').select('idVenue'))
      .returning('numero')
      .execute()
    await audit(tx, {
      action: 'batch.metti-in-attesa',
      entity: 'conti',
      entityId: 'tutti',
      after: {
        tipster: tipsters.map((row) => row.idTipster),
        sale: rooms.map((row) => row.numero),
      },
    })
    return { message: 'Sale, helper e tipster sono stati messi in attesa conti' }
  })
}
