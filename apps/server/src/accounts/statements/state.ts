import { sql } from 'kysely'
import type { EstrattoStato } from '#server/db/generated/tables.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'

/**
 * Sets a statement's state and records the step with the reason. Confirming it sets its account to CONFERMATI; other
 * states do not change that (rule: account/waiting-accounts).
 */
export async function moveStatement(
  tx: TxCtx,
  idEstratto: number,
  stato: EstrattoStato,
  { motivo, username }: { motivo: string; username: string },
): Promise<void> {
  await tx.db.updateTable('estratto').set({ stato }).where('idEstratto', '=', idEstratto).execute()
  await tx.db
    .insertInto('estrattoPasso')
    .values({ idEstratto, stato, motivo, username, at: tx.now() })
    .execute()
  if (stato === 'confermato') await confirmAccount(tx, idEstratto)
}

/** Sets CONFERMATI of the tipster or room; a form opened before must not overwrite it with the old state. */
async function confirmAccount(tx: TxCtx, idEstratto: number): Promise<void> {
  await sql`
    update tipster set conti = false, version = tipster.version + 1
    from account a join estratto e using (id_account)
    where e.id_estratto = ${idEstratto} and a.id_tipster = tipster.id_tipster and tipster.conti
  `.execute(tx.db)
  await sql`
    with changed as (
      update sala set conti = false from account a join estratto e using (id_account)
      where e.id_estratto = ${idEstratto} and a.id_venue = sala.id_venue and sala.conti
      returning sala.id_venue
    )
    update venue set version = version + 1 where id_venue in (select id_venue from changed)
  `.execute(tx.db)
}
