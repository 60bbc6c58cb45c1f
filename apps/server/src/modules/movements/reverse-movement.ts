import { dec, isZero } from '@xbetapp/domain/money/decimal'
import type { MovimentoTipo } from '#server/db/generated/tables.ts'
import { AppError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { lockSaldi } from '#server/modules/books/public.ts'
import { accountOfLine, saldoAccount } from './line-account.ts'
import { lowestDeposit } from './lowest-balance.ts'
import { type Line, type Movement, postMovement } from './post-movement.ts'

const CASHFLOWS: readonly MovimentoTipo[] = ['cashin', 'cashout', 'cashflow']
const DEPOSITS: readonly MovimentoTipo[] = ['deposito_in', 'deposito_out']
/** What a ledger's own screen enters; what other movements leave in a ledger goes with those. */
const LEDGER: readonly MovimentoTipo[] = ['cashflow', 'flusso_conto']

const COLUMN = {
  tipster: 'idTipster',
  sala: 'idSala',
  sito: 'idSito',
  altro: 'idAltro',
  conto: 'conto',
} as const

interface Reversal {
  kind: keyof typeof COLUMN
  what: 'cashflow' | 'deposit'
  idMovimento: number
}

/**
 * Takes a movement back by booking the opposite of each of its rows at its own date: past balances are as if it had
 * never been, lists hide the pair, the journal keeps both (D3.36). The freeroll it used up is given back.
 * @throws AppError MOVEMENT_NOT_FOUND, also when it was taken back before or is of another kind; DEPOSIT_RETURNED
 */
export async function reverseMovement(
  ctx: Ctx,
  { kind, what, idMovimento }: Reversal,
): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    const original = await lockOriginal(tx, idMovimento)
    const rows = await tx.db
      .selectFrom('rigaMovimento')
      .selectAll()
      .where('idMovimento', '=', idMovimento)
      .orderBy('idRiga')
      .execute()
    const kinds = what === 'deposit' ? DEPOSITS : kind === 'conto' ? LEDGER : CASHFLOWS
    const own = rows.find((row) => row[COLUMN[kind]] !== null && row.conto !== 'RETTIFICA')
    if (!original || !own || !kinds.includes(original.tipo)) throw new AppError('MOVEMENT_NOT_FOUND')

    await lockSaldi(
      tx,
      rows.flatMap((row) => saldoAccount(accountOfLine(row)) ?? []),
    )
    const account = saldoAccount(accountOfLine(own))
    if (original.tipo === 'deposito_in' && account) {
      if (dec(own.importo).gt(await lowestDeposit(tx, account, original.data)))
        throw new AppError('DEPOSIT_RETURNED')
    }
    await postMovement(tx, {
      tipo: original.tipo,
      data: original.data,
      soloGiorno: original.soloGiorno,
      nota: original.nota,
      storna: idMovimento,
      groups: oppositeGroups(rows.filter(moved)),
    })
    await audit(tx, {
      action: `movements.reverse-${original.tipo}`,
      entity: kind,
      entityId: own[COLUMN[kind]] ?? '',
      before: { idMovimento, data: original.data, nota: original.nota, importo: own.importo },
    })
    return { message: 'Operazione completata con successo' }
  })
}

/** Two people deleting one movement meet on its row; the second finds it taken back. */
async function lockOriginal(ctx: TxCtx, idMovimento: number) {
  const original = await ctx.db
    .selectFrom('movimento')
    .selectAll()
    .where('idMovimento', '=', idMovimento)
    .where('storna', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!original) return null
  const reversal = await ctx.db
    .selectFrom('movimento')
    .select('idMovimento')
    .where('storna', '=', idMovimento)
    .executeTakeFirst()
  return reversal ? null : original
}

type Row = Parameters<typeof accountOfLine>[0] & {
  importoOrigine: string
  idValuta: string
  idValutaOrigine: string
  cambio: string
  deposito: boolean
  freerollConsumato: string
  nota: string
}

/** Wallets of before may stand in a movement with nothing; there is nothing to take back of that. */
const moved = ({ idPortafoglio, importo }: { idPortafoglio: number | null; importo: string }): boolean =>
  idPortafoglio === null || !isZero(importo)

/** At the rates of the original, so that every currency comes back to where it was. */
function oppositeGroups(rows: readonly Row[]): Movement['groups'] {
  const groups = Map.groupBy(rows, (row) => `${row.idValutaOrigine} ${row.cambio}`)
  return [...groups.values()].map((lines) => ({
    idValuta: lines[0]?.idValutaOrigine ?? 'EUR',
    cambio: lines[0]?.cambio ?? '1',
    lines: lines.map(
      (row): Line => ({
        account: accountOfLine(row),
        importo: dec(row.importoOrigine).neg(),
        idValuta: row.idValuta,
        deposito: row.deposito,
        freerollConsumato: dec(row.freerollConsumato).neg(),
        nota: row.nota,
      }),
    ),
  }))
}
