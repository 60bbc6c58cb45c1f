import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { lockBet } from './bets.queries.ts'
import { logModifica } from './log-modifica.ts'

type Reported = Input<'POST /api/v1/log-modifiche'>['body']

/**
 * A client says what it changed (1 §7.2). An edit writes its line itself, with the edit, so what is said after it
 * stands there already and is not written a second time.
 * @throws AppError BET_NOT_FOUND
 */
export function reportModifica(ctx: Ctx, reported: Reported) {
  return withTransaction(ctx, async (tx) => {
    await lockBet(tx, reported.idReceivedBet)
    if (!(await isLastWord(tx, reported))) await logModifica(tx, reported)
    return { message: 'Operazione completata con successo' }
  })
}

async function isLastWord(tx: TxCtx, { idReceivedBet, tipoModifica, ...said }: Reported): Promise<boolean> {
  const last = await tx.db
    .selectFrom('logModifica')
    .select(['valorePrecedente', 'nuovoValore', 'username'])
    .where('idReceivedBet', '=', idReceivedBet)
    .where('tipoModifica', '=', tipoModifica)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    last?.username === tx.actor.username &&
    last.valorePrecedente === said.valorePrecedente &&
    last.nuovoValore === said.nuovoValore
  )
}
