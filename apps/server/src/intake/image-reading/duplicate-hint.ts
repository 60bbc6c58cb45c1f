import { isSamePicture } from '@xbetapp/domain/bets/bets/perceptual-hash'
import { comparableText } from '@xbetapp/domain/bets/bets/text'
import { sql } from 'kysely'
import { rowsOf } from '#server/db/rows.ts'
import { invariant } from '#server/kernel/app-error.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { betsChanged } from '#server/ledger/postings/public.ts'

/** Bets further apart than this are not compared: the hint is for a bet posted twice. */
const COMPARED_WITHIN = '10 minutes'
/** An upper bound for the bets a tipster writes within ten minutes. */
const MOST_COMPARED = 200
/** The class of the locks on tipsters' pictures; no other code uses it. */
const PICTURES_LOCK = 7_202_680

/**
 * Marks a bet that repeats the text or a picture of another bet of its tipster, posted up to ten minutes before. This
 * is a hint for people: the bet is routed like any other. Pictures not yet fetched are compared by Telegram's unique
 * id.
 */
export async function hintDuplicate(tx: TxCtx, idReceivedBet: number): Promise<void> {
  const { rows } = await sql<{ idReceivedBet: number; receivedBet: string; hasPicture: boolean }>`
    select other.id_received_bet, other.received_bet,
      exists (select from bet_photo p where p.id_received_bet = own.id_received_bet) as has_picture
    from bet own join bet other using (id_tipster)
    where own.id_received_bet = ${idReceivedBet} and other.id_received_bet <= own.id_received_bet
      and other.message_date >= own.message_date - ${COMPARED_WITHIN}::interval
      and other.message_date <= own.message_date
      and (other.deleted_at is null or other.id_received_bet = own.id_received_bet)
    order by other.message_date desc, other.id_received_bet desc
    limit ${MOST_COMPARED + 1}
  `.execute(tx.db)
  // Sorted newest first: the first row is the bet itself.
  const [bet, ...otherBets] = rows
  invariant(bet, 'a bet that is compared exists')
  const text = comparableText(bet.receivedBet)
  const sameText =
    text === '' ? undefined : otherBets.find((other) => comparableText(other.receivedBet) === text)
  if (sameText) return mark(tx, idReceivedBet, sameText.idReceivedBet, 'testo')
  const otherIds = otherBets.map((other) => other.idReceivedBet)
  if (!bet.hasPicture || otherIds.length === 0) return
  const samePicture = await betWithSamePicture(tx, idReceivedBet, otherIds)
  if (samePicture !== undefined) await mark(tx, idReceivedBet, samePicture, 'immagine')
}

/**
 * Serializes the storing of pictures by tipster: two concurrent transactions would not see each other's picture. A
 * transaction takes this lock before any other.
 */
export async function lockPicturesOf(tx: TxCtx, betIds: readonly number[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(${PICTURES_LOCK}, id_tipster)
    from (select distinct id_tipster from bet where id_received_bet = any(${betIds}) order by 1) t
  `.execute(tx.db)
}

/**
 * Compares a bet's fetched picture with earlier bets, and compares again later bets that were checked without it.
 */
export async function hintDuplicatesOfPicture(tx: TxCtx, idReceivedBet: number): Promise<void> {
  await hintDuplicate(tx, idReceivedBet)
  const { rows } = await sql<{ id: number }>`
    select b.id_received_bet as id from bet earlier join bet b using (id_tipster)
    where earlier.id_received_bet = ${idReceivedBet} and b.id_received_bet > earlier.id_received_bet
      and b.message_date >= earlier.message_date
      and b.message_date <= earlier.message_date + ${COMPARED_WITHIN}::interval
      and b.deleted_at is null and b.possibile_doppione is null
      and exists (select from bet_photo p where p.id_received_bet = b.id_received_bet)
    order by b.id_received_bet
    limit ${MOST_COMPARED}
  `.execute(tx.db)
  for (const { id } of rows) await hintDuplicate(tx, id)
}

/** The first of `otherIds`, which are sorted newest first, that shares a picture with the bet. */
async function betWithSamePicture(
  tx: TxCtx,
  idReceivedBet: number,
  otherIds: number[],
): Promise<number | undefined> {
  const rows = await rowsOf(tx.db, 'betPhoto', { idReceivedBet: [idReceivedBet, ...otherIds] })
  const ownPictures = rows.filter((row) => row.idReceivedBet === idReceivedBet)
  const isLikeOwn = (row: (typeof rows)[number]) =>
    ownPictures.some(
      ({ file, impronta, telegramUniqueId }) =>
        (file !== null && file === row.file) ||
        (telegramUniqueId !== null && telegramUniqueId === row.telegramUniqueId) ||
        (impronta && row.impronta && isSamePicture(impronta, row.impronta)),
    )
  return otherIds.find((id) => rows.some((row) => row.idReceivedBet === id && isLikeOwn(row)))
}

async function mark(
  tx: TxCtx,
  idReceivedBet: number,
  possibileDoppione: number,
  duplicateReason: 'testo' | 'immagine',
): Promise<void> {
  const { numUpdatedRows } = await tx.db
    .updateTable('bet')
    .set({ possibileDoppione, duplicateReason })
    .where('idReceivedBet', '=', idReceivedBet)
    .where('possibileDoppione', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) betsChanged(tx, [idReceivedBet])
}
