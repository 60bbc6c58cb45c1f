import { sql } from 'kysely'
import { DRY_RUN } from '#server/bets/bets/public.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { idsOf } from '#server/kernel/ids-of.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { isEnabled } from '#server/platform/settings/public.ts'
import { holdSends, type Source } from '#server/relay/held-sends/public.ts'
import { notifyStaff, tellStaffChat } from '#server/telegram/staff-chat/public.ts'

/** A planned send is discarded, or held for a person, with the reason in Italian; or it leaves. */
export type Judgement<Leaving> = { discard: string } | { hold: string } | { leave: Leaving }

/** How planned sends of bets, or of messages of sparax and channels, are decided when they fall due. */
export interface DueSends<Subject, Row extends { id: number }, Facts, Leaving extends { motivo: string }> {
  source: Source
  /** The bet or message. */
  find: (ctx: Ctx, id: number) => Query<Subject>
  /** What decides on the subject's sends at present. */
  load: (ctx: Ctx, subject: Subject, rows: readonly Row[]) => Promise<Facts>
  judge: (ctx: Ctx, facts: Facts, row: Row) => Judgement<Leaving>
  /** Whether a person chose or confirmed the send. */
  isChosen: (row: Row) => boolean
  /** The state of discarded sends. */
  discarded: (facts: Facts) => 'scartato' | 'annullato'
  /** Tells the staff of discarded sends. */
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
    const planned = await tx.db
      .selectFrom(due.source.table)
      .selectAll()
      .where('id', 'in', ids)
      .where('stato', '=', 'previsto')
      .where('dueAt', '<=', tx.now())
      .orderBy('dueAt')
      .orderBy('id')
      .forUpdate()
      .execute()
    if (planned.length === 0) return []
    const rows = planned as unknown as Row[]
    const facts = await due.load(tx, subject, rows)
    const isDryRun = await isEnabled(tx, DRY_RUN_VARIABLE)
    const judged = rows.map((row) => ({ row, ...judgeNow(tx, due, facts, row, isDryRun) }))
    const discarded = judged.filter((one) => 'discard' in one)
    const stato = due.discarded(facts)
    for (const [motivo, alike] of Map.groupBy(discarded, ({ discard }) => discard)) {
      await tx.db
        .updateTable(due.source.table)
        .set({ stato, motivo, settledAt: tx.now() })
        .where('id', 'in', idsOf(alike.map(({ row }) => row)))
        .execute()
    }
    await due.tell(tx, facts, discarded)
    const held = judged.flatMap((one) => ('hold' in one ? [{ id: one.row.id, motivo: one.hold }] : []))
    await holdSends(tx, due.source, id, held)
    const sends = judged.filter((one) => 'leave' in one)
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
  const found = await ctx.db
    .selectFrom(table)
    .selectAll()
    .select(`${column} as subject`)
    .where('id', '=', idPlanned)
    .executeTakeFirst()
  if (!found) return null
  const subject = await due.find(ctx, found.subject).executeTakeFirst()
  if (!subject) return null
  const row = found as unknown as Row
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
  const would =
    'hold' in judgement
      ? `avrebbe aspettato, ${judgement.hold}`
      : `sarebbe partita, ${judgement.leave.motivo}`
  return { discard: `${DRY_RUN}${would}` }
}

/**
 * Tells the staff to which rooms something did not leave. A dry run does as it is told, so what it discarded is said in
 * the staff chat alone: the bell is for what needs someone.
 */
export async function tellDiscarded(
  tx: TxCtx,
  subject: string,
  [missed, tried]: readonly [missed: string, tried: string],
  rooms: ReadonlyArray<{ nome: string; discard: string }>,
): Promise<void> {
  const isTried = ({ discard }: { discard: string }) => discard.startsWith(DRY_RUN)
  const listed = (some: typeof rooms) =>
    some.map(({ nome, discard }) => `${nome} (${discard.replace(DRY_RUN, '')})`).join(', ')
  const left = rooms.filter((room) => !isTried(room))
  const would = rooms.filter(isTried)
  if (left.length > 0) await notifyStaff(tx, `${subject} ${missed}: ${listed(left)}`)
  const count = would.length === 1 ? '1 sala' : `${would.length} sale`
  if (would.length > 0)
    await tellStaffChat(tx, `${subject}, prova a vuoto: ${tried} a ${count}: ${listed(would)}`)
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
