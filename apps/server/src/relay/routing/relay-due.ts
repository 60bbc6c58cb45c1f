import { relayLines, relayText } from '@xbetapp/domain/relay/routing/relay-text'
import type { NotNull } from 'kysely'
import { BET_TEXTS, betMedia, relayedTextOf } from '#server/bets/bets/public.ts'
import { idsOf, updateRows } from '#server/db/rows.ts'
import { invariant } from '#server/kernel/app-error.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { modelKey } from '#server/platform/language-model/public.ts'
import { BETS } from '#server/relay/held-sends/public.ts'
import {
  type DueWork,
  findRewritings,
  promptOf,
  rewrittenOr,
  roomLine,
  tellUnwritten,
} from '#server/relay/rewriting/public.ts'
import {
  answeredCopies,
  isAutomatic,
  isChosen,
  queueRelays,
  type Relay,
  relayNotes,
} from '#server/relay/room-messages/public.ts'
import type { Quote } from '#server/telegram/outbox/public.ts'
import { type DueSends, tellDiscarded } from './decide-due.ts'
import {
  type Facts,
  isTakenBack,
  judgeRelay,
  type Leaving,
  loadFacts,
  type PlannedSend,
  roomOf,
} from './judge-relay.ts'
import { usualTopic } from './routing.queries.ts'

/** Rows per batch; the next batch follows at once. */
const BATCH = 500

/** Planned sends of bets that are due, in the order they fell due; `isAll` when there are no more. */
export async function findDueRelays(ctx: Ctx): Promise<DueWork> {
  const rows = await ctx.db
    .selectFrom('routing')
    .innerJoin('bet', 'bet.idReceivedBet', 'routing.idReceivedBet')
    .innerJoin('room', 'room.idSala', 'routing.idSala')
    .select(['routing.id', 'routing.idReceivedBet', 'routing.idSala', 'routing.dueAt'])
    .select(isAutomatic.as('isAutomatic'))
    .select([...BET_TEXTS, 'room.sendOriginalBet', 'room.promptGpt'])
    .where('routing.stato', '=', 'previsto')
    .where('routing.dueAt', '<=', ctx.now())
    .orderBy('routing.dueAt')
    .orderBy('routing.id')
    .limit(BATCH)
    .$narrowType<{ dueAt: NotNull }>()
    .execute()
  const work = rows.map((row) => ({
    kind: 'bet' as const,
    id: row.id,
    group: row.idReceivedBet,
    line: roomLine(row.idSala, row.isAutomatic),
    dueAt: row.dueAt,
    rewritable: { ...row, text: relayedTextOf(row).text },
  }))
  return { work, isAll: rows.length < BATCH }
}

type Bet = Facts['bet']
type Due = PlannedSend & { dueAt: Date }
type Leave = { row: Due; leave: Leaving }

export const DUE_RELAYS: DueSends<Bet, Due, Facts, Leaving> = {
  source: BETS,
  find: (ctx, id) => ctx.db.selectFrom('bet').selectAll().where('idReceivedBet', '=', id),
  load: (ctx, bet, rows) => loadFacts(ctx, bet, idsOf(rows, 'idSala')),
  judge: (ctx, facts, row) => judgeRelay(facts, row, ctx.now()),
  isChosen,
  discardedState: ({ bet }) => (isTakenBack(bet) ? 'annullato' : 'scartato'),
  async tell(tx, { bet, routing }, discarded) {
    // A withdrawal is known to its author, so only operators, who may be others, are told of their discarded sends.
    const sendsToTell = discarded.filter(({ row }) => !isTakenBack(bet) || isChosen(row))
    if (sendsToTell.length === 0) return
    const { idReceivedBet } = bet
    const nameOf = (row: Due) => roomOf(routing, row).row.nomeSala
    const rooms = sendsToTell.map(({ row, discard }) => ({ nome: nameOf(row), discard }))
    tx.log.info({ idReceivedBet, rooms }, 'planned sends discarded')
    await tellDiscarded(tx, `Bet ${idReceivedBet}`, ['non inviata', 'sarebbe andata'], rooms)
  },
  send,
}

async function send(tx: TxCtx, facts: Facts, leaves: readonly Leave[]): Promise<number[]> {
  if (leaves.length === 0) return []
  const { bet, tipster, routing } = facts
  const { idReceivedBet } = bet
  const rooms = [...routing.rooms.values()].map(({ row }) => row)
  const posted = relayedTextOf(bet)
  const betText = { idReceivedBet, text: posted.text }
  const hasKey = (await modelKey(tx)) !== ''
  const rewritings = await findRewritings(tx, betText, rooms)
  const chatIds = rooms.flatMap(({ idGruppoTg }) => idGruppoTg ?? [])
  const answeredByChat = await answeredCopies(tx, bet, chatIds)
  const media = await betMedia(tx, idReceivedBet)
  const notes = await relayNotes(tx)
  const sends = leaves.map(({ row, leave }) => {
    const room = roomOf(routing, row).row
    return { row, leave, room, rewriting: rewritings.get(promptOf(room)) }
  })
  // A text changed since its rewriting is rewritten again first.
  const needsRewriting = ({ rewriting }: (typeof sends)[number]) =>
    rewriting !== undefined && rewriting.state !== 'ready'
  const readySends = sends.filter((send) => !needsRewriting(send))
  const relays = readySends.map(({ row, room, leave: { link }, rewriting }): Relay => {
    const { idSala, idGruppoTg: chatId } = room
    invariant(chatId !== null, 'what leaves for a room has its chat')
    const lines = relayLines(tipster, link, notes)
    return {
      idInstradamento: row.id,
      idSala,
      chatId,
      automatico: !isChosen(row),
      regola: link?.kind ?? null,
      username: row.decidedBy ?? row.username,
      // Without a model the bet is sent as it was posted.
      content: { ...relayText(rewrittenOr(rewriting, posted), row.nota, lines), ...media },
      coda: lines.join('\n'),
      dueAt: row.dueAt,
      idSpedizione: row.idSpedizione,
      answered: answeredByChat.get(chatId),
      quote: bet.quote as Quote | null,
      argomento: link ? (link.argomento ?? null) : usualTopic(routing.links, idSala),
    }
  })
  await queueRelays(tx, idReceivedBet, relays)
  await noteNewRules(tx, readySends, routing.versione)
  const readyRooms = readySends.map(({ room }) => room)
  await tellUnwritten(tx, betText, readyRooms, hasKey)
  return idsOf(sends.filter(needsRewriting).map(({ row }) => row))
}

/** Updates each row to the rule it left by, since links and texts may have changed during the wait. */
async function noteNewRules(tx: TxCtx, leaves: readonly Leave[], ruleVersion: number | null): Promise<void> {
  for (const { row, leave } of leaves) {
    const { link, motivo } = leave
    // A confirmed send keeps the rule it was planned by, which its reason names.
    if (link === null || (row.motivo === motivo && row.ruleVersion === ruleVersion)) continue
    await updateRows(tx.db, 'routing', { id: row.id }, { motivo, regola: link.kind, ruleVersion })
  }
}
