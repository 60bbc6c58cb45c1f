import { sql } from 'kysely'
import { DRY_RUN } from '#server/bets/bets/public.ts'
import { idsOf, updateRows } from '#server/db/rows.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { isEnabled } from '#server/platform/settings/public.ts'
import { holdSends, type Source } from '#server/relay/held-sends/public.ts'
import { notifyStaff, tellStaffChat } from '#server/telegram/staff-chat/public.ts'

/** A planned send is discarded, or held for a person, with the reason in Italian; or it leaves. */
export type Judgement<Leaving> = { discard: string } | { hold: string } | { leave: Leaving }

/** How planned sends of bets, or of messages of sparax and channels, are decided when they fall due. */
export interface DueSends<Subject, Row extends { id: number }, Facts, Leaving extends { motivo: string }> {
  source: Source
  find: (ctx: Ctx, id: number) => Query<Subject>
  /** The present facts that decide on the subject's sends. */
  load: (ctx: Ctx, subject: Subject, rows: readonly Row[]) => Promise<Facts>
  judge: (ctx: Ctx, facts: Facts, row: Row) => Judgement<Leaving>
  isChosen: (row: Row) => boolean
  discardedState: (facts: Facts) => 'scartato' | 'annullato'
  tell: (tx: TxCtx, facts: Facts, discarded: ReadonlyArray<{ row: Row; discard: string }>) => Promise<void>
  /** Hands sends to the outbox. @returns ids of those whose text must be rewritten again first */
  send: (
    tx: TxCtx,
    facts: Facts,
    sends: ReadonlyArray<{ row: Row; leave: Leaving }>,
  ) => Promise<readonly number[]>
}

interface Query<Subject> {
  executeTakeFirst: () => Promise<Subject | undefined>
  forUpdate: () => Query<Subject>
}

/**
 * Decides the given planned sends of one bet or message again and hands those that still apply to the outbox. The bet
 * or message is locked, so that a stop, edit or deletion comes before or after, never in between. Sends that another
 * process has decided meanwhile are skipped.
 * @returns ids of sends whose text must be rewritten again first
 */
export async function decideDue<
  Subject,
  Row extends { id: number },
  Facts,
  Leaving extends { motivo: string },
>(
  ctx: Ctx,
  due: DueSends<Subject, Row, Facts, Leaving>,
  id: number,
  ids: readonly number[],
): Promise<readonly number[]> {
  return withTransaction(ctx, async (tx) => {
    const subject = await due.find(tx, id).forUpdate().executeTakeFirst()
    if (!subject) return []
    const plannedRows = await tx.db
      .selectFrom(due.source.table)
      .selectAll()
      .where('id', 'in', ids)
      .where('stato', '=', 'previsto')
      .where('dueAt', '<=', tx.now())
      .orderBy('dueAt')
      .orderBy('id')
      .forUpdate()
      .execute()
    if (plannedRows.length === 0) return []
    const rows = plannedRows as unknown as Row[]
    const facts = await due.load(tx, subject, rows)
    const isDryRun = await isEnabled(tx, DRY_RUN_VARIABLE)
    const judgements = rows.map((row) => ({ row, ...judgeNow(tx, due, facts, row, isDryRun) }))
    const discardedSends = judgements.filter((judgement) => 'discard' in judgement)
    const stato = due.discardedState(facts)
    for (const [motivo, sameReason] of Map.groupBy(discardedSends, ({ discard }) => discard)) {
      const id = idsOf(sameReason.map(({ row }) => row))
      await updateRows(tx.db, due.source.table, { id }, { stato, motivo, settledAt: tx.now() })
    }
    await due.tell(tx, facts, discardedSends)
    const sendsToHold = judgements.flatMap((judgement) =>
      'hold' in judgement ? [{ id: judgement.row.id, motivo: judgement.hold }] : [],
    )
    await holdSends(tx, due.source, id, sendsToHold)
    const sends = judgements.filter((judgement) => 'leave' in judgement)
    return due.send(tx, facts, sends)
  })
}

/**
 * Decides again on a send that waited in the queue, behind others or while the bot was muted, by the present state of
 * bet, links and room (rule: routing/checked-when-it-leaves).
 * @returns why it must not leave, or not by itself; null when it may
 */
export async function judgeAgain<
  Subject,
  Row extends { id: number },
  Facts,
  Leaving extends { motivo: string },
>(
  ctx: Ctx,
  due: DueSends<Subject, Row, Facts, Leaving>,
  idPlanned: number,
): Promise<{ discard: string } | { hold: string } | null> {
  const { table, subject: column } = due.source
  const planned = await ctx.db
    .selectFrom(table)
    .selectAll()
    .select(`${column} as subject`)
    .where('id', '=', idPlanned)
    .executeTakeFirst()
  if (!planned) return null
  const subject = await due.find(ctx, planned.subject).executeTakeFirst()
  if (!subject) return null
  const row = planned as unknown as Row
  const facts = await due.load(ctx, subject, [row])
  const judgement = judgeNow(ctx, due, facts, row, await isEnabled(ctx, DRY_RUN_VARIABLE))
  return 'leave' in judgement ? null : judgement
}

const DRY_RUN_VARIABLE = 'prova_a_vuoto'

/** In a dry run an automatic send that would leave, or ask first, is only named (rule: routing/dry-run). */
function judgeNow<Subject, Row extends { id: number }, Facts, Leaving extends { motivo: string }>(
  ctx: Ctx,
  due: DueSends<Subject, Row, Facts, Leaving>,
  facts: Facts,
  row: Row,
  isDryRun: boolean,
): Judgement<Leaving> {
  const judgement = due.judge(ctx, facts, row)
  if (!isDryRun || due.isChosen(row) || 'discard' in judgement) return judgement
  const intention =
    'hold' in judgement
      ? `avrebbe aspettato, ${judgement.hold}`
      : `sarebbe partita, ${judgement.leave.motivo}`
  return { discard: `${DRY_RUN}${intention}` }
}

/**
 * Tells the staff to which rooms something did not leave. Only the staff chat is told what a dry run discarded, since
 * that was intended: the bell is for what needs someone.
 */
export async function tellDiscarded(
  tx: TxCtx,
  subject: string,
  [missed, tried]: readonly [missed: string, tried: string],
  rooms: ReadonlyArray<{ nome: string; discard: string }>,
): Promise<void> {
  const isTried = ({ discard }: { discard: string }) => discard.startsWith(DRY_RUN)
  const list = (roomsToName: typeof rooms) =>
    roomsToName.map(({ nome, discard }) => `${nome} (${discard.replace(DRY_RUN, '')})`).join(', ')
  const missedRooms = rooms.filter((room) => !isTried(room))
  const triedRooms = rooms.filter(isTried)
  if (missedRooms.length > 0) await notifyStaff(tx, `${subject} ${missed}: ${list(missedRooms)}`)
  const count = triedRooms.length === 1 ? '1 sala' : `${triedRooms.length} sale`
  if (triedRooms.length > 0)
    await tellStaffChat(tx, `${subject}, prova a vuoto: ${tried} a ${count}: ${list(triedRooms)}`)
}

/** When the next planned send after `after` falls due, null when none is planned. */
export async function nextDueAt(ctx: Ctx, after: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select least(
      (select min(due_at) from routing where stato = 'previsto' and due_at > ${after}),
      (select min(due_at) from forward_target where stato = 'previsto' and due_at > ${after})
    ) as at
  `.execute(ctx.db)
  return rows[0]?.at ?? null
}
