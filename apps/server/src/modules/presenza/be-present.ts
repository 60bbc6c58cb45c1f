import { ACCOUNTANTS, BET_EXPLAINERS } from '@xbetapp/contract/access'
import type { Contract } from '@xbetapp/contract/contract'
import type { AnswerOf } from '@xbetapp/contract/endpoint'
import { sql } from 'kysely'
import { AppError, invariant } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import { actorHas } from '#server/kernel/authorize.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { withTransaction } from '#server/kernel/transaction.ts'

type Said = Input<'POST /api/v1/presenza'>['body']
type Open = NonNullable<Said['aperto']>
type Answer = AnswerOf<Contract['POST /api/v1/presenza']>

/** Browsers say every five seconds that they are there; who was not heard for so long has left. */
const LEASE_MS = 20_000

const NOBODY: Answer = { altri: [], tenutoDa: null, toltoDa: null }

const READERS = { bet: BET_EXPLAINERS, conto: ACCOUNTANTS } as const

/**
 * Who says what he has open hears who else has it open. What two would write at the same time is held by the first until
 * he lets go, leaves or somebody takes it from him. It is advice and refuses no write (rule: presenza/advice).
 * @throws AppError FORBIDDEN for what the caller may not read
 */
export async function bePresent(ctx: Ctx, { scheda, aperto }: Said): Promise<Answer> {
  if (aperto && !actorHas(ctx.actor, READERS[aperto.entita])) throw new AppError('FORBIDDEN')
  const { actor } = ctx
  invariant(actor.kind === 'user', 'who is present is a person')
  return withTransaction(ctx, async (tx) => {
    if (aperto === null) {
      await tx.db
        .deleteFrom('presenza')
        .where('scheda', '=', scheda)
        .where('idUtente', '=', actor.id)
        .execute()
      return NOBODY
    }
    const { entita, chiave } = aperto
    // One after the other about one thing: two who begin at once do not both hold it.
    await sql`select pg_advisory_xact_lock(hashtext(${`presenza/${entita}/${chiave}`}))`.execute(tx.db)
    await tx.db
      .deleteFrom('presenza')
      .where('entita', '=', entita)
      .where('chiave', '=', chiave)
      .where('finoA', '<', tx.now())
      .execute()
    const there = await tx.db
      .selectFrom('presenza')
      .innerJoin('utente', 'utente.id', 'presenza.idUtente')
      .select(['scheda', 'presenza.idUtente', 'username', 'campo', 'toltoDa'])
      .where('entita', '=', entita)
      .where('chiave', '=', chiave)
      .orderBy('dal')
      .execute()
    const mine = there.find((row) => row.scheda === scheda && row.idUtente === actor.id)
    const others = there.filter((row) => row.idUtente !== actor.id)
    const holder = aperto.campo === null ? undefined : others.find((row) => row.campo === aperto.campo)
    const takes = aperto.prendi === true && holder !== undefined
    if (takes) await take(tx, aperto, holder.username)
    const holds = holder === undefined || takes
    await keep(tx, scheda, actor.id, aperto, holds)
    return {
      altri: others.map(({ username, campo }) => ({
        utente: username,
        campo: takes && campo === aperto.campo ? null : campo,
      })),
      tenutoDa: holds ? null : holder.username,
      toltoDa: aperto.campo !== null && !takes ? (mine?.toltoDa ?? null) : null,
    }
  })
}

async function take(tx: TxCtx, { entita, chiave, campo }: Open, from: string): Promise<void> {
  await tx.db
    .updateTable('presenza')
    .set({ campo: null, toltoDa: tx.actor.username })
    .where('entita', '=', entita)
    .where('chiave', '=', chiave)
    .where('campo', '=', campo)
    .execute()
  if (entita !== 'bet') return
  await audit(tx, {
    action: 'bets.take-over',
    entity: 'bet',
    entityId: chiave,
    ...(campo === null ? {} : { part: campo.replace('-', ':') }),
    after: { presoDa: tx.actor.username, presoA: from },
  })
}

async function keep(tx: TxCtx, scheda: string, idUtente: number, open: Open, holds: boolean): Promise<void> {
  const { entita, chiave } = open
  const campo = holds ? open.campo : null
  const finoA = new Date(tx.now().getTime() + LEASE_MS)
  await tx.db
    .insertInto('presenza')
    .values({ scheda, entita, chiave, idUtente, campo, dal: tx.now(), finoA })
    .onConflict((oc) =>
      oc.columns(['scheda', 'entita', 'chiave']).doUpdateSet({
        ...{ campo, finoA, idUtente },
        // He has heard of it once he writes nothing there any more, or has it back.
        ...(open.campo === null || open.prendi ? { toltoDa: null } : {}),
      }),
    )
    .execute()
}
