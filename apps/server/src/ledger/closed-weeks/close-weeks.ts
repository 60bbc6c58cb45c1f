import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import { actOf } from '#server/kernel/act.ts'
import { validationError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { findAccount, knownAccounts, lockSaldi } from '#server/ledger/postings/public.ts'

/**
 * Closes a week of the given accounts, or of all that hold bets, each at its present version; the week must be over.
 * Accounts closed already are left as they are (rule: chiusura/closing).
 * @throws AppError VALIDATION, ACCOUNT_NOT_FOUND
 */
export async function closeWeeks(ctx: Ctx, { da, a, conti }: Input<'POST /api/v1/chiusure'>['body']) {
  if (a < da) throw validationError('La data di fine non può essere precedente alla data di inizio.', 'a')
  if (a >= romeDay(ctx.now())) throw validationError('Si chiude una settimana già finita.', 'a')
  return withTransaction(ctx, async (tx) => {
    const accounts = conti ? await named(tx, conti) : await closableAccounts(tx)
    // Concurrent closings of the same week run one after the other.
    await lockSaldi(tx, accounts)
    const { rows: open } = await sql<{ idAccount: number }>`
      select id_account from saldo s where id_account = any(${accounts}) and not exists (
        select from chiusura c where c.id_account = s.id_account and c.a = ${a}::date and riaperta_at is null
      )
    `.execute(tx.db)
    const giaChiuse = accounts.length - open.length
    if (open.length === 0) return { chiuse: 0, giaChiuse }
    await sql`
      insert into chiusura (id_account, da, a, version, chiusa_da, chiusa_at, id_atto)
      select id_account, ${da}, ${a}, version, ${tx.actor.username}, ${tx.now()}, ${await actOf(tx)}
      from saldo where id_account = any(${open.map(({ idAccount }) => idAccount)})
    `.execute(tx.db)
    await audit(tx, {
      action: 'movements.close-week',
      entity: 'chiusura',
      entityId: a,
      after: { da, a, quanti: open.length },
    })
    return { chiuse: open.length, giaChiuse }
  })
}

type Named = NonNullable<Input<'POST /api/v1/chiusure'>['body']['conti']>

async function named(tx: TxCtx, conti: Named): Promise<number[]> {
  const accounts = new Set<number>()
  for (const { tipo, id } of conti)
    accounts.add((await findAccount(tx, tipo, id, knownAccounts(tx))).idAccount)
  return [...accounts]
}

/** All accounts that hold bets, except rooms the caller may not see. */
export async function closableAccounts(ctx: Ctx): Promise<number[]> {
  const { rows } = await sql<{ idAccount: number }>`
    select id_account from account_named n where holds_bets(kind, id_account) and ${knownAccounts(ctx)}
  `.execute(ctx.db)
  return rows.map(({ idAccount }) => idAccount)
}
