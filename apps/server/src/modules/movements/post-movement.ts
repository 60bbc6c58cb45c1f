import { type Decimal, round2, ZERO } from '@xbetapp/domain/money/decimal'
import type { MovimentoTipo } from '#server/db/generated/tables.ts'
import { actOf } from '#server/kernel/act.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { addToSaldi, type SaldoChange, trailOfLines } from '#server/modules/books/public.ts'
import type { BookedAt } from './booking-date.ts'
import { addToCasse, type CassaKey } from './casse.ts'
import { holdsBets, type LineAccount } from './line-account.ts'

export interface Line {
  account: LineAccount
  /** In the movement's currency, signed as stored (rule: movement/signs). */
  importo: Decimal
  /** Currency the account is kept in; the movement's unless it is converted to EUR. */
  idValuta?: string
  deposito?: boolean
  /** Of the entity's freeroll balance; negative in a reversal. */
  freerollConsumato?: Decimal
  nota: string
}

export interface Movement extends BookedAt {
  tipo: MovimentoTipo
  nota: string
  /** Lines by currency of the movement; each group balances. */
  groups: ReadonlyArray<{ idValuta: string; cambio: string; lines: readonly Line[] }>
  /** The movement it takes back. */
  storna?: number
}

/**
 * Books a movement: its row, its lines at the rates of the moment, and the running totals of every account they touch.
 * The only writer of movements. The database refuses lines that do not balance (rule: movement/books-balance).
 * @returns the key of the movement
 */
export async function postMovement(
  ctx: TxCtx,
  { tipo, data, soloGiorno, nota, groups, storna }: Movement,
): Promise<number> {
  const { idMovimento } = await ctx.db
    .insertInto('movimento')
    .values({
      tipo,
      data,
      soloGiorno,
      nota,
      username: ctx.actor.username,
      createdAt: ctx.now(),
      storna: storna ?? null,
      idAtto: await actOf(ctx),
    })
    .returning('idMovimento')
    .executeTakeFirstOrThrow()
  const lines = groups.flatMap(({ idValuta, cambio, lines }) =>
    lines.map((line) => booked(line, idValuta, cambio)),
  )
  await addToAccounts(ctx, lines)
  await ctx.db
    .insertInto('rigaMovimento')
    .values(
      lines.map(({ account, importo, importoOrigine, importoEur, freerollConsumato, ...line }) => ({
        ...line,
        idAccount: account.idAccount,
        kind: account.kind,
        idMovimento,
        data,
        importo: importo.toFixed(2),
        importoOrigine: importoOrigine.toFixed(2),
        importoEur: importoEur.toFixed(2),
        freerollConsumato: freerollConsumato.toFixed(2),
        storno: storna !== undefined,
      })),
    )
    .execute()
  await trailOfLines(ctx, idMovimento)
  return idMovimento
}

type BookedLine = ReturnType<typeof booked>

function booked(line: Line, idValutaOrigine: string, cambio: string) {
  const importoEur = round2(line.importo.times(cambio))
  const idValuta = line.idValuta ?? idValutaOrigine
  return {
    account: line.account,
    idValuta,
    importo: idValuta === idValutaOrigine ? line.importo : importoEur,
    idValutaOrigine,
    importoOrigine: line.importo,
    importoEur,
    cambio,
    deposito: line.deposito ?? false,
    freerollConsumato: line.freerollConsumato ?? ZERO,
    nota: line.nota,
  }
}

async function addToAccounts(ctx: TxCtx, lines: readonly BookedLine[]): Promise<void> {
  const saldi = new Map<
    number,
    Required<Pick<SaldoChange, 'idAccount' | 'cashflow' | 'deposito' | 'freerollConsumato'>>
  >()
  const casse: Array<CassaKey & { importo: Decimal }> = []
  for (const { account, idValuta, importo, deposito, freerollConsumato } of lines) {
    if (!holdsBets(account)) {
      casse.push({ account, idValuta, importo })
      continue
    }
    const { idAccount } = account
    const saldo = saldi.get(idAccount) ?? {
      idAccount,
      cashflow: ZERO,
      deposito: ZERO,
      freerollConsumato: ZERO,
    }
    saldi.set(idAccount, saldo)
    if (deposito) saldo.deposito = saldo.deposito.plus(importo)
    else saldo.cashflow = saldo.cashflow.plus(importo)
    saldo.freerollConsumato = saldo.freerollConsumato.plus(freerollConsumato)
  }
  await addToSaldi(ctx, [...saldi.values()])
  await addToCasse(ctx, casse)
}
