import { formattedText, type TextEntity } from '@xbetapp/domain/platform/text/formatted-text'
import { type Selectable, sql } from 'kysely'
import type { BetRow } from '#server/bets/bets/public.ts'
import type { DB, InvioStato } from '#server/db/generated/tables.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { RELAY_CHANNEL } from '#server/kernel/scheduler-channel.ts'
import { type MessagePayload, standing } from '#server/telegram/outbox/public.ts'
import { markWithdrawn, type Standing, unmark } from './recall-copies.ts'

/** A part of a relayed message: the message itself, or one item of an album. */
export interface Elemento {
  messageId: number
  tipo:
    | 'text'
    | 'photo'
    | 'video'
    | 'animation'
    | 'document'
    | 'audio'
    | 'voice'
    /** Carries no words that could be changed: a sticker, a poll, a place. */
    | 'other'
  /** Null where Telegram names no file: it can only be copied. */
  fileId: string | null
  /** The same file under whatever id; null in what came before it was kept. */
  uniqueId?: string
  /** Its words: the text, or what stands below a file. */
  caption?: string
  captionEntities?: unknown[]
}

type Inoltro = Selectable<DB['inoltro']>

/** Relays by sparax and channels of the message a bet was made of; none of one entered by hand, which has no message. */
export async function forwardsOfBet(tx: TxCtx, bet: BetRow): Promise<Inoltro[]> {
  const { chatId, messageId } = bet
  return tx.db
    .selectFrom('inoltro')
    .selectAll()
    .where('chatId', '=', chatId)
    .where((eb) =>
      bet.mediaGroupId === null
        ? eb('messageId', '=', messageId)
        : eb.or([eb('messageId', '=', messageId), eb('mediaGroupId', '=', bet.mediaGroupId)]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * Takes a relayed message back: what has not left does not, its copies are marked. Once: a second time changes nothing.
 * @returns in how many places it stands
 */
export async function recallForward(
  tx: TxCtx,
  idInoltro: number,
  motivo: string,
  idReceivedBet: number | null,
): Promise<number> {
  const now = tx.now()
  await tx.db.updateTable('inoltro').set({ ritiratoAt: now }).where('id', '=', idInoltro).execute()
  const copies = await standingForwards(tx, idInoltro, idReceivedBet)
  const queued = copies.filter(({ stato }) => stato === 'pending')
  await tx.db
    .updateTable('invio')
    .set((eb) => ({
      stato: sql<InvioStato>`case when ${eb.ref('stato')} = 'pending' then 'cancelled'::invio_stato else ${eb.ref('stato')} end`,
      annulloRichiesto: true,
    }))
    .where('idInoltroDestinazione', 'in', (eb) =>
      eb.selectFrom('inoltroDestinazione').select('id').where('idInoltro', '=', idInoltro),
    )
    .where('scopo', 'in', FORWARDS)
    .where('stato', 'in', ['pending', 'sending'])
    .execute()
  const there = copies.filter((copy) => !queued.includes(copy))
  const reached = new Set(there.map((copy) => copy.idInoltroDestinazione))
  const unsent = queued.map((copy) => copy.idInoltroDestinazione).filter((id) => !reached.has(id))
  await tx.db
    .updateTable('inoltroDestinazione')
    .set({ stato: 'annullato', motivo, attesaAt: null, settledAt: now })
    .where('idInoltro', '=', idInoltro)
    .where((eb) =>
      eb.or([
        eb('stato', 'in', ['previsto', 'in_attesa']),
        ...(unsent.length > 0
          ? [
              eb(
                'id',
                'in',
                unsent.map((id) => id ?? 0),
              ),
            ]
          : []),
      ]),
    )
    .execute()
  await markWithdrawn(tx, worded(there))
  return reached.size
}

/** A withdrawal is undone: what had not left is planned anew, marks come off. */
export async function restoreForward(
  tx: TxCtx,
  inoltro: Pick<Inoltro, 'id' | 'ritiratoAt'>,
  idReceivedBet: number | null,
): Promise<void> {
  if (inoltro.ritiratoAt === null) return
  await tx.db.updateTable('inoltro').set({ ritiratoAt: null }).where('id', '=', inoltro.id).execute()
  await tx.db
    .updateTable('inoltroDestinazione')
    .set({ stato: 'previsto', motivo: 'Ritiro annullato', settledAt: null })
    .set((eb) => ({ dueAt: eb.fn('greatest', ['dueAt', eb.val(tx.now())]) }))
    .where('idInoltro', '=', inoltro.id)
    .where('stato', '=', 'annullato')
    .where('settledAt', '=', inoltro.ritiratoAt)
    .execute()
  await unmark(tx, worded(await standingForwards(tx, inoltro.id, idReceivedBet)))
  await sql`select pg_notify(${RELAY_CHANNEL}, '')`.execute(tx.db)
}

export const FORWARDS = ['sparax', 'canale']

/** The messages a relayed one became, locked; of an album one for each item. */
export async function standingForwards(
  tx: TxCtx,
  idInoltro: number,
  idReceivedBet: number | null,
): Promise<Standing[]> {
  const rows = await tx.db
    .selectFrom('invio')
    .innerJoin('inoltroDestinazione as d', 'd.id', 'invio.idInoltroDestinazione')
    .innerJoin('inoltro as i', 'i.id', 'd.idInoltro')
    .select(['invio.id', 'invio.chatId', 'invio.tipo', 'invio.stato', 'payload', 'invio.idSala'])
    .select(['idInstradamento', 'idInoltroDestinazione', 'alPostoDi', 'i.elementi'])
    .where('d.idInoltro', '=', idInoltro)
    .where('scopo', 'in', FORWARDS)
    .where('invio.tipo', 'not in', ['edit_text', 'edit_caption', 'edit_media'])
    .where('invio.stato', 'in', ['pending', 'sending', 'sent', 'uncertain'])
    .orderBy('invio.id')
    .forUpdate('invio')
    .execute()
  return standing(rows).flatMap(({ elementi, alPostoDi: _, ...row }) => {
    const payload = row.payload as MessagePayload
    const items = (elementi as unknown as Elemento[]).toSorted((a, b) => a.messageId - b.messageId)
    return carriedBy(payload, items).map(({ item, part }): Standing => {
      const words = formattedText(item.caption ?? '', item.captionEntities as TextEntity[] | undefined)
      return { ...row, idReceivedBet, payload: { ...payload, isText: item.tipo === 'text' }, part, words }
    })
  })
}

/** Which items of a source's message a send carries, and as which of its messages. */
export function carriedBy(
  payload: MessagePayload,
  items: readonly Elemento[],
): Array<{ item: Elemento; part: number }> {
  const { copy, media } = payload
  if (copy)
    return items.filter((item) => item.messageId === copy.messageId).map((item) => ({ item, part: 0 }))
  return (media ?? []).flatMap((held, part) => {
    const item = items.find((one) => one.messageId === held.messageId) ?? items[part]
    return item ? [{ item, part }] : []
  })
}

/** Of an album those with words, else its first: one mark says it. */
function worded(copies: readonly Standing[]): Standing[] {
  return [...Map.groupBy(copies, ({ id }) => id).values()].flatMap((own) => {
    const said = own.filter(({ words }) => words.text !== '')
    return said.length > 0 ? said : own.slice(0, 1)
  })
}
