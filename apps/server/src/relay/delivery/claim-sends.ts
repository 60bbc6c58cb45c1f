import {
  chatReadyAt,
  kindOf,
  type SendKind,
  shareReadyAt,
  type TotalBudget,
  totalAfter,
  totalReadyAt,
  weightOf,
} from '@xbetapp/domain/relay/delivery/send-budget'
import { GENERAL } from '@xbetapp/domain/relay/routing/link-filter'
import { type Selectable, sql } from 'kysely'
import type { DB } from '#server/db/generated/tables.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { type Claimed, type Queue, take } from '#server/kernel/queue/queue.ts'
import {
  budgetOf,
  type ChatRow,
  fromTheFuture,
  isFromTheFuture,
  itemsOf,
  type MessagePayload,
  restChat,
  totalBudget,
} from '#server/telegram/outbox/public.ts'
import { leaveUncertain } from './orphaned-sends.ts'

const SUBJECT = ['idReceivedBet', 'idSala', 'idInstradamento', 'idForwardTarget'] as const
const ITEM = ['chatId', 'tipo', ...SUBJECT, 'argomento', 'scopo', 'priority', 'createdAt', 'dueAt'] as const

export interface ClaimedSend extends Claimed, Pick<Selectable<DB['send']>, 'id' | (typeof ITEM)[number]> {
  payload: MessagePayload
}

/** The outbox, one line per chat ordered by priority. A message being sent when its sender died may have left. */
export const SENDS: Queue<ClaimedSend> = {
  name: 'sends',
  table: 'send',
  key: ['id'],
  item: [...ITEM, 'payload'],
  isOpen: sql`stato in ('pending', 'sending')`,
  stati: {
    // A message withdrawn while it was claimed is cancelled instead of retried.
    waiting: sql`case when cancel_requested then 'cancelled' else 'pending' end::send_state`,
    claimed: 'sending',
  },
  isDurable: true,
  // Pauses after a refusal are set per chat, see record-send.ts; these are for failures before any outcome is known.
  retry: { firstMs: 1_000, longestMs: 60_000 },
  abandoned: leaveUncertain,
}

/** Serialises claims of all processes, since they share the budgets below; a claim takes a few milliseconds. */
const CLAIM_LOCK = 7_202_602
/** Chats a claim looks at, for each kind: more than may leave in a second, so that chats over their limit hide none. */
const MOST_CHATS = 60

/** Claims what may leave now within Telegram's limits, operators' first, at most one per chat to keep its order. */
export async function claimSends(ctx: Ctx, worker: number): Promise<ClaimedSend[]> {
  const now = ctx.now()
  const nowMs = now.getTime()
  return ctx.db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(${CLAIM_LOCK})`.execute(db)
    const { isTrying, onTheirWay, ...budget } = await totalBudget(db, now)
    if (budget.readyAt > nowMs || (isTrying && onTheirWay > 0)) return []
    let total: TotalBudget = budget
    const chosenHeads: Head[] = []
    const fullKinds = new Set<SendKind>()
    for (const head of await mostUrgent(db, now)) {
      const weight = weightOf(itemsOf(head.payload))
      const kind = kindOf(head.priority)
      if (fullKinds.has(kind)) continue
      const chatRow = isFromTheFuture(head, now) ? undefined : head
      const readyAt = chatReadyAt(budgetOf(head.chatId, chatRow), weight, kind)
      if (readyAt > nowMs) {
        // An album that does not fit into the chat's minute yet: the chat rests until it does.
        await restChat(db, head.chatId, new Date(readyAt), kind)
        continue
      }
      if (shareReadyAt(total, weight, kind) > nowMs) {
        fullKinds.add(kind)
        continue
      }
      // A message that does not fit into this second waits for the next, and less urgent ones wait behind it.
      if (totalReadyAt(total, weight, kind) > nowMs) break
      total = totalAfter(total, { weight, at: nowMs, kind })
      chosenHeads.push(head)
      // After a flood of the whole bot, one message probes whether it is over.
      if (isTrying) break
    }
    if (chosenHeads.length === 0) return []
    // Rows are read again: one edited meanwhile is claimed with its new text, one withdrawn is not claimed.
    const sends = await take(
      { ...ctx, db },
      SENDS,
      worker,
      sql`select unnest(${chosenHeads.map(({ id }) => id)}::bigint[])`,
    )
    const sendById = new Map(sends.map((send) => [send.id, send]))
    return chosenHeads.flatMap(({ id }) => sendById.get(id) ?? [])
  })
}

type Head = Pick<ClaimedSend, 'id' | 'chatId' | 'payload' | 'priority'> & ChatRow

/** The most urgent message of each chat that may be written to now, by urgency, limited for each kind. */
async function mostUrgent(db: Ctx['db'], now: Date): Promise<Head[]> {
  // A loose index scan over chats, so that the cost does not depend on the length of a chat's queue.
  const { rows } = await sql<Head>`
    with recursive chats as (
      (select chat_id from send where stato = 'pending' order by chat_id limit 1)
      union all
      select (select chat_id from send where stato = 'pending' and chat_id > chats.chat_id order by chat_id limit 1)
      from chats where chats.chat_id is not null
    )
    select * from (
      select head.*, c.next_at, c.recent, c.automatic_recent, c.automatic_at,
        row_number() over (partition by head.priority <= 0 order by head.priority, head.due_at, head.id) as place
      from chats
      left join send_chat c on c.chat_id = chats.chat_id
      cross join lateral (
        select id, chat_id, payload, priority, due_at from send
        where stato = 'pending' and chat_id = chats.chat_id and due_at <= ${now}
          and (priority <= 0 or coalesce(c.automatic_at, '-infinity') <= ${now} or ${fromTheFuture(now)})
          and not exists (
            select from topic t where t.chat_id = chats.chat_id and t.paused_reason is not null
              and t.id_argomento = coalesce(send.argomento, ${GENERAL}) and t.probe_at > ${now}
          )
        order by priority, due_at, id
        limit 1
      ) head
      where (coalesce(c.next_at, '-infinity') <= ${now} or ${fromTheFuture(now)}) and c.paused_reason is null
        and not exists (select 1 from send s where s.chat_id = chats.chat_id and s.stato = 'sending')
    ) ready
    where place <= ${MOST_CHATS}
    order by priority, due_at, id
  `.execute(db)
  return rows
}

/**
 * When the next message may leave, null when none is waiting. Chats with a message being sent are skipped. A loose
 * index scan reads the first message of each chat and priority, so that the cost does not depend on the length of the
 * queue.
 */
export async function nextSendAt(ctx: Ctx): Promise<Date | null> {
  const now = ctx.now()
  const { rows } = await sql<{ isOperator: boolean; at: Date }>`
    with recursive lines as (
      (select chat_id, priority from send where stato = 'pending' order by chat_id, priority limit 1)
      union all
      select following.* from lines cross join lateral (
        select chat_id, priority from send
        where stato = 'pending' and (chat_id, priority) > (lines.chat_id, lines.priority)
        order by chat_id, priority limit 1
      ) following
    )
    select l.priority <= 0 as is_operator,
      min(greatest(head.again, case when ${fromTheFuture(now)} then head.due_at
        else greatest(head.due_at, c.next_at, case when l.priority > 0 then c.automatic_at end) end)) as at
    from lines l
    left join send_chat c on c.chat_id = l.chat_id
    cross join lateral (
      (
        select due_at, null::timestamptz as again from send
        where stato = 'pending' and chat_id = l.chat_id and priority = l.priority and not exists (
          select from topic t where t.chat_id = l.chat_id and t.paused_reason is not null
            and t.id_argomento = coalesce(send.argomento, ${GENERAL})
        )
        order by due_at, id limit 1
      )
      union all
      select first.due_at, t.probe_at from topic t cross join lateral (
        select due_at from send
        where stato = 'pending' and chat_id = l.chat_id and priority = l.priority
          and coalesce(argomento, ${GENERAL}) = t.id_argomento
        order by due_at, id limit 1
      ) first
      where t.chat_id = l.chat_id and t.paused_reason is not null
    ) head
    where c.paused_reason is null
      and not exists (select 1 from send s where s.chat_id = l.chat_id and s.stato = 'sending')
    group by l.priority <= 0
  `.execute(ctx.db)
  const total = await totalBudget(ctx.db, now)
  // The probe is being sent: its answer wakes the sender, not a time.
  if (rows.length === 0 || (total.isTrying && total.onTheirWay > 0)) return null
  const readyTimes = rows.map(({ isOperator, at }) =>
    Math.max(at.getTime(), totalReadyAt(total, 1, isOperator ? 'operator' : 'automatic')),
  )
  return new Date(Math.min(...readyTimes))
}
