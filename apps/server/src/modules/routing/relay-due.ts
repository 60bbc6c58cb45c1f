import type { ClosingWindow } from '@xbetapp/domain/routing/closing-window'
import { explain, explainLink } from '@xbetapp/domain/routing/explain'
import {
  type RelayedTipster,
  type RelayNotes,
  relayLines,
  relayText,
} from '@xbetapp/domain/routing/relay-text'
import { closingReason, type Link, type Reason, roomBarrier, route } from '@xbetapp/domain/routing/route'
import type { Selectable } from 'kysely'
import type { DB } from '#server/db/generated/tables.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { betPhotos } from '#server/modules/bets/public.ts'
import {
  answeredSends,
  closingWindows,
  findRewritings,
  modelKey,
  promptOf,
  queueRelays,
  type Relay,
  relayNotes,
  tellStaff,
  tellUnwritten,
} from '#server/modules/relay/public.ts'
import { loadRouting, type Routing, readText, routingBet, type SalaRow } from './routing.queries.ts'

type Planned = Selectable<DB['instradamento']>

/**
 * Decides the given planned sends of one bet anew and hands what still holds to the outbox (domain.md 8.3). The bet is
 * locked: a stop, an edit or a deletion comes before or after, never in between. Rows another process has decided
 * meanwhile are left alone.
 */
export async function relayDue(ctx: Ctx, idReceivedBet: number, ids: readonly number[]): Promise<void> {
  await withTransaction(ctx, async (tx) => {
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
      .execute()
    if (planned.length === 0) return
    const world = await loadWorld(tx, bet, planned)
    const verdicts = planned.map((row) => judge(tx, world, row))
    await drop(tx, world, verdicts)
    await send(tx, world, verdicts)
  })
}

interface World {
  bet: Selectable<DB['bet']>
  tipster: RelayedTipster & { stato: 'A' | 'S' | 'D' }
  routing: Routing
  read: string | null
  windows: Map<number, ClosingWindow[]>
  photos: number[]
  notes: RelayNotes
  hasKey: boolean
  rewritten: Awaited<ReturnType<typeof findRewritings>>
  answered: Map<number, number>
}

async function loadWorld(tx: TxCtx, bet: World['bet'], planned: readonly Planned[]): Promise<World> {
  const idSale = planned.map((row) => row.idSala)
  const tipster = await tx.db
    .selectFrom('tipster')
    .select(['nomeTipster', 'importoRichiesto', 'accettazioneTipster', 'stato'])
    .where('idTipster', '=', bet.idTipster)
    .executeTakeFirstOrThrow()
  const routing = await loadRouting(tx, bet.idTipster, idSale)
  const prompts = new Set([...routing.rooms.values()].flatMap(({ row }) => promptOf(row) ?? []))
  const hasKey = prompts.size > 0 && (await modelKey(tx)) !== ''
  return {
    bet,
    tipster,
    routing,
    read: await readText(tx, bet.idReceivedBet),
    windows: await closingWindows(tx, idSale),
    photos: await betPhotos(tx, bet.idReceivedBet),
    notes: await relayNotes(tx),
    hasKey,
    rewritten: hasKey ? await findRewritings(tx, bet.idReceivedBet, bet.formattedBet, prompts) : new Map(),
    answered: await answeredSends(tx, bet, idSale),
  }
}

type Verdict =
  | { kind: 'drop'; row: Planned; sala: SalaRow | undefined; reasons: Reason[] }
  | { kind: 'send'; row: Planned; sala: SalaRow; link: Link | null; motivo: string }
  /** The text changed since it was rewritten: it is rewritten again first. */
  | { kind: 'later' }

function judge(tx: TxCtx, world: World, row: Planned): Verdict {
  const sala = world.routing.rooms.get(row.idSala)?.row
  const decided = row.automatico ? judgeAutomatic(tx, world, row) : judgeOperator(world, row)
  if ('reasons' in decided || !sala) {
    return {
      kind: 'drop',
      row,
      sala,
      reasons: 'reasons' in decided ? decided.reasons : [{ code: 'no-link' }],
    }
  }
  if (needsRewriting(world, sala) && world.rewritten.get(promptOf(sala) ?? '')?.state !== 'ready')
    return { kind: 'later' }
  return { kind: 'send', row, sala, ...decided }
}

type Decided = { link: Link | null; motivo: string } | { reasons: Reason[] }

/** The same function that planned it, on what is true now; then the closing windows (D2.6, D2.30). */
function judgeAutomatic(tx: TxCtx, { bet, tipster, routing, read, windows }: World, row: Planned): Decided {
  const now = tx.now()
  const links = routing.links.filter((link) => link.idSala === row.idSala)
  const facts = routingBet(bet, tipster.stato, read)
  const [decision] = route(facts, links, routing.rooms, routing.rules, now)
  if (!decision) return { reasons: [barrier(bet) ?? { code: 'no-link' }] }
  if (!decision.send) return { reasons: decision.reasons }
  const closed = closingReason(windows.get(row.idSala) ?? [], now)
  if (closed) return { reasons: [closed] }
  return { link: decision.link, motivo: explainLink(decision.link, decision.delaySeconds) }
}

/** An operator's choice stands, S and closed included (D2.28, D2.30), unless nothing can or should go there any more. */
function judgeOperator({ bet, routing }: World, row: Planned): Decided {
  const room = routing.rooms.get(row.idSala)
  const reason =
    barrier(bet) ?? (room ? roomBarrier({ ...room, stato: room.stato === 'S' ? 'A' : room.stato }) : null)
  return reason ? { reasons: [reason] } : { link: null, motivo: row.motivo }
}

function barrier(bet: World['bet']): Reason | null {
  if (bet.deletedAt) return { code: 'bet-deleted' }
  return bet.stoppedAt ? { code: 'bet-stopped' } : null
}

const needsRewriting = ({ bet, hasKey }: World, sala: SalaRow): boolean =>
  hasKey && promptOf(sala) !== null && bet.formattedBet !== ''

/** The bet itself is gone: whoever took it back knows. */
const isTakenBack = ({ reasons }: { reasons: readonly Reason[] }): boolean =>
  reasons.every(({ code }) => code === 'bet-deleted' || code === 'bet-stopped')

/** What does not leave after all: written down, and told in one line whatever the number of rooms. */
async function drop(tx: TxCtx, { bet }: World, verdicts: readonly Verdict[]): Promise<void> {
  const dropped = verdicts.filter((verdict) => verdict.kind === 'drop')
  for (const [motivo, alike] of Map.groupBy(dropped, ({ reasons }) => reasons.map(explain).join('; '))) {
    await tx.db
      .updateTable('instradamento')
      .set({ stato: alike.every(isTakenBack) ? 'annullato' : 'scartato', motivo, settledAt: tx.now() })
      .where(
        'id',
        'in',
        alike.map(({ row }) => row.id),
      )
      .execute()
  }
  const told = dropped.filter((one) => !isTakenBack(one))
  if (told.length === 0) return
  tx.log.info(
    {
      idReceivedBet: bet.idReceivedBet,
      sale: told.map(({ row, reasons }) => [row.idSala, reasons[0]?.code]),
    },
    'planned sends dropped',
  )
  const rooms = told.map(
    ({ row, sala, reasons }) => `${sala?.nomeSala ?? row.idSala} (${reasons.map(explain).join('; ')})`,
  )
  await tellStaff(tx, `Bet ${bet.idReceivedBet} non inviata: ${rooms.join(', ')}`)
}

async function send(tx: TxCtx, world: World, verdicts: readonly Verdict[]): Promise<void> {
  const { bet, tipster, notes, photos } = world
  const sending = verdicts.filter((verdict) => verdict.kind === 'send')
  const relays = sending.flatMap(({ row, sala, link }): Relay[] => {
    if (sala.idGruppoTg === null) return []
    const body = bodyFor(world, sala)
    const lines = relayLines(tipster, link, notes)
    return [
      {
        idInstradamento: row.id,
        idSala: sala.idSala,
        chatId: sala.idGruppoTg,
        automatico: row.automatico,
        regola: link?.kind ?? null,
        username: row.username,
        content: { text: relayText(body, row.nota, lines), photos },
        coda: lines.join('\n'),
        dueAt: row.dueAt ?? tx.now(),
        idSpedizione: row.idSpedizione,
        replyToInvio: world.answered.get(sala.idSala),
      },
    ]
  })
  await queueRelays(tx, bet.idReceivedBet, relays)
  await noteNewRules(tx, sending)
  await tellUnwritten(
    tx,
    bet,
    sending.map(({ sala }) => sala),
    world.hasKey,
  )
}

/** Rewritten where the room wants it and a model answered; else the bet as it is, which is never lost (D2.25). */
function bodyFor({ bet, rewritten }: World, sala: SalaRow): string {
  const known = rewritten.get(promptOf(sala) ?? '')
  return (known?.state === 'ready' ? known.text : null) ?? bet.formattedBet
}

/** Links and texts may have changed during the wait: the row tells the rule it left by. */
async function noteNewRules(
  tx: TxCtx,
  sending: ReadonlyArray<{ row: Planned; link: Link | null; motivo: string }>,
): Promise<void> {
  for (const { row, link, motivo } of sending) {
    if (row.motivo === motivo && row.regola === (link?.kind ?? null)) continue
    await tx.db
      .updateTable('instradamento')
      .set({ motivo, regola: link?.kind ?? null })
      .where('id', '=', row.id)
      .execute()
  }
}
