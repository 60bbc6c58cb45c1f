import { accountTransfer } from '@xbetapp/domain/accounts/movements/movement-lines'
import type { EntityKind } from '#server/accounts/accounting/public.ts'
import { validationError } from '#server/kernel/app-error.ts'
import { auditAll } from '#server/kernel/audit.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { lockTotals } from '#server/ledger/postings/public.ts'
import { requireCurrency, requireSigned } from './amounts.queries.ts'
import { bookingDate } from './booking-date.ts'
import { postMovement } from './post-movement.ts'
import { type EntityRow, entityAccount, holdAccount } from './record-entity-movement.ts'

/** An account of a giroconto, as a call names it. */
interface Side {
  kind: EntityKind
  id: number
}

/**
 * Books a giroconto: `a` takes over an unsigned amount of what `da` owes; both accounts have one currency. A giroconto
 * touches no wallet and charges neither Action nor freeroll (rule: movement/giroconto).
 * @throws AppError ACCOUNT_NOT_FOUND, VALIDATION
 */
export async function recordAccountTransfer(
  ctx: Ctx,
  { da, a, ...row }: EntityRow & { da: Side; a: Side },
): Promise<number> {
  const importo = requireSigned(row.importo, 1, 'importo')
  if (da.kind === a.kind && da.id === a.id)
    throw validationError('Un giroconto è tra due conti diversi.', 'a')
  return withTransaction(ctx, async (tx) => {
    const bookedAt = bookingDate(tx, row.data)
    const from = await holdAccount(tx, da.kind, da.id)
    const to = await holdAccount(tx, a.kind, a.id)
    requireCurrency(row.idValuta, from.idValuta)
    if (from.idValuta !== to.idValuta)
      throw validationError(`Il conto deve essere in ${from.idValuta}, come l'altro.`, 'a')
    await lockTotals(tx, [from.idAccount, to.idAccount])

    const nota = row.nota.trim()
    const changes = accountTransfer(importo, { da: entityAccount(from).kind, a: entityAccount(to).kind })
    const sides = [
      { account: from, other: to, importo: changes.da },
      { account: to, other: from, importo: changes.a },
    ]
    const { idValuta } = from
    const cambio = String(row.cambio ?? from.cambio)
    const lines = sides.map(({ account, importo }) => ({ account: entityAccount(account), importo, nota }))
    const idMovimento = await postMovement(tx, {
      tipo: 'giroconto',
      ...bookedAt,
      nota,
      groups: [{ idValuta, cambio, lines }],
    })
    await auditAll(
      tx,
      sides.map(({ account, other, importo }) => ({
        action: 'movements.giroconto',
        entity: account.kind,
        entityId: account.id,
        part: `${other.kind}:${other.id}`,
        after: { idMovimento, data: bookedAt.data, nota, importo: importo.toFixed(2) },
      })),
    )
    return idMovimento
  })
}
