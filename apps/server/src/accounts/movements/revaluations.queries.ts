import { LEDGER_ACCOUNTS } from '@xbetapp/domain/ledger/postings/conti'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'

/** Neither a reversal nor reversed. */
const STANDS = sql<boolean>`m.reverses is null and not exists (select from movement s where s.reverses = m.id_movimento)`

/** What is booked of a day and not taken back, by currency (rule: revaluation/booked). */
export async function revaluationsOf(ctx: Ctx, giorno: string) {
  const { rows } = await sql<{ idValuta: string; cambio: string; importo: string; storno: Date }>`
    select r.id_valuta, r.cambio, (array_agg(l.importo order by m.data, m.id_movimento))[1] as importo, max(m.data) as storno
    from revaluation r join movement m using (id_revaluation) join movement_line l using (id_movimento)
    where r.giorno = ${giorno}::date and l.id_account = any(${LEDGER_ACCOUNTS}::int[]) and ${STANDS}
    group by r.id_revaluation
  `.execute(ctx.db)
  return new Map(rows.map(({ idValuta, storno, ...row }) => [idValuta, { ...row, storno: romeDay(storno) }]))
}

/** The movements of a revaluation that stand. */
export async function standingOf(ctx: Ctx, idRevaluation: number): Promise<number[]> {
  const { rows } = await sql<{ idMovimento: number }>`
    select id_movimento from movement m where id_revaluation = ${idRevaluation} and ${STANDS}
  `.execute(ctx.db)
  return rows.map(({ idMovimento }) => idMovimento)
}

/**
 * Locks the currency of a revaluation, so that of two that are booked one sees the other.
 * @throws AppError REVALUATION_BOOKED when another one of its currency and day stands
 */
export async function requireNotRevalued(tx: TxCtx, idRevaluation: number): Promise<void> {
  const own = sql`select id_valuta from revaluation where id_revaluation = ${idRevaluation}`
  // Weaker than the lock of an update of its key: movements in the currency go on.
  await sql`select from currency where valuta = (${own}) for no key update`.execute(tx.db)
  const { rows } = await sql<{ idValuta: string }>`
    select r.id_valuta from revaluation own join revaluation r using (id_valuta, giorno) join movement m
      on m.id_revaluation = r.id_revaluation
    where own.id_revaluation = ${idRevaluation} and r.id_revaluation <> own.id_revaluation and ${STANDS} limit 1
  `.execute(tx.db)
  if (rows[0]) throw new AppError('REVALUATION_BOOKED', { valuta: rows[0].idValuta })
}
