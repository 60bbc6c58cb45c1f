import { rowIfAny, updateRows } from '#server/db/rows.ts'
import { AppError, found } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { noteVersion } from './rule-versions.ts'

const SENTENCE = 'Tutte le sue bet chiedono conferma prima di partire.'

/** Sets whether all bets of a tipster wait for a person's confirmation. @throws AppError TIPSTER_NOT_FOUND */
export async function askFirst(
  ctx: Ctx,
  { idTipster, attivo }: { idTipster: number; attivo: boolean },
): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    const tipster = await tx.db
      .selectFrom('tipster')
      .select('chiediConferma')
      .where('idTipster', '=', idTipster)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!tipster) throw new AppError('TIPSTER_NOT_FOUND')
    if (tipster.chiediConferma !== attivo) {
      await updateRows(tx.db, 'tipster', { idTipster }, { chiediConferma: attivo })
      await audit(tx, 'links.ask-first', 'tipster', idTipster, {
        before: { chiediConferma: !attivo },
        after: { chiediConferma: attivo },
      })
      await noteVersion(tx, { idTipster }, attivo ? null : SENTENCE, attivo ? SENTENCE : null)
    }
    return { message: 'Operazione completata con successo' }
  })
}

/** Whether all bets of a tipster wait for a person's confirmation. @throws AppError TIPSTER_NOT_FOUND */
export async function asksFirst(ctx: Ctx, idTipster: number): Promise<{ attivo: boolean }> {
  const tipster = await rowIfAny(ctx.db, 'tipster', { idTipster }, ['chiediConferma'])
  return { attivo: found(tipster, 'TIPSTER_NOT_FOUND').chiediConferma }
}
