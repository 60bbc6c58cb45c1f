import { explain, explainLink } from '@xbetapp/domain/routing/explain'
import { type RoutingDecision, route } from '@xbetapp/domain/routing/route'
import { sql } from 'kysely'
import { invariant } from '#server/kernel/app-error.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { RELAY_CHANNEL } from '#server/modules/relay/public.ts'
import { loadRouting, readText, routingBet } from './routing.queries.ts'

/** Why the rooms of a bet are decided. */
export type Occasion =
  /** Its text is new: every room that should have it gets it. */
  | 'new-text'
  /** The tipster changed the text: rooms still waiting are decided again, others join only while it is fresh. */
  | 'edit'
  /** Its picture has been read: rooms join while it is fresh. */
  | 'read-text'

/** An album's parts come one by one: it leaves when none has come for this long. */
export const ALBUM_SETTLES_MS = 2_500
/** However many come and however slowly, it does not wait longer than this for them. */
const ALBUM_CLOSES_MS = 10_000

/** Until when an album waits for its next part. */
export const albumSettlesAt = (now: Date, createdAt: Date): Date =>
  new Date(Math.min(now.getTime() + ALBUM_SETTLES_MS, createdAt.getTime() + ALBUM_CLOSES_MS))
/** A text mended this long after its time still goes to the rooms it now fits; later a bet does more harm than good. */
const EDIT_REACH_MS = 120_000
/** A person needs minutes to read a picture; what is read later an operator sends by hand. */
const READ_REACH_MS = 600_000

const REACH_MS: Record<Occasion, number> = {
  'new-text': Number.POSITIVE_INFINITY,
  edit: EDIT_REACH_MS,
  'read-text': READ_REACH_MS,
}
const TOO_LATE: Record<Occasion, string> = {
  'new-text': '',
  edit: "ma solo dopo una modifica arrivata oltre l'orario di invio",
  'read-text': "ma il testo della foto è arrivato oltre l'orario di invio",
}

/**
 * Decides where a bet goes and writes it down, one row per linked room with its reason, in the transaction that
 * stores the bet (domain.md 8.2). What was already sent, dropped or taken back stays as it is.
 */
export async function routeBet(tx: TxCtx, idReceivedBet: number, occasion: Occasion): Promise<void> {
  const bet = await tx.db
    .selectFrom('bet')
    .innerJoin('tipster', 'tipster.idTipster', 'bet.idTipster')
    .selectAll('bet')
    .select('tipster.stato')
    .where('idReceivedBet', '=', idReceivedBet)
    .executeTakeFirst()
  invariant(bet, 'a bet that is routed exists')
  const routing = await loadRouting(tx, bet.idTipster)
  if (routing.links.length === 0) return
  const text = await readText(tx, idReceivedBet)
  const decisions = route(
    routingBet(bet, bet.stato, text),
    routing.links,
    routing.rooms,
    routing.rules,
    tx.now(),
  )
  const known = await knownRows(tx, idReceivedBet)
  const notBefore = bet.mediaGroupId === null ? 0 : albumSettlesAt(tx.now(), bet.createdAt).getTime()
  const tooLate = tx.now().getTime() - REACH_MS[occasion]
  const rows = decisions
    .filter(({ idSala }) => ['previsto', 'escluso', undefined].includes(known.get(idSala)))
    .map((decision) => {
      const isWaiting = known.get(decision.idSala) === 'previsto'
      const due = decision.send ? bet.createdAt.getTime() + decision.delaySeconds * 1000 : 0
      const late = decision.send && !isWaiting && due < tooLate
      return { idReceivedBet, ...rowOf(tx, decision, { late: late ? TOO_LATE[occasion] : null, notBefore }) }
    })
  if (rows.length === 0) return
  await tx.db
    .insertInto('instradamento')
    .values(rows)
    .onConflict((oc) =>
      oc
        .columns(['idReceivedBet', 'idSala'])
        .where('automatico', '=', true)
        .doUpdateSet((eb) => ({
          stato: eb.ref('excluded.stato'),
          regola: eb.ref('excluded.regola'),
          motivo: eb.ref('excluded.motivo'),
          dueAt: eb.ref('excluded.dueAt'),
        })),
    )
    .execute()
  await sql`select pg_notify(${RELAY_CHANNEL}, '')`.execute(tx.db)
}

async function knownRows(tx: TxCtx, idReceivedBet: number) {
  const rows = await tx.db
    .selectFrom('instradamento')
    .select(['idSala', 'stato'])
    .where('idReceivedBet', '=', idReceivedBet)
    .where('automatico', '=', true)
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.idSala, row.stato]))
}

function rowOf(
  tx: TxCtx,
  decision: RoutingDecision,
  { late, notBefore }: { late: string | null; notBefore: number },
) {
  const common = {
    idSala: decision.idSala,
    automatico: true,
    username: tx.actor.username,
    createdAt: tx.now(),
  }
  if (!decision.send) {
    const motivo = decision.reasons.map(explain).join('; ')
    return { ...common, stato: 'escluso' as const, regola: null, motivo, dueAt: null }
  }
  const { link, delaySeconds, sendAt } = decision
  const motivo = explainLink(link, delaySeconds)
  if (late !== null) {
    return {
      ...common,
      stato: 'escluso' as const,
      regola: null,
      motivo: `${motivo}, ${late}`,
      dueAt: null,
    }
  }
  const dueAt = new Date(Math.max(sendAt.getTime(), notBefore))
  return { ...common, stato: 'previsto' as const, regola: link.kind, motivo, dueAt }
}

/** Another part of the album came: what has not left waits for the next. */
export async function waitForAlbum(
  tx: TxCtx,
  { idReceivedBet, createdAt }: { idReceivedBet: number; createdAt: Date },
): Promise<void> {
  const settled = albumSettlesAt(tx.now(), createdAt)
  await tx.db
    .updateTable('instradamento')
    .set((eb) => ({ dueAt: eb.fn('greatest', ['dueAt', eb.val(settled)]) }))
    .where('idReceivedBet', '=', idReceivedBet)
    .where('stato', '=', 'previsto')
    .where('automatico', '=', true)
    .execute()
}
