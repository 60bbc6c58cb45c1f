import { amountsInEur, signOf } from '@xbetapp/domain/accounts/movements/movement-lines'
import { type Decimal, sum, ZERO } from '@xbetapp/domain/platform/money/decimal'
import type { MovementType } from '#server/db/generated/tables.ts'
import { insertRow } from '#server/db/rows.ts'
import { statement } from '#server/db/statement.ts'
import { actOf } from '#server/kernel/act.ts'
import { present } from '#server/kernel/app-error.ts'
import { type AuditEntry, auditAll } from '#server/kernel/audit.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { addToTotals, askForReason, trailOfLines } from '#server/ledger/postings/public.ts'
import type { BookedAt } from './booking-date.ts'
import { addToCashTotals } from './cash-totals.ts'
import { holdsBets, type LineAccount } from './line-account.ts'

export interface Line {
  account: LineAccount
  /** In the movement's currency, signed as stored (rule: movement/signs). */
  importo: Decimal
  /** Currency the account is kept in: the movement's by default, else EUR, to which the amount is converted. */
  accountCurrency?: string
  /** The line counts as a deposit; by default as a cashflow. */
  deposito?: boolean
  /** Freeroll used up of the account's freeroll balance; negative in a reversal. */
  freerollUsed?: Decimal
  nota: string
}

export interface Movement extends BookedAt {
  tipo: MovementType
  nota: string
  /** Lines by currency of the movement; each group balances. */
  groups: ReadonlyArray<{ idValuta: string; cambio: string; lines: readonly Line[] }>
  /** The movement that this one reverses. */
  reverses?: number
  /** The deal the movement pays, or with a reversal no longer pays. */
  idDeal?: number | null
  /** The revaluation the movement books, or reverses. */
  idRevaluation?: number | null
}

/**
 * Books a movement: its row, its lines at current rates, and the running totals of every account they touch. The only
 * writer of movements. The database refuses lines that do not balance (rule: movement/books-balance).
 * @returns the key of the movement
 */
export async function postMovement(
  ctx: TxCtx,
  { tipo, data, dayOnly, nota, groups, reverses, idDeal, idRevaluation }: Movement,
): Promise<number> {
  const { idMovimento } = await insertRow(
    ctx.db,
    'movement',
    {
      tipo,
      data,
      dayOnly,
      nota,
      username: ctx.actor.username,
      createdAt: ctx.now(),
      reverses: reverses ?? null,
      idAtto: await actOf(ctx),
      idDeal: idDeal ?? null,
      idRevaluation: idRevaluation ?? null,
    },
    ['idMovimento'],
  )
  const lines = groups.flatMap(bookedLines)
  const { totals, cashChanges } = changesOf(lines)
  const rows = lines.map(({ account, ...line }) => ({
    ...line,
    ...account,
    reversal: reverses !== undefined,
  }))
  // The lines are written under the locks that addToTotals takes.
  await addToTotals(ctx, totals, WRITE_LINES([JSON.stringify(rows), idMovimento, data]))
  await addToCashTotals(ctx, cashChanges)
  // Before the commit, a movement that reaches a closed week is refused without a reason.
  askForReason(ctx)
  return idMovimento
}

/**
 * Books lines of one currency and audits them.
 * @returns the key of the movement
 */
export async function bookLines(
  ctx: TxCtx,
  { idValuta, cambio, lines, ...movement }: Omit<Movement, 'groups'> & Movement['groups'][number],
  entry: AuditEntry,
): Promise<number> {
  const idMovimento = await postMovement(ctx, { ...movement, groups: [{ idValuta, cambio, lines }] })
  await auditAll(ctx, [{ ...entry, after: { idMovimento, data: movement.data, ...entry.after } }])
  return idMovimento
}

/** Fields of a line as written, each with its column and type. Amounts have two decimals. */
const LINE_COLUMNS = [
  ['idAccount', 'id_account', 'int'],
  ['kind', 'kind', 'account_kind'],
  ['accountCurrency', 'id_valuta', 'text'],
  ['importo', 'importo', 'numeric'],
  ['movementCurrency', 'id_valuta_origine', 'text'],
  ['importoOrigine', 'importo_origine', 'numeric'],
  ['importoEur', 'importo_eur', 'numeric'],
  ['cambio', 'cambio', 'numeric'],
  ['deposito', 'deposito', 'boolean'],
  ['freerollUsed', 'freeroll_used', 'numeric'],
  ['nota', 'nota', 'text'],
  ['reversal', 'reversal', 'boolean'],
] as const

/**
 * Writes the lines, and for accounts that hold bets their trail; runs after their totals, so that the trail reads the
 * new version.
 */
const WRITE_LINES = statement<never>(`
  with line as (
    insert into movement_line (id_movimento, data, ${LINE_COLUMNS.map(([, column]) => column).join(', ')})
    select $2::bigint, $3::timestamptz, ${LINE_COLUMNS.map(([key]) => `"${key}"`).join(', ')}
    from jsonb_to_recordset($1::jsonb) as x(${LINE_COLUMNS.map(([key, , type]) => `"${key}" ${type}`).join(', ')})
    returning *
  )
  ${trailOfLines('line')}`)

type BookedLine = ReturnType<typeof bookedLines>[number]

/** The lines of one currency of a movement, which balance in that currency and in EUR. */
function bookedLines({ idValuta: movementCurrency, cambio, lines }: Movement['groups'][number]) {
  const currencyOf = (line: Line) => line.accountCurrency ?? movementCurrency
  /** The account is kept in the movement's currency: no conversion. */
  const isUnconverted = (line: Line) => currencyOf(line) === movementCurrency
  const eurAmounts = amountsInEur(
    lines.map((line) => ({
      idAccount: line.account.idAccount,
      importo: line.importo,
      segno: signOf(line.account),
      takesRemainder: isUnconverted(line) && line.account.kind !== 'conto',
    })),
    cambio,
  )
  return lines.map((line, i) => {
    const importoEur = present(eurAmounts[i], 'every line has its amount in EUR')
    return {
      account: line.account,
      accountCurrency: currencyOf(line),
      importo: isUnconverted(line) ? line.importo : importoEur,
      movementCurrency,
      importoOrigine: line.importo,
      importoEur,
      cambio,
      deposito: line.deposito ?? false,
      freerollUsed: line.freerollUsed ?? ZERO,
      nota: line.nota,
    }
  })
}

/** The changes of running totals that lines cause: of accounts that hold bets, and of ledgers, funds and wallets. */
function changesOf(lines: readonly BookedLine[]) {
  const { bets = [], cash = [] } = Object.groupBy(lines, ({ account }) =>
    holdsBets(account) ? 'bets' : 'cash',
  )
  const amountOf = (rows: readonly BookedLine[]) => sum(rows.map(({ importo }) => importo))
  const totals = [...Map.groupBy(bets, ({ account }) => account.idAccount)].map(([idAccount, rows]) => ({
    idAccount,
    cashflow: amountOf(rows.filter(({ deposito }) => !deposito)),
    deposito: amountOf(rows.filter(({ deposito }) => deposito)),
    freerollUsed: sum(rows.map(({ freerollUsed }) => freerollUsed)),
  }))
  const cashChanges = cash.map(({ account, accountCurrency: idValuta, importo }) => ({
    account,
    idValuta,
    importo,
  }))
  return { totals, cashChanges }
}
