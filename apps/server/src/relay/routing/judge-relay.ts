import { explain, explainHold, explainLink } from '@xbetapp/domain/relay/routing/explain'
import {
  chosenRoomBarrier,
  closingReason,
  confirmedRoomBarrier,
  creditHold,
  type Link,
  lateReason,
  type Reason,
  route,
} from '@xbetapp/domain/relay/routing/route'
import type { Selectable } from 'kysely'
import type { DB } from '#server/db/generated/tables.ts'
import { present } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { closingWindows } from '#server/reference/closing-windows/public.ts'
import { isChosen, isUnseen } from '#server/relay/room-messages/public.ts'
import type { Judgement } from './decide-due.ts'
import { type LoadedRoom, loadRouting, PICTURE_FACTS, type Routing, routingBet } from './routing.queries.ts'

export type PlannedSend = Selectable<DB['routing']>

/** The facts that decide whether a bet's sends may leave now. */
export type Facts = Awaited<ReturnType<typeof loadFacts>>

export async function loadFacts(ctx: Ctx, bet: Selectable<DB['bet']>, idSale: readonly number[]) {
  const tipster = await ctx.db
    .selectFrom('bet')
    .innerJoin('tipster', 'tipster.idTipster', 'bet.idTipster')
    .select(['nomeTipster', 'importoRichiesto', 'accettazioneTipster', 'tipster.stato'])
    .select(PICTURE_FACTS)
    .where('idReceivedBet', '=', bet.idReceivedBet)
    .executeTakeFirstOrThrow()
  return {
    bet,
    tipster,
    routing: await loadRouting(ctx, bet.idTipster, idSale),
    windows: await closingWindows(ctx, idSale),
  }
}

/** The link by which a send leaves, null for a person's choice, and why. */
export interface Leaving {
  link: Link | null
  motivo: string
}

/** The reason of a send held because its link or tipster requires confirmation. */
export const ASKS_FIRST = 'Chiede conferma'

/** The reason of a confirmed send held again because the text differs from the confirmed one. */
export const CHANGED_SINCE = 'Il testo è cambiato dopo la conferma'

const discard = (reasons: readonly Reason[]) => ({ discard: reasons.map(explain).join('; ') })

export const judgeRelay = (facts: Facts, row: PlannedSend, now: Date): Judgement<Leaving> =>
  isChosen(row) ? judgeChosen(facts, row) : judgeAutomatic(facts, row, now)

/**
 * Runs the routing that planned the send on the present facts, then checks closing windows
 * (rule: routing/checked-when-it-leaves), age, credit and confirmation, in this order.
 */
function judgeAutomatic(
  { bet, tipster, routing, windows }: Facts,
  row: PlannedSend,
  now: Date,
): Judgement<Leaving> {
  const links = routing.links.filter((link) => link.idSala === row.idSala)
  const [decision] = route(routingBet({ ...bet, ...tipster }), links, routing.rooms, routing.rules, now)
  if (!decision) return discard([barrier(bet) ?? { code: 'no-link' }])
  if (!decision.send) return discard(decision.reasons)
  const closing = closingReason(windows.get(row.idSala) ?? [], now)
  if (closing) return discard([closing])
  const lateHold = lateReason(bet, decision, routing.rules, now)
  if (lateHold) return { hold: explainHold(lateHold) }
  const credit = creditHold(roomOf(routing, row))
  if (credit) return { hold: explain(credit) }
  if (decision.link.confermare) return { hold: ASKS_FIRST }
  const motivo = explainLink(decision.link, decision.delaySeconds)
  return { leave: { link: decision.link, motivo } }
}

/**
 * An operator's choice is honoured, rooms in S, blocked and closed included (rule: sparabet/chosen-rooms), unless bet
 * or room have a barrier. The confirmation of a held send applies to the version the person saw, and does not override
 * a block set meanwhile.
 */
function judgeChosen({ bet, routing }: Facts, row: PlannedSend): Judgement<Leaving> {
  const room = roomOf(routing, row)
  const reason = barrier(bet) ?? (row.automatico ? confirmedRoomBarrier : chosenRoomBarrier)(room)
  if (reason) return discard([reason])
  return isUnseen(row, bet) ? { hold: CHANGED_SINCE } : { leave: { link: null, motivo: row.motivo } }
}

/** The room of a planned send, independent of its links. */
export function roomOf({ rooms }: Routing, { idSala }: Pick<PlannedSend, 'idSala'>): LoadedRoom {
  return present(rooms.get(idSala), 'the rooms of planned sends are loaded')
}

/** Whether the bet is deleted or stopped, so that no send of it may leave. */
export const isTakenBack = (bet: Facts['bet']): boolean => barrier(bet) !== null

function barrier(bet: Facts['bet']): Reason | null {
  if (bet.deletedAt) return { code: 'bet-deleted' }
  return bet.stoppedAt ? { code: 'bet-stopped' } : null
}
