import type { FormattedText } from '@xbetapp/domain/platform/text/formatted-text'
import { type RelayNotes, relayLines, relayText } from '@xbetapp/domain/relay/routing/relay-text'
import type { Link } from '@xbetapp/domain/relay/routing/route'
import type { NotNull } from 'kysely'
import { type BetMedia, betMedia, relayedTextOf } from '#server/bets/bets/public.ts'
import { invariant } from '#server/kernel/app-error.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { modelKey } from '#server/platform/language-model/public.ts'
import { holdRelays } from '#server/relay/held-sends/public.ts'
import {
  findRewritings,
  promptOf,
  type Rewritings,
  rewrittenOr,
  tellUnwritten,
} from '#server/relay/rewriting/public.ts'
import {
  type Answered,
  answeredCopies,
  isChosen,
  queueRelays,
  type Relay,
  relayNotes,
} from '#server/relay/room-messages/public.ts'
import type { Quote } from '#server/telegram/outbox/public.ts'
import { notifyStaff } from '#server/telegram/staff-chat/public.ts'
import { type Facts, isTakenBack, judgeRelay, loadFacts, type Planned, roomOf } from './judge-relay.ts'
import { type SalaRow, usualTopic } from './routing.queries.ts'

/**
 * Decides the given planned sends of one bet again and hands those that still apply to the outbox. The bet is locked,
 * so that a stop, edit or deletion comes before or after, never in between. Rows that another process has decided
 * meanwhile are skipped.
 * @returns ids of sends whose text must be rewritten again first
 */
export async function relayDue(ctx: Ctx, idReceivedBet: number, ids: readonly number[]): Promise<number[]> {
  return withTransaction(ctx, async (tx) => {
    const bet = await tx.db
      .selectFrom('bet')
      .selectAll()
      .where('idReceivedBet', '=', idReceivedBet)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const planned = await tx.db
      .selectFrom('instradamento')
      .selectAll()
      .where('id', 'in', ids)
      .where('stato', '=', 'previsto')
      .where('dueAt', '<=', tx.now())
      .orderBy('dueAt')
      .orderBy('id')
      .forUpdate()
      .$narrowType<{ dueAt: NotNull }>()
      .execute()
    const world = await loadWorld(tx, bet, planned)
    const verdicts = planned.map((row) => judge(tx, world, row))
    await drop(tx, world, verdicts)
    await hold(tx, world, verdicts)
    await send(tx, world, verdicts)
    return verdicts.flatMap((verdict) => (verdict.kind === 'later' ? [verdict.row.id] : []))
  })
}

interface World extends Facts {
  /** The text that rooms get. */
  posted: FormattedText
  media: BetMedia
  notes: RelayNotes
  hasKey: boolean
  rewritten: Rewritings
  /** By chat. */
  answered: Map<number, Answered>
}

async function loadWorld(tx: TxCtx, bet: World['bet'], planned: readonly Planned[]): Promise<World> {
  const idSale = planned.map((row) => row.idSala)
  const facts = await loadFacts(tx, bet, idSale)
  const sale = [...facts.routing.rooms.values()].map(({ row }) => row)
  const hasKey = (await modelKey(tx)) !== ''
  const posted = relayedTextOf(bet)
  const { idReceivedBet } = bet
  const { text } = posted
  return {
    ...facts,
    posted,
    media: await betMedia(tx, idReceivedBet),
    notes: await relayNotes(tx),
    hasKey,
    rewritten: hasKey ? await findRewritings(tx, { idReceivedBet, text }, sale) : new Map(),
    answered: await answeredCopies(
      tx,
      bet,
      sale.flatMap(({ idGruppoTg }) => idGruppoTg ?? []),
    ),
  }
}

type Due = Planned & { dueAt: Date }

type Verdict =
  | { kind: 'drop'; row: Due; sala: SalaRow; motivo: string }
  | { kind: 'hold'; row: Due; motivo: string }
  | { kind: 'send'; row: Due; sala: SalaRow; link: Link | null; motivo: string }
  /** The text changed since it was rewritten: it is rewritten again first. */
  | { kind: 'later'; row: Due }

function judge(tx: TxCtx, world: World, row: Due): Verdict {
  const sala = roomOf(world.routing, row).row
  const judgement = judgeRelay(world, row, tx.now())
  if ('held' in judgement) return { kind: 'hold', row, motivo: judgement.held }
  if ('drop' in judgement) return { kind: 'drop', row, sala, motivo: judgement.drop }
  const rewriting = world.rewritten.get(promptOf(sala))
  if (rewriting && rewriting.state !== 'ready') return { kind: 'later', row }
  return { kind: 'send', row, sala, ...judgement }
}

/** Records dropped sends, and notifies the staff in one line for all rooms. */
async function drop(tx: TxCtx, { bet }: World, verdicts: readonly Verdict[]): Promise<void> {
  const dropped = verdicts.filter((verdict) => verdict.kind === 'drop')
  const stato = isTakenBack(bet) ? 'annullato' : 'scartato'
  for (const [motivo, alike] of Map.groupBy(dropped, (one) => one.motivo)) {
    await tx.db
      .updateTable('instradamento')
      .set({ stato, motivo, settledAt: tx.now() })
      .where(
        'id',
        'in',
        alike.map(({ row }) => row.id),
      )
      .execute()
  }
  // A withdrawal is known to its author, so only operators, who may be others, are told of their dropped sends.
  const told = dropped.filter(({ row }) => !isTakenBack(bet) || isChosen(row))
  if (told.length === 0) return
  const { idReceivedBet } = bet
  tx.log.info(
    { idReceivedBet, sale: told.map(({ sala, motivo }) => [sala.idSala, motivo]) },
    'planned sends dropped',
  )
  const rooms = told.map(({ sala, motivo }) => `${sala.nomeSala} (${motivo})`)
  await notifyStaff(tx, `Bet ${idReceivedBet} non inviata: ${rooms.join(', ')}`)
}

async function hold(tx: TxCtx, { bet }: World, verdicts: readonly Verdict[]): Promise<void> {
  const held = verdicts.filter((verdict) => verdict.kind === 'hold')
  await holdRelays(
    tx,
    bet.idReceivedBet,
    held.map(({ row, motivo }) => ({ id: row.id, motivo })),
  )
}

async function send(tx: TxCtx, world: World, verdicts: readonly Verdict[]): Promise<void> {
  const { bet, tipster, notes, media } = world
  const sending = verdicts.filter((verdict) => verdict.kind === 'send')
  const relays = sending.map(({ row, sala, link }): Relay => {
    const { idSala, idGruppoTg: chatId } = sala
    invariant(chatId !== null, 'what leaves for a room has its chat')
    const lines = relayLines(tipster, link, notes)
    return {
      idInstradamento: row.id,
      idSala,
      chatId,
      automatico: !isChosen(row),
      regola: link?.kind ?? null,
      username: row.decisoDa ?? row.username,
      content: { ...relayText(bodyFor(world, sala), row.nota, lines), ...media },
      coda: lines.join('\n'),
      dueAt: row.dueAt,
      idSpedizione: row.idSpedizione,
      answered: world.answered.get(chatId),
      quote: bet.citazione as Quote | null,
      argomento: link ? (link.argomento ?? null) : usualTopic(world.routing.links, idSala),
    }
  })
  await queueRelays(tx, bet.idReceivedBet, relays)
  await noteNewRules(tx, sending, world.routing.versione)
  await tellUnwritten(
    tx,
    { idReceivedBet: bet.idReceivedBet, text: world.posted.text },
    sending.map(({ sala }) => sala),
    world.hasKey,
  )
}

/** The rewritten text where the room has one, else the posted text: without a model the bet is sent anyway. */
const bodyFor = ({ posted, rewritten }: World, sala: SalaRow): FormattedText =>
  rewrittenOr(rewritten.get(promptOf(sala)), posted)

/** Updates each row to the rule it left by, since links and texts may have changed during the wait. */
async function noteNewRules(
  tx: TxCtx,
  sending: ReadonlyArray<{ row: Planned; link: Link | null; motivo: string }>,
  versioneRegole: number | null,
): Promise<void> {
  for (const { row, link, motivo } of sending) {
    // A confirmed send keeps the rule it was planned by, which its reason names.
    if (link === null || (row.motivo === motivo && row.versioneRegole === versioneRegole)) continue
    await tx.db
      .updateTable('instradamento')
      .set({ motivo, regola: link.kind, versioneRegole })
      .where('id', '=', row.id)
      .execute()
  }
}
