import { sql } from 'kysely'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { type OpenQuestion, showAgain } from './ask-staff.ts'
import { isNewest } from './close-questions.ts'

const MOST = 50

/**
 * Updates questions in the staff chat whose bet or message has another version than they show, whatever changed it.
 * @returns whether there may be more
 */
export async function renewQuestions(ctx: Ctx): Promise<boolean> {
  return withTransaction(ctx, async (tx) => {
    const outdated = await outdatedQuestions(tx)
    for (const question of outdated) await showAgain(tx, question)
    return outdated.length === MOST
  })
}

async function outdatedQuestions(tx: TxCtx): Promise<OpenQuestion[]> {
  const { rows } = await sql<OpenQuestion>`
    select split_part(p.verbo, '.', 1) as about, p.oggetto, p.id_invio, coalesce(p.chat_nuova, p.chat_id) as chat_id,
      i.payload
    from pulsante p join invio i on i.id = p.id_invio
    where p.scade_at is null and ${isNewest} and (
      p.verbo = 'attesa.invia' and exists (
        select from bet b where b.id_received_bet = p.oggetto and b.text_version is distinct from p.versione
      ) and exists (
        select from instradamento r where r.id_received_bet = p.oggetto and r.stato = 'in_attesa'
      )
      or p.verbo = 'attesa-inoltro.invia' and exists (
        select from inoltro m where m.id = p.oggetto and m.versione is distinct from p.versione
      ) and exists (
        select from inoltro_destinazione d where d.id_inoltro = p.oggetto and d.stato = 'in_attesa'
      )
    )
    order by p.id_invio limit ${MOST}
    for update of p skip locked
  `.execute(tx.db)
  return rows
}
