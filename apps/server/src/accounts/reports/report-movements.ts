import { formatDate } from '@xbetapp/domain/platform/format/date'
import { type Decimal, dec, round2, ZERO } from '@xbetapp/domain/platform/money/decimal'
import type { DateRange } from '@xbetapp/domain/platform/time/range'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { accountRows, type MovementRow } from '#server/accounts/movements/public.ts'
import type { MovementType } from '#server/db/generated/tables.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { ReportAccount } from './report-order.ts'

export interface StatementMovement {
  /** `Cashout del 05/03/2026`. */
  label: string
  deposito: boolean
  importo: Decimal
}

const NAMES: Partial<Record<MovementType, string>> = {
  cashin: 'Cashin',
  cashout: 'Cashout',
  cashflow: 'Cashflow',
  deposito_in: 'DepositoIn',
  deposito_out: 'DepositoOut',
  giroconto: 'Giroconto',
}

/**
 * The movements of an account within a period, oldest first, without reversed ones. The staff's notes are not shown to
 * the account's owner; on the house's own accounts the note names the origin of the money.
 */
export async function statementMovements(
  ctx: Ctx,
  account: ReportAccount,
  range: DateRange,
  at100: boolean,
): Promise<StatementMovement[]> {
  const movements: StatementMovement[] = []
  for (const deposito of [false, true]) {
    const toAmount = at100 ? wholeAmounts(account.percentuale ?? '100') : dec
    for (const row of (await accountRows(ctx, account.idAccount, { ...range, deposito })).reverse())
      movements.push({ label: labelOf(account, row), deposito, importo: toAmount(row.importo) })
  }
  return movements
}

function labelOf({ entity }: ReportAccount, { tipo, nota, data, controparte }: MovementRow): string {
  // Statements name no secret room, even where the sender may see it.
  const whose = controparte && !controparte.isSecret ? ` con ${controparte.nome}` : ''
  const what = entity === null ? nota : NAMES[tipo] && `${NAMES[tipo]}${whose}`
  return `${what || 'Movimento'} del ${formatDate(romeDay(data))}`
}

/**
 * Amounts at 100 %: each is the step of the running total, so that they sum to the total at 100 %, which is rounded
 * once (rule: account/at-100).
 */
export function wholeAmounts(percentuale: string): (importo: string) => Decimal {
  let ownTotal = ZERO
  let wholeTotal = ZERO
  return (importo) => {
    ownTotal = ownTotal.plus(importo)
    const before = wholeTotal
    wholeTotal = round2(ownTotal.times(100).div(percentuale))
    return wholeTotal.minus(before)
  }
}
