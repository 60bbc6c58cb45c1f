import type { HeldBack } from '@xbetapp/domain/ledger/credit/credit'
import { ageHold } from '@xbetapp/domain/relay/routing/age-limit'
import { explain, explainHold } from '@xbetapp/domain/relay/routing/explain'
import {
  closingReason,
  confirmedRoomBarrier,
  creditHold,
  roomBarrier,
} from '@xbetapp/domain/relay/routing/route'
import type { Selectable } from 'kysely'
import type { DB } from '#server/db/generated/tables.ts'
import { idsOf, rowIfAny, rowsOf, updateRows } from '#server/db/rows.ts'
import { invariant, present } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { heldBackRooms } from '#server/ledger/credit/public.ts'
import { maxAgeMinutes } from '#server/platform/settings/public.ts'
import { closingWindows } from '#server/reference/closing-windows/public.ts'
import { FORWARDS } from '#server/relay/held-sends/public.ts'
import { type DueWork, roomLine } from '#server/relay/rewriting/public.ts'
import {
  type Answered,
  answeredCopies,
  itemsInOrder,
  replyPayload,
} from '#server/relay/room-messages/public.ts'
import { ASKS_FIRST, CHANGED_SINCE, type DueSends, tellDiscarded } from '#server/relay/routing/public.ts'
import { enqueueAll, type OutgoingMessage, PRIORITY, type Quote } from '#server/telegram/outbox/public.ts'
import { composeForward } from './compose-forward.ts'
import type { Forward } from './source-message.ts'

type TargetRow = Selectable<DB['forwardTarget']>
/** Rows per batch; the next batch follows at once. */
const BATCH = 200

/** Planned forwards that are due, in the order they fell due; `isAll` when there are no more. */
export async function findDueForwards(ctx: Ctx): Promise<DueWork> {
  const rows = await ctx.db
    .selectFrom('forwardTarget')
    .select(['id', 'idInoltro', 'idSparax', 'idCanale', 'idSala', 'dueAt', 'decidedBy'])
    .where('stato', '=', 'previsto')
    .where('dueAt', '<=', ctx.now())
    .orderBy('dueAt')
    .orderBy('id')
    .limit(BATCH)
    .execute()
  const work = rows.map((row) => ({
    kind: 'forward' as const,
    id: row.id,
    group: row.idInoltro,
    line: row.idSala === null ? lineOf(row) : roomLine(row.idSala, row.decidedBy === null),
    dueAt: row.dueAt,
    rewritable: null,
  }))
  return { work, isAll: rows.length < BATCH }
}

/** Planned sends of messages of sparax and channels; a channel need only exist (rule: sparax/canale). */
export const DUE_FORWARDS: DueSends<Forward, TargetRow, Facts, Target> = {
  source: FORWARDS,
  find: (ctx, id) => ctx.db.selectFrom('forward').selectAll().where('id', '=', id),
  async load(ctx, forward, rows) {
    const targets = await targetsOf(ctx, rows)
    return {
      forward,
      targets: new Map(targets.map((target) => [target.row.id, target])),
      maxMinutes: await maxAgeMinutes(ctx),
    }
  },
  judge(ctx, facts, row) {
    const target = targetOf(facts, row)
    if (target.chatId === null) return { discard: target.motivo }
    const hold = whyHeld(ctx, facts, target)
    return hold === null ? { leave: target } : { hold }
  },
  isChosen: ({ decidedBy }) => decidedBy !== null,
  discardedState: () => 'scartato',
  async tell(tx, facts, discarded) {
    const sparaxSends = discarded.filter(({ row }) => row.idSparax !== null)
    const [first] = sparaxSends
    if (!first) return
    const sparax = await rowIfAny(tx.db, 'sparax', { idSparax: first.row.idSparax }, ['nomeSparax'])
    const rooms = sparaxSends.map(({ row, discard }) => ({ nome: targetOf(facts, row).nome, discard }))
    tx.log.info({ idInoltro: facts.forward.id, rooms }, 'sparax sends discarded')
    const subject = `Messaggio di ${sparax?.nomeSparax ?? 'uno sparax'}`
    await tellDiscarded(tx, subject, ['non inviato', 'sarebbe andato'], rooms)
  },
  async send(tx, { forward }, sends) {
    const targets = sends.map(({ leave }) => leave)
    const answeredByChat = await answeredCopies(tx, forward, idsOf(targets, 'chatId'))
    const messages = targets.flatMap((target) => messagesFor(forward, target, answeredByChat))
    await enqueueAll(tx, messages)
    for (const [motivo, sameReason] of Map.groupBy(targets, (target) => target.motivo)) {
      const id = idsOf(sameReason.map(({ row }) => row))
      await updateRows(tx.db, 'forwardTarget', { id }, { stato: 'in_coda', motivo, settledAt: tx.now() })
    }
    return []
  },
}

interface Facts {
  forward: Forward
  targets: ReadonlyMap<number, Target | Barred>
  maxMinutes: number
}

function targetOf({ targets }: Facts, row: TargetRow): Target | Barred {
  return present(targets.get(row.id), 'the targets of planned sends are loaded')
}

/** Why a message is held for a person; null where it may leave. */
function whyHeld(ctx: Ctx, { forward, maxMinutes }: Facts, target: Target): string | null {
  const { decidedBy, decidedVersion, dueAt } = target.row
  if (decidedBy !== null)
    return decidedVersion !== null && decidedVersion !== forward.versione ? CHANGED_SINCE : null
  const postedAt = forward.postedAt ?? forward.receivedAt
  // The age counts beyond the delay the message was planned with.
  const delayMs = dueAt.getTime() - forward.receivedAt.getTime()
  const hold = ageHold({ postedAt, delayMs, maxMinutes: target.etaMassima ?? maxMinutes }, ctx.now())
  if (hold) return explainHold(hold)
  const credit = creditHold(target)
  if (credit) return explain(credit)
  return target.confermare ? ASKS_FIRST : null
}

/** Where a forward is to go, with the reason, and the name of the room or recipient. */
interface Target {
  row: TargetRow
  motivo: string
  nome: string
  chatId: number
  /** The link's maximum age in minutes; null for the variable's. */
  etaMassima: number | null
  /** The link requires a person's confirmation. */
  confermare: boolean
  /** The room's credit is used up; null where it is not. */
  fido: HeldBack | null
  /** The topic the message goes to; null for General. */
  argomento: number | null
}

/** Where the forward must not go, for the reason in `motivo`. */
type Barred = Pick<Target, 'row' | 'motivo' | 'nome'> & { chatId: null }

async function targetsOf(ctx: Ctx, rows: readonly TargetRow[]): Promise<Array<Target | Barred>> {
  const sparaxRows = rows.filter((row) => row.idSparax !== null)
  const idSale = sparaxRows.flatMap((row) => row.idSala ?? [])
  const windows = await closingWindows(ctx, idSale)
  const rooms = await linkedRooms(ctx, sparaxRows)
  const heldBack = await heldBackRooms(ctx, idSale)
  const channels = await channelsOf(ctx, rows)
  return rows.map((row): Target | Barred => {
    if (row.idCanale !== null) return channelTarget(row, channels.get(row.idCanale))
    const room = rooms.get(`${row.idSparax}/${row.idSala}`)
    const nome = room?.nomeSala ?? 'una sala non più collegata'
    const barred = { row, chatId: null, nome }
    if (!room) return { ...barred, motivo: "Il collegamento non c'è più" }
    if (room.statoSparax !== 'A') return { ...barred, motivo: 'Lo sparax non è attivo' }
    const fido = heldBack(room.idSala)
    const roomState = { ...room, fido, hasChat: room.idGruppoTg !== null }
    // A forward that a person confirmed is checked like an operator's send: rooms in S and closed rooms are allowed.
    const reason =
      row.decidedBy === null
        ? (roomBarrier(roomState) ?? closingReason(windows.get(room.idSala) ?? [], ctx.now()))
        : confirmedRoomBarrier(roomState)
    const { idGruppoTg: chatId, etaMassima, confermare, argomento } = room
    if (reason) return { ...barred, motivo: explain(reason) }
    invariant(chatId !== null, 'a room without a chat is barred')
    return { row, chatId, motivo: row.motivo, nome, etaMassima, confermare, fido, argomento }
  })
}

function channelTarget(row: TargetRow, channel: Selectable<DB['canale']> | undefined): Target | Barred {
  if (!channel) return { row, chatId: null, motivo: 'Il canale è stato eliminato', nome: '' }
  const { idGruppoTgDestinatario: chatId, nomeDestinatario: nome, argomentoDestinatario: argomento } = channel
  return { row, chatId, motivo: row.motivo, nome, etaMassima: null, confermare: false, fido: null, argomento }
}

async function linkedRooms(ctx: Ctx, rows: readonly TargetRow[]) {
  if (rows.length === 0) return new Map<string, never>()
  const rooms = await ctx.db
    .selectFrom('collegamentoSparax')
    .innerJoin('room', 'room.idSala', 'collegamentoSparax.idSala')
    .innerJoin('venue', 'venue.idVenue', 'room.idVenue')
    .innerJoin('sparax', 'sparax.idSparax', 'collegamentoSparax.idSparax')
    .selectAll('collegamentoSparax')
    .select(['venue.nome as nomeSala', 'venue.stato', 'bloccata', 'isSecret', 'room.idGruppoTg'])
    .select('sparax.stato as statoSparax')
    .where('collegamentoSparax.idSparax', 'in', [...new Set(rows.flatMap((row) => row.idSparax ?? []))])
    .where('room.idSala', 'in', [...new Set(rows.flatMap((row) => row.idSala ?? []))])
    .execute()
  return new Map(rooms.map((room) => [`${room.idSparax}/${room.idSala}`, room]))
}

async function channelsOf(ctx: Ctx, rows: readonly TargetRow[]) {
  const ids = rows.flatMap((row) => row.idCanale ?? [])
  if (ids.length === 0) return new Map<number, never>()
  const channels = await rowsOf(ctx.db, 'canale', { idCanale: ids })
  return new Map(channels.map((channel) => [channel.idCanale, channel]))
}

/** Forwards of one line leave in their order. */
const lineOf = (row: Pick<TargetRow, 'idSparax' | 'idCanale' | 'idSala'>): string =>
  `${row.idSparax}/${row.idCanale}/${row.idSala}`

function messagesFor(
  forward: Forward,
  { row, chatId, argomento }: Target,
  answeredByChat: ReadonlyMap<number, Answered>,
): OutgoingMessage[] {
  const reply = replyPayload(answeredByChat.get(chatId), forward.quote as Quote | null)
  return composeForward(forward.chatId, itemsInOrder(forward.elements)).map(({ tipo, payload }) => ({
    chatId,
    tipo,
    payload: { ...payload, ...reply },
    scopo: row.idCanale === null ? 'sparax' : 'canale',
    priority: row.decidedBy === null ? PRIORITY.automatic : PRIORITY.operator,
    dueAt: row.dueAt,
    idForwardTarget: row.id,
    argomento,
    idSala: row.idSala,
  }))
}
