import type { TextEntity } from '@xbetapp/domain/platform/text/formatted-text'
import type { QuotedPart } from '@xbetapp/domain/platform/text/quote'
import { sql } from 'kysely'
import type { SendState, SendType } from '#server/db/generated/tables.ts'
import { idsOf, updateRows } from '#server/db/rows.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'

/**
 * The lowest number leaves first: recalls, then sends an operator waits for, then automatic sends, and last messages
 * that are not played: statements, notices to the staff, messages that were no tip.
 */
export const PRIORITY = { recall: -10, operator: 0, automatic: 10, last: 20 } as const

/** Purposes with the last priority, unless a message sets another. */
const LAST_PURPOSES = ['report', 'estratto', 'contestazione', 'staff-notice', 'trash']

/** What the sender needs to put a message in a chat. */
export interface MessagePayload {
  text?: string
  /** Formatting of the text, limited to what a bot may use. */
  entities?: readonly TextEntity[]
  /** Pictures of bets, by their ids; their bytes are looked up when they are sent. */
  photos?: number[]
  /** A file to attach: its name, and the hash its bytes are stored under. */
  document?: { name: string; sha256: string }
  /** Buttons under the message, row by row; `data` is the token of the press. An edit without buttons removes them. */
  buttons?: ReadonlyArray<ReadonlyArray<{ text: string; data: string }>>
  replyToMessageId?: number
  /** Answers the message of that send, whose id is known by then, since a chat's messages leave in order. */
  replyToInvio?: number
  /** Which message of an album; the first by default. */
  replyToPart?: number
  /** The quoted part of the answered message, as it read when it was quoted. */
  quote?: Quote
  /** The message to edit or delete. */
  messageId?: number
  /** The send whose message to edit or delete; its id is known by the time this one leaves. */
  ofInvio?: number
  /** Which message of an album; the first by default. */
  ofPart?: number
  /** The send whose copy this marks as taken back, or as valid again. */
  recalls?: number
  /** A message of a chat the bot reads, copied as it reads at the time of sending. */
  copy?: CopiedMessage
  /** The copy is text only, and is edited as text. */
  isText?: boolean
  /** An album of files Telegram already holds, by their ids. */
  media?: AlbumItem[]
  /** Films among the pictures of an album, each with its position. */
  films?: Film[]
}

export type Quote = QuotedPart

export interface CopiedMessage {
  chatId: number
  messageId: number
  /** The message's content when the copy was queued: sent instead where Telegram protects the message from copying. */
  held?: {
    tipo: AlbumItem['tipo'] | 'voice' | 'text'
    fileId?: string
    nome?: string
    words?: { text: string; entities?: unknown[] }
  }
  /** The copy gets the text of the send instead of the message's own caption; no caption where the send has no text. */
  recaption?: true
}

export interface AlbumItem {
  tipo: 'photo' | 'video' | 'animation' | 'document' | 'audio'
  fileId: string
  /** The source's message it belongs to, and that message's chat. */
  messageId?: number
  chatId?: number
  nome?: string
  caption?: string
  /** Bold, links and the like, as Telegram gave them. */
  captionEntities?: unknown[]
}

/** A film of an album, with its position among the items. */
export type Film = AlbumItem & { tipo: 'video'; at: number }

export interface OutgoingMessage {
  chatId: number
  tipo: SendType
  payload: MessagePayload
  /** The purpose, e.g. `bet-relay`, `tipster-drop`, `staff-notice`. */
  scopo: string
  priority?: number
  dueAt?: Date
  idReceivedBet?: number | null
  idSala?: number | null
  /** A message whose key is already queued is not queued again. */
  dedupeKey?: string
  idInstradamento?: number | null
  idForwardTarget?: number | null
  idSpedizione?: number | null
  /** When it was planned to leave; its due time by default. */
  plannedAt?: Date
  /** The first send of the message that this one replaces. */
  replaces?: number | null
  /** The topic of the message, null for General; by default the topic of the send it answers, changes or replaces. */
  argomento?: number | null
  /** The send whose topic the message takes, where it refers to no other send. */
  topicOfSend?: number
}

type Subject = Pick<
  OutgoingMessage,
  'idReceivedBet' | 'idSala' | 'idInstradamento' | 'idForwardTarget' | 'idSpedizione'
>

/** The bet, room and planned send a message concerns, for another message on the same subject. */
export const subjectOf = (send: Subject): Subject => {
  const { idReceivedBet, idSala, idInstradamento, idForwardTarget, idSpedizione } = send
  return { idReceivedBet, idSala, idInstradamento, idForwardTarget, idSpedizione }
}

export const OUTBOX_CHANNEL = 'invio'

/**
 * Queues a message in the caller's transaction: it is sent if and only if that transaction commits. The commit wakes
 * the sender.
 * @returns the queue id, or null when the key was queued before
 */
export const enqueue = async (ctx: TxCtx, message: OutgoingMessage): Promise<number | null> =>
  (await enqueueAll(ctx, [message]))[0] ?? null

/** The error of sends decided before a restore: see `backup/hold-sends.ts`. */
export const MAY_HAVE_LEFT =
  'Deciso prima del ripristino di un backup: forse è già partito. Controlla la chat'

/** The send a message refers to, whose topic it takes. */
const referredSend = ({ payload, replaces, topicOfSend }: OutgoingMessage): number | null =>
  payload.replyToInvio ?? payload.ofInvio ?? payload.recalls ?? replaces ?? topicOfSend ?? null

const rowOf = (ctx: TxCtx, message: OutgoingMessage, n: number) => ({
  ...message,
  n,
  priority: message.priority ?? (LAST_PURPOSES.includes(message.scopo) ? PRIORITY.last : PRIORITY.automatic),
  dueAt: message.dueAt ?? ctx.now(),
  plannedAt: message.plannedAt ?? message.dueAt ?? ctx.now(),
  about: message.argomento === undefined ? referredSend(message) : null,
})

/**
 * {@link enqueue} for many messages, by one statement with the same text for any number of rows, which the database need
 * not parse anew for each bet. A message decided before a restore from a backup may have left after the backup was taken:
 * it is not sent but waits, uncertain, for a person.
 * @returns the queue ids of those queued now, in their order
 */
export async function enqueueAll(ctx: TxCtx, messages: readonly OutgoingMessage[]): Promise<number[]> {
  if (messages.length === 0) return []
  const values = messages.map((message, n) => rowOf(ctx, message, n))
  const { rows } = await sql<{ id: number }>`
    with queued as materialized (
      select x.*, exists (
        select from installation where restored_at is not null and restored_at >= coalesce(
          ${ctx.askedAt ?? null}::timestamptz,
          case when x.scopo = 'bet-relay'
            then (select created_at from routing where id = x."idInstradamento")
            else (select f.received_at from forward_target t join forward f on f.id = t.id_inoltro
                  where t.id = x."idForwardTarget") end)
      ) as may_have_left
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as x(
        n int, "chatId" bigint, tipo send_type, payload jsonb, scopo text, priority smallint, "dueAt" timestamptz,
        "plannedAt" timestamptz, "idReceivedBet" int, "idSala" int, "dedupeKey" text, "idInstradamento" bigint,
        "idForwardTarget" bigint, "idSpedizione" bigint, replaces bigint, argomento bigint, about bigint)
    ),
    inserted as (
      insert into send (stato, last_error, chat_id, tipo, payload, scopo, priority, due_at, planned_at, created_at,
        id_received_bet, id_sala, dedupe_key, id_instradamento, id_forward_target, id_spedizione, replaces,
        argomento, username)
      select case when may_have_left then 'uncertain' else 'pending' end::send_state,
        case when may_have_left then ${MAY_HAVE_LEFT} end, "chatId", tipo, payload, scopo, priority, "dueAt", "plannedAt",
        ${ctx.now()}, "idReceivedBet", "idSala", "dedupeKey", "idInstradamento", "idForwardTarget", "idSpedizione",
        replaces, case when about is null then argomento else (select s.argomento from send s where s.id = queued.about) end,
        ${ctx.actor.username}
      from queued order by n
      on conflict (dedupe_key) do nothing
      returning id
    )
    select id from inserted, (select pg_notify(${OUTBOX_CHANNEL}, '')) as told
  `.execute(ctx.db)
  return idsOf(rows)
}

/** The states of queued messages, in no order; `paused` while their chat may not be written to. */
export async function sendStates(ctx: Ctx, ids: readonly number[]): Promise<Array<SendState | 'paused'>> {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .selectFrom('send')
    .leftJoin('sendChat', 'sendChat.chatId', 'send.chatId')
    .select(['stato', 'pausedReason'])
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ stato, pausedReason }) =>
    stato === 'pending' && pausedReason !== null ? 'paused' : stato,
  )
}

/** The state of a withdrawn send: one that is being sent keeps its state. */
export const CANCELLED_IF_PENDING = sql<SendState>`
  case when send.stato = 'pending' then 'cancelled'::send_state else send.stato end`

/** Purposes that carry a bet to rooms; notices about a bet are not cancelled with it. */
const BET_SENDS = ['bet-relay', 'bet-edit', 'bet-reminder']

/** Cancels queued messages of bets; one being sent arrives or not, but is not retried. @returns how many */
export async function cancelQueued(ctx: TxCtx, betIds: readonly number[]): Promise<number> {
  if (betIds.length === 0) return 0
  const rows = await ctx.db
    .updateTable('send')
    .set({ stato: CANCELLED_IF_PENDING, cancelRequested: true })
    .where('idReceivedBet', 'in', betIds)
    .where('scopo', 'in', BET_SENDS)
    .where('stato', 'in', ['pending', 'sending'])
    .returning('stato')
    .execute()
  return rows.filter((row) => row.stato === 'cancelled').length
}

/** Cancels messages that have not left yet. */
export async function cancelSends(ctx: TxCtx, sends: readonly { id: number }[]): Promise<void> {
  if (sends.length === 0) return
  await updateRows(ctx.db, 'send', { id: idsOf(sends), stato: 'pending' }, { stato: 'cancelled' })
}

/** Gives up announcements of tipster drops that may not have arrived. @returns the ids of those sends */
export async function leaveTipsterDrops(ctx: TxCtx, betIds: readonly number[]): Promise<number[]> {
  const rows = await ctx.db
    .updateTable('send')
    .set({ stato: 'cancelled', claimedBy: null, claimedAt: null })
    .where('idReceivedBet', 'in', betIds)
    .where('scopo', '=', TIPSTER_DROP)
    .where('stato', 'in', ['uncertain', 'failed'])
    .returning('id')
    .execute()
  return idsOf(rows)
}

/** Purpose of a message to the tipster's drop chat about a drop. */
export const TIPSTER_DROP = 'tipster-drop'
