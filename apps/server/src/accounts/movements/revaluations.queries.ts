import { LEDGER_ACCOUNTS } from '@xbetapp/domain/ledger/postings/conti'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { stands } from './movement-rows.queries.ts'

interface BookedRevaluation {
  /** EUR per unit. */
  cambio: string
  /** The difference, EUR; a loss is negative. */
  importo: string
  /** The Rome day of the reversal. */
  storno: string
}

/** The revaluations of a day that are booked and not deleted, by currency (rule: revaluation/booked). */
export async function revaluationsOf(ctx: Ctx, giorno: string): Promise<Map<string, BookedRevaluation>> {
  // The earlier movement of a revaluation books the difference, the later one its reversal.
  const { rows } = await sql<{ idValuta: string; cambio: string; importo: string; storno: Date }>`
    select r.id_valuta, r.cambio, (array_agg(l.importo order by m.data, m.id_movimento))[1] as importo, max(m.data) as storno
    from revaluation r join movement m using (id_revaluation) join movement_line l using (id_movimento)
    where r.giorno = ${giorno}::date and l.id_account = any(${LEDGER_ACCOUNTS}::int[]) and ${stands('m')}
    group by r.id_revaluation
  `.execute(ctx.db)
  return new Map(rows.map(({ idValuta, storno, ...row }) => [idValuta, { ...row, storno: romeDay(storno) }]))
}

/** The movements of a revaluation that stand. */
export async function standingMovements(ctx: Ctx, idRevaluation: number): Promise<number[]> {
  const { rows } = await sql<{ idMovimento: number }>`
    select id_movimento from movement m where id_revaluation = ${idRevaluation} and ${stands('m')}
  `.execute(ctx.db)
  return rows.map(({ idMovimento }) => idMovimento)
}

/**
 * Refuses a second revaluation of a currency and day. Locks the currency: a concurrent booking waits and then sees this
 * one.
 * @throws AppError REVALUATION_BOOKED when another revaluation of the currency and day stands
 */
export async function requireNotRevalued(tx: TxCtx, idRevaluation: number): Promise<void> {
  const currencyOfRevaluation = sql`select id_valuta from revaluation where id_revaluation = ${idRevaluation}`
  // `no key update` lets movements in the currency go on: their foreign keys only hold its key.
  await sql`select from currency where valuta = (${currencyOfRevaluation}) for no key update`.execute(tx.db)
  const { rows } = await sql<{ idValuta: string }>`
    select r.id_valuta from revaluation own join revaluation r using (id_valuta, giorno) join movement m
      on m.id_revaluation = r.id_revaluation
    where own.id_revaluation = ${idRevaluation} and r.id_revaluation <> own.id_revaluation and ${stands('m')} limit 1
  `.execute(tx.db)
  if (rows[0]) throw new AppError('REVALUATION_BOOKED', { valuta: rows[0].idValuta })
}
