import type { ClosingWindow } from '@xbetapp/domain/routing/closing-window'
import { explain, explainHold, explainLink } from '@xbetapp/domain/routing/explain'
import type { RelayedTipster } from '@xbetapp/domain/routing/relay-text'
import {
  chosenRoomBarrier,
  closingReason,
  confirmedRoomBarrier,
  type Link,
  lateReason,
  type Reason,
  route,
} from '@xbetapp/domain/routing/route'
import type { Selectable } from 'kysely'
import type { DB } from '#server/db/generated/tables.ts'
import { invariant } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { closingWindows } from '#server/modules/closing-windows/public.ts'
import { isChosen, isUnseen } from '#server/modules/copies/public.ts'
import { hasPhoto, loadRouting, type Routing, readText, routingBet } from './routing.queries.ts'

export type Planned = Selectable<DB['instradamento']>

/** All that decides whether a bet's sends may leave now. */
export interface Facts {
  bet: Selectable<DB['bet']>
  tipster: RelayedTipster & { stato: 'A' | 'S' | 'D' }
  routing: Routing
  read: string | null
  hasPhoto: boolean
  windows: Map<number, ClosingWindow[]>
}

export async function loadFacts(ctx: Ctx, bet: Facts['bet'], idSale: readonly number[]): Promise<Facts> {
  const {
    read,
    hasPhoto: has,
    ...tipster
  } = await ctx.db
    .selectFrom('bet')
    .innerJoin('tipster', 'tipster.idTipster', 'bet.idTipster')
    .select(['nomeTipster', 'importoRichiesto', 'accettazioneTipster', 'tipster.stato', readText, hasPhoto])
    .where('idReceivedBet', '=', bet.idReceivedBet)
    .executeTakeFirstOrThrow()
  return {
    bet,
    tipster,
    routing: await loadRouting(ctx, bet.idTipster, idSale),
    read,
    hasPhoto: has,
    windows: await closingWindows(ctx, idSale),
  }
}

/** It leaves, is dropped, or waits for a person; why, in Italian. */
export type Judgement = { link: Link | null; motivo: string } | { drop: string } | { held: string }

/** Why a send waits whose link, or tipster, asks first. */
export const ASKS_FIRST = 'Chiede conferma'

/** Why one waits again that a person had confirmed: what would leave is not what he saw. */
export const CHANGED_SINCE = 'Il testo è cambiato dopo la conferma'

const dropped = (reasons: readonly Reason[]): Judgement => ({ drop: reasons.map(explain).join('; ') })

export const judgeRelay = (facts: Facts, row: Planned, now: Date): Judgement =>
  isChosen(row) ? judgeChosen(facts, row) : judgeAutomatic(facts, row, now)

/**
 * The same function that planned it, on what is true now; then the closing windows
 * (rule: routing/checked-when-it-leaves), then its age.
 */
function judgeAutomatic(
  { bet, tipster, routing, windows, ...facts }: Facts,
  row: Planned,
  now: Date,
): Judgement {
  const links = routing.links.filter((link) => link.idSala === row.idSala)
  const routed = routingBet(bet, tipster.stato, facts.read, facts.hasPhoto)
  const [decision] = route(routed, links, routing.rooms, routing.rules, now)
  if (!decision) return dropped([barrier(bet) ?? { code: 'no-link' }])
  if (!decision.send) return dropped(decision.reasons)
  const closed = closingReason(windows.get(row.idSala) ?? [], now)
  if (closed) return dropped([closed])
  const late = lateReason(bet, decision, routing.rules, now)
  if (late) return { held: explainHold(late) }
  if (decision.link.confermare) return { held: ASKS_FIRST }
  return { link: decision.link, motivo: explainLink(decision.link, decision.delaySeconds) }
}

/**
 * An operator's choice stands, S, blocked and closed included (rule: sparabet/chosen-rooms), unless nothing can or should go
 * there any more; a word on what waited is for the version he saw, and chose no room that was blocked meanwhile.
 */
function judgeChosen({ bet, routing }: Facts, row: Planned): Judgement {
  const room = roomOf(routing, row)
  const reason = barrier(bet) ?? (row.automatico ? confirmedRoomBarrier : chosenRoomBarrier)(room)
  if (reason) return dropped([reason])
  return isUnseen(row, bet) ? { held: CHANGED_SINCE } : { link: null, motivo: row.motivo }
}

/** The room of a planned send, whatever links there still are. */
export function roomOf({ rooms }: Routing, { idSala }: Pick<Planned, 'idSala'>) {
  const room = rooms.get(idSala)
  invariant(room, 'the rooms of planned sends are loaded')
  return room
}

/** The bet itself is gone, whatever its links and rooms say. */
export const isTakenBack = (bet: Facts['bet']): boolean => barrier(bet) !== null

function barrier(bet: Facts['bet']): Reason | null {
  if (bet.deletedAt) return { code: 'bet-deleted' }
  return bet.stoppedAt ? { code: 'bet-stopped' } : null
}

/**
 * Decides anew on a bet that waited in the queue, behind others or for a bot that was muted: what has become true of
 * bet, links and room meanwhile holds for it too (rule: routing/checked-when-it-leaves).
 * @returns why it must not leave (`drop`) or not by itself (`held`), in Italian; null when it may
 */
export async function judgeQueued(
  ctx: Ctx,
  idInstradamento: number,
): Promise<{ drop: string } | { held: string } | null> {
  const row = await ctx.db
    .selectFrom('instradamento')
    .selectAll()
    .where('id', '=', idInstradamento)
    .executeTakeFirstOrThrow()
  const bet = await ctx.db
    .selectFrom('bet')
    .selectAll()
    .where('idReceivedBet', '=', row.idReceivedBet)
    .executeTakeFirstOrThrow()
  const judgement = judgeRelay(await loadFacts(ctx, bet, [row.idSala]), row, ctx.now())
  return 'link' in judgement ? null : judgement
}
