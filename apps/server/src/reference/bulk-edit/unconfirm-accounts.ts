import { sql } from 'kysely'
import { onlyRow } from '#server/db/rows.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'

/**
 * The hub's reset: the accounts of all tipsters, rooms and helpers, in any state, wait to be confirmed again. A
 * repeated call changes nothing.
 */
export async function unconfirmAccounts(ctx: Ctx): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    const { rows } = await sql<{ tipster: number[]; sale: number[] }>`
      with tipsters as (
        update tipster set conti = true, version = version + 1 where not conti returning id_tipster
      ), rooms as (
        update room set conti = true where not conti returning id_venue
      ), venues as (
        update venue set version = version + 1 where id_venue in (select id_venue from rooms) returning numero
      )
      select array(select id_tipster from tipsters) as tipster, array(select numero from venues) as sale
    `.execute(tx.db)
    const after = onlyRow(rows)
    await audit(tx, { action: 'batch.metti-in-attesa', entity: 'conti', entityId: 'tutti', after })
    return { message: 'Sale, helper e tipster sono stati messi in attesa conti' }
  })
}
