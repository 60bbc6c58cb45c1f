import { type RawBuilder, sql } from 'kysely'
import { validationError } from '#server/kernel/app-error.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import type { Values } from './kind.ts'

/**
 * SQL: the code of bet `b`, which is that of its file, else its number. An export names the bet by the code, and an
 * import elsewhere keeps the code.
 */
export const CODE = sql<string>`coalesce(
  (select min(codice) from imported_bet c where c.id_received_bet = b.id_received_bet), '#' || b.id_received_bet)`

/** The ids of the bets that codes name, by code. A deleted bet has no code. */
export async function betsByCode(ctx: Ctx, codes: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ codice: string; id: number }>`
    select codice, id_received_bet as id from imported_bet join bet using (id_received_bet)
    where codice = any(${codes}::text[]) and deleted_at is null
    union all
    select '#' || id_received_bet, id_received_bet from bet b
    where id_received_bet = any(${codes.flatMap(idOfCode)}::int[]) and deleted_at is null
      and not exists (select from imported_bet c where c.id_received_bet = b.id_received_bet)
      and not exists (select from imported_bet c where c.codice = '#' || b.id_received_bet)
  `.execute(ctx.db)
  return new Map(rows.map(({ codice, id }) => [codice, id]))
}

/** The bet of a code. @throws AppError VALIDATION at `codice` */
export function requireBet(betIdByCode: ReadonlyMap<string, number>, code: string): number {
  const id = betIdByCode.get(code)
  if (id === undefined) throw validationError(`Nessuna bet ha il codice "${code}".`, 'codice')
  return id
}

/** Keeps the codes of new bets; the code of a deleted bet passes to a new one. */
export async function keepCodes(tx: TxCtx, bets: ReadonlyArray<{ code: string; id: number }>): Promise<void> {
  await sql`
    insert into imported_bet (codice, id_received_bet)
    select * from unnest(${bets.map(({ code }) => code)}::text[], ${bets.map(({ id }) => id)}::int[])
    on conflict (codice) do update set id_received_bet = excluded.id_received_bet
  `.execute(tx.db)
}

const idOfCode = (code: string): number[] => {
  const [, digits] = /^#(\d{1,9})$/.exec(code) ?? []
  return digits === undefined ? [] : [Number(digits)]
}

/** The condition that narrows a list of bets `b` to the codes of a file's rows; without rows it holds for all bets. */
export async function codeCondition(ctx: Ctx, fileRows?: readonly Values[]): Promise<RawBuilder<boolean>> {
  if (!fileRows) return sql<boolean>`true`
  const betIdByCode = await betsByCode(ctx, [...new Set(fileRows.map(({ codice }) => String(codice)))])
  return sql<boolean>`b.id_received_bet = any(${[...betIdByCode.values()]}::int[])`
}
