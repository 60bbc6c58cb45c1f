import { type Selectable, sql } from 'kysely'
import type { DB } from '#server/db/generated/tables.ts'
import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { queueNotice } from './queue-notice.ts'

type TipsterRow = Selectable<DB['tipster']>

export type TipsterNotice = 'tipster-on' | 'tipster-off' | 'tipster-changed-drop'

/**
 * The text of each notice, and in which of the tipster's chats it goes (rule: bot/notice-texts). Texts an ADMIN wrote
 * are sent unchanged.
 */
const NOTICES: Record<TipsterNotice, (tipster: TipsterRow) => { text: string; chats: Array<number | null> }> =
  {
    'tipster-on': (tipster) => ({
      text: tipster.messaggioApertura ?? `Tipster ${tipster.nomeTipster} ON`,
      chats: [tipster.idGruppoTg, tipster.idDropTg],
    }),
    'tipster-off': (tipster) => ({
      text: tipster.messaggioChiusura ?? `Tipster ${tipster.nomeTipster} OFF`,
      chats: [tipster.idGruppoTg, tipster.idDropTg],
    }),
    'tipster-changed-drop': (tipster) => ({
      text: `Questa è la nuova chat drop del tipster ${tipster.nomeTipster}`,
      chats: [tipster.idDropTg],
    }),
  }

/**
 * Tells a tipster's chats of a change; the client calls it after saving the change. Without chats nothing is sent.
 * @throws AppError TIPSTER_NOT_FOUND
 */
export async function notifyTipster(
  ctx: Ctx,
  notice: TipsterNotice,
  nome: string,
): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    const tipster = await tx.db
      .selectFrom('tipster')
      .selectAll()
      .where(sql`lower(nome_tipster)`, '=', sql<string>`lower(${nome})`)
      .executeTakeFirst()
    if (!tipster) throw new AppError('TIPSTER_NOT_FOUND')
    await queueTipsterNotice(tx, notice, tipster)
    return { message: 'Operazione completata con successo' }
  })
}

/** {@link notifyTipster} for a caller that already holds the tipster's row: a bulk edit. */
export async function queueTipsterNotice(
  tx: TxCtx,
  notice: TipsterNotice,
  tipster: TipsterRow,
): Promise<number> {
  const { text, chats } = NOTICES[notice](tipster)
  const transition = `${notice}:${tipster.idTipster}:v${tipster.version}`
  return queueNotice(tx, { transition, scopo: notice, text, chats })
}
