import type { TextEntity } from '@xbetapp/domain/platform/text/formatted-text'
import { sql } from 'kysely'
import type { InvioStato, InvioTipo } from '#server/db/generated/tables.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'

/**
 * What is taken back goes first, then what an operator waits for, then live tips, and last what nobody plays by:
 * statements, notices to the staff, what was no tip.
 */
export const PRIORITY = { recall: -10, operator: 0, automatic: 10, last: 20 } as const

/** Purposes that come last unless their message says otherwise. */
const LAST: ReadonlySet<string> = new Set(['report', 'estratto', 'contestazione', 'staff-notice', 'trash'])

/** What the sender needs to put a message in a chat. */
export interface MessagePayload {
  text?: string
  /** Formatting of the text, of what a bot may say. */
  entities?: readonly TextEntity[]
  /** Pictures of bets, by their ids, wherever their bytes are by then. */
  photos?: number[]
  /** A file to attach: its name, and the hash its bytes are kept under. */
  document?: { name: string; sha256: string }
  /** Buttons under it, row by row; `data` names what a press means. An edit without them takes them away. */
  buttons?: ReadonlyArray<ReadonlyArray<{ text: string; data: string }>>
  replyToMessageId?: number
  /** Answers what that send became; known when this one's turn comes, since a chat's order holds. */
  replyToInvio?: number
  /** Which of its messages, of an album; the first unless said. */
  replyToPart?: number
  /** The part of the answered message that is quoted, as it stood where somebody quoted it. */
  quote?: Quote
  /** The message an edit or a deletion is about. */
  messageId?: number
  /** The send whose message an edit or a deletion is about; its id is known when this one's turn comes. */
  ofInvio?: number
  /** Which of its messages, of an album; the first unless said. */
  ofPart?: number
  /** The send whose copy this marks as taken back, or as valid again. */
  recalls?: number
  /** A message to copy as it stands when its turn comes, of a chat the bot reads. */
  copy?: CopiedMessage
  /** The copy is one of words alone, and is edited as such. */
  isText?: boolean
  /** An album of files Telegram already holds, by their ids. */
  media?: AlbumItem[]
  /** Films among the pictures of an album, each with its place. */
  films?: Film[]
}

/** A part of a message, quoted: its place counts UTF-16 units. */
export interface Quote {
  text: string
  entities?: readonly TextEntity[]
  position: number
}

export interface CopiedMessage {
  chatId: number
  messageId: number
  /** What it was when it was queued: sent anew from this where Telegram lets nobody copy it. */
  held?: { tipo: AlbumItem['tipo'] | 'voice' | 'text'; fileId?: string; nome?: string; words?: Words }
  /** It leaves under the words of this message instead of its own, none where there are none. */
  recaption?: true
}

interface Words {
  text: string
  entities?: unknown[]
}

export interface AlbumItem {
  tipo: 'photo' | 'video' | 'animation' | 'document' | 'audio'
  fileId: string
  /** The source's message it is of, and that message's chat. */
  messageId?: number
  chatId?: number
  nome?: string
  caption?: string
  /** Bold, links and the like, as Telegram gave them. */
  captionEntities?: unknown[]
}

/** A film of an album: which of its items it is. */
export type Film = AlbumItem & { tipo: 'video'; at: number }

export interface OutgoingMessage {
  chatId: number
  tipo: InvioTipo
  payload: MessagePayload
  /** What it is for, e.g. `bet-relay`, `tipster-drop`, `staff-notice`. */
  scopo: string
  priority?: number
  dueAt?: Date
  idReceivedBet?: number
  idSala?: number
  /** A message with a key already queued is not queued again. */
  dedupeKey?: string
  idInstradamento?: number
  idInoltroDestinazione?: number
  idSpedizione?: number
  /** When it was told to leave; its due time unless said. */
  previstoAt?: Date
  /** The first send of the message whose place it takes. */
  alPostoDi?: number
  /** The topic it goes to, null for General; that of the send it answers, changes or stands for unless said. */
  argomento?: number | null
  /** The send whose topic it goes to, where it is about none. */
  comeInvio?: number
}

export const OUTBOX_CHANNEL = 'invio'

/**
 * Queues a message in the caller's transaction: sent if and only if the decision to send it stands. The sender is
 * woken when the transaction commits.
 * @returns the queue id, or null when the key was queued before
 */
export async function enqueue(ctx: TxCtx, message: OutgoingMessage): Promise<number | null> {
  const [id] = await insert(ctx, [message])
  return id ?? null
}

/** {@link enqueue} for many messages at once, none with a key. @returns their queue ids, in their order */
export async function enqueueAll(
  ctx: TxCtx,
  messages: readonly Omit<OutgoingMessage, 'dedupeKey'>[],
): Promise<number[]> {
  return messages.length === 0 ? [] : insert(ctx, messages)
}

/** What a restored backup had decided: see `backup/hold-sends.ts`. */
export const MAY_HAVE_LEFT =
  'Deciso prima del ripristino di un backup: forse è già partito. Controlla la chat'

/** The send a message is about, and goes where that one went. */
const about = ({ payload, alPostoDi, comeInvio }: OutgoingMessage): number | null =>
  payload.replyToInvio ?? payload.ofInvio ?? payload.recalls ?? alPostoDi ?? comeInvio ?? null

const rowOf = (ctx: TxCtx, message: OutgoingMessage, n: number) => ({
  n,
  chat_id: message.chatId,
  tipo: message.tipo,
  payload: message.payload,
  scopo: message.scopo,
  priority: message.priority ?? (LAST.has(message.scopo) ? PRIORITY.last : PRIORITY.automatic),
  due_at: message.dueAt ?? ctx.now(),
  previsto_at: message.previstoAt ?? message.dueAt ?? ctx.now(),
  id_received_bet: message.idReceivedBet,
  id_sala: message.idSala,
  dedupe_key: message.dedupeKey,
  id_instradamento: message.idInstradamento,
  id_inoltro_destinazione: message.idInoltroDestinazione,
  id_spedizione: message.idSpedizione,
  al_posto_di: message.alPostoDi,
  argomento: message.argomento,
  about: message.argomento === undefined ? about(message) : null,
})

/**
 * One statement of the same words for any number of rows, which the database need not read anew for each bet. A message
 * decided before the database was brought back from a backup may have left after the backup was taken: it is not sent
 * but waits, uncertain, for a person.
 */
async function insert(ctx: TxCtx, messages: readonly OutgoingMessage[]): Promise<number[]> {
  const rows = messages.map((message, n) => rowOf(ctx, message, n))
  const result = await sql<{ id: number }>`
    with nuovi as materialized (
      select x.*, exists (
        select from installazione where ripristino_at is not null and ripristino_at >= coalesce(
          ${ctx.askedAt ?? null}::timestamptz,
          case when x.scopo = 'bet-relay'
            then (select created_at from instradamento where id = x.id_instradamento)
            else (select i.received_at from inoltro_destinazione d join inoltro i on i.id = d.id_inoltro
                  where d.id = x.id_inoltro_destinazione) end)
      ) as forse_partito
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(
        n int, chat_id bigint, tipo invio_tipo, payload jsonb, scopo text, priority smallint, due_at timestamptz,
        previsto_at timestamptz, id_received_bet int, id_sala int, dedupe_key text, id_instradamento bigint,
        id_inoltro_destinazione bigint, id_spedizione bigint, al_posto_di bigint, argomento bigint, about bigint)
    ),
    accodati as (
      insert into invio (stato, last_error, chat_id, tipo, payload, scopo, priority, due_at, previsto_at, created_at,
        id_received_bet, id_sala, dedupe_key, id_instradamento, id_inoltro_destinazione, id_spedizione, al_posto_di,
        argomento, username)
      select case when forse_partito then 'uncertain' else 'pending' end::invio_stato,
        case when forse_partito then ${MAY_HAVE_LEFT} end, chat_id, tipo, payload, scopo, priority, due_at, previsto_at,
        ${ctx.now()}, id_received_bet, id_sala, dedupe_key, id_instradamento, id_inoltro_destinazione, id_spedizione,
        al_posto_di, case when about is null then argomento else (select i.argomento from invio i where i.id = nuovi.about) end,
        ${ctx.actor.username}
      from nuovi order by n
      on conflict (dedupe_key) do nothing
      returning id
    )
    select id from accodati, (select pg_notify(${OUTBOX_CHANNEL}, '')) as told
  `.execute(ctx.db)
  return result.rows.map(({ id }) => id)
}

/** Where queued messages stand, in no order; `paused` while their chat may not be written to. */
export async function sendStates(ctx: Ctx, ids: readonly number[]): Promise<Array<InvioStato | 'paused'>> {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .selectFrom('invio')
    .leftJoin('invioChat', 'invioChat.chatId', 'invio.chatId')
    .select(['stato', 'pausedReason'])
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ stato, pausedReason }) =>
    stato === 'pending' && pausedReason !== null ? 'paused' : stato,
  )
}

/** What carries a bet to rooms; notices about it are not taken back with it. */
const BET_SENDS = ['bet-relay', 'bet-edit', 'bet-reminder']

/**
 * Takes back what is queued for the given bets and has not left yet. One that is being sent at this moment arrives or
 * not, but is not retried.
 * @returns how many messages were taken back
 */
export async function cancelQueued(ctx: TxCtx, betIds: readonly number[]): Promise<number> {
  if (betIds.length === 0) return 0
  const rows = await ctx.db
    .updateTable('invio')
    .set((eb) => ({
      stato: sql<InvioStato>`case when ${eb.ref('stato')} = 'pending' then 'cancelled'::invio_stato else ${eb.ref('stato')} end`,
      annulloRichiesto: true,
    }))
    .where('idReceivedBet', 'in', betIds)
    .where('scopo', 'in', BET_SENDS)
    .where('stato', 'in', ['pending', 'sending'])
    .returning('stato')
    .execute()
  return rows.filter((row) => row.stato === 'cancelled').length
}

/** Takes messages out of the queue that have not left yet. */
export async function cancelSends(ctx: TxCtx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await ctx.db
    .updateTable('invio')
    .set({ stato: 'cancelled' })
    .where('id', 'in', ids)
    .where('stato', '=', 'pending')
    .execute()
}

/** Announcements of tipster drops that may not have arrived: the operator has looked at the drop, nothing is left to do. */
export async function leaveTipsterDrops(ctx: TxCtx, betIds: readonly number[]): Promise<number[]> {
  const rows = await ctx.db
    .updateTable('invio')
    .set({ stato: 'cancelled', claimedBy: null, claimedAt: null })
    .where('idReceivedBet', 'in', betIds)
    .where('scopo', '=', TIPSTER_DROP)
    .where('stato', 'in', ['uncertain', 'failed'])
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** What the tipster's drop chat is told of a drop. */
export const TIPSTER_DROP = 'tipster-drop'
