import { type Decimal, type DecimalInput, dec, isZero, round2 } from '@xbetapp/domain/platform/money/decimal'
import { addRomeDays, romeDay, startOfRomeDay } from '@xbetapp/domain/platform/time/rome'
import { MESSAGES } from '@xbetapp/domain/platform/validation/messages'
import { saldoNoPerc } from '@xbetapp/domain/reference/reference/no-perc'
import { sql } from 'kysely'
import { AppError, present, validationError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'

/**
 * The NoPerc balances of a venue, computed from its percentage and base balances; those a client sends are ignored
 * (rule: venue/noperc-balances).
 */
export function noPercColumns(
  venue: {
    [F in 'percentualeImporto' | 'saldoOutstandingBase' | 'saldoFreerollBase']: DecimalInput
  },
) {
  return {
    saldoOutstandingBaseNoPerc: noPerc(venue, 'saldoOutstandingBase'),
    saldoFreerollBaseNoPerc: noPerc(venue, 'saldoFreerollBase'),
  }
}

/** A balance of this size or more does not fit its column. */
const TOO_LARGE = 1_000_000_000_000

/** A balance without the percentage. @throws AppError VALIDATION where a tiny percentage makes it too large */
function noPerc<F extends string>(venue: Record<F | 'percentualeImporto', DecimalInput>, campo: F): string {
  const saldo = saldoNoPerc(venue[campo], venue.percentualeImporto)
  if (dec(saldo).abs().gte(TOO_LARGE)) throw validationError(MESSAGES.decimal, campo)
  return saldo.toFixed(2)
}

/**
 * Refuses a change of percentage or currency that would alter the meaning of an account's figures. The percentage may change only while SALDO
 * TOTALE is 0 (rule: venue/percentage-locked). The currency may change only while nothing is held in it, even if it
 * sums to 0: the figures of drops, movements and opening balances would be read as units of another currency. The
 * venue's row must be locked against new drops and movements.
 * @throws AppError PERCENTUALE_LOCKED, VALUTA_LOCKED
 */
export async function requireChangeable(
  ctx: Ctx,
  { idVenue, idValuta }: { idVenue: number; idValuta: string },
  changes: { percentualeImporto?: unknown; idValuta?: unknown },
): Promise<void> {
  if (changes.idValuta !== undefined && (await holdsMoney(ctx, idVenue))) {
    throw new AppError('VALUTA_LOCKED', { campo: 'idValuta', valuta: idValuta })
  }
  if (changes.percentualeImporto === undefined) return
  if (!isZero(round2(await saldoTotale(ctx, idVenue))))
    throw new AppError('PERCENTUALE_LOCKED', { campo: 'percentualeImporto' })
}

/** SALDO TOTALE of a venue as of today, in its currency. */
export async function saldoTotale(ctx: Ctx, idVenue: number): Promise<Decimal> {
  const startOfTomorrow = startOfRomeDay(addRomeDays(romeDay(ctx.now()), 1))
  const { rows } = await sql<{ total: string }>`
    select balance.total from account
    cross join lateral balance_until(account.id_account, ${startOfTomorrow}) balance
    where account.id_venue = ${idVenue}
  `.execute(ctx.db)
  const row = present(rows[0], `venue ${idVenue} exists`)
  return dec(row.total)
}

/** Whether anything is held in a venue's currency: a drop, a movement, an opening balance. */
export async function holdsMoney(ctx: Ctx, idVenue: number): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`
    select saldo_outstanding_base <> 0 or saldo_freeroll_base <> 0
      or exists (select from dropped_bet dropped where dropped.id_venue = venue.id_venue and superseded_at is null)
      or exists (select from movement_line join account using (id_account) where account.id_venue = venue.id_venue) as holds
    from venue where id_venue = ${idVenue}
  `.execute(ctx.db)
  return rows[0]?.holds ?? false
}
