import { isSamePicture } from '@xbetapp/domain/bets/bets/perceptual-hash'
import { foldLoosely } from '@xbetapp/domain/platform/text/fold'
import { sql } from 'kysely'
import { invariant } from '#server/kernel/app-error.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { betsChanged } from '#server/ledger/postings/public.ts'

/** Bets further apart than this are not compared: the hint is for a bet posted twice. */
const COMPARED_WITHIN_MS = 10 * 60_000
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
  const rows = await tx.db
    .selectFrom('bet as own')
    .innerJoin('bet as other', 'other.idTipster', 'own.idTipster')
    .select(['other.idReceivedBet', 'other.receivedBet'])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('betPhoto').select('id').whereRef('idReceivedBet', '=', 'own.idReceivedBet'))
        .as('hasPicture'),
    )
    .where('own.idReceivedBet', '=', idReceivedBet)
    .where(
      sql<boolean>`other.message_date >= own.message_date - ${`${COMPARED_WITHIN_MS} milliseconds`}::interval`,
    )
    .whereRef('other.messageDate', '<=', 'own.messageDate')
    .whereRef('other.idReceivedBet', '<=', 'own.idReceivedBet')
    .where((eb) => eb.or([eb('other.deletedAt', 'is', null), eb('other.idReceivedBet', '=', idReceivedBet)]))
    .orderBy('other.messageDate', 'desc')
    .orderBy('other.idReceivedBet', 'desc')
    .limit(MOST_COMPARED + 1)
    .execute()
  // Sorted newest first: the first row is the bet itself.
  const [bet, ...others] = rows
  invariant(bet, 'a bet that is compared exists')
  const text = plain(bet.receivedBet)
  const byText = text === '' ? undefined : others.find((other) => plain(other.receivedBet) === text)
  if (byText) return mark(tx, idReceivedBet, byText.idReceivedBet, 'testo')
  const ids = others.map((other) => other.idReceivedBet)
  const byPicture = bet.hasPicture && ids.length > 0 ? await samePicture(tx, idReceivedBet, ids) : undefined
  if (byPicture !== undefined) await mark(tx, idReceivedBet, byPicture, 'immagine')
}

/**
 * Serializes the storing of pictures by tipster: two concurrent transactions would not see each other's picture. A
 * transaction takes this lock before any other.
 */
export async function lockPicturesOf(tx: TxCtx, bets: readonly number[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(${PICTURES_LOCK}, id_tipster)
    from (select distinct id_tipster from bet where id_received_bet = any(${bets}) order by 1) t
  `.execute(tx.db)
}

/**
 * Compares a bet's fetched picture with earlier bets, and compares again later bets that were checked without it.
 */
export async function hintDuplicatesOfPicture(tx: TxCtx, idReceivedBet: number): Promise<void> {
  await hintDuplicate(tx, idReceivedBet)
  const later = await tx.db
    .selectFrom('bet as earlier')
    .innerJoin('bet', 'bet.idTipster', 'earlier.idTipster')
    .select('bet.idReceivedBet')
    .where('earlier.idReceivedBet', '=', idReceivedBet)
    .where('bet.idReceivedBet', '>', idReceivedBet)
    .whereRef('bet.messageDate', '>=', 'earlier.messageDate')
    .where(
      sql<boolean>`bet.message_date <= earlier.message_date + ${`${COMPARED_WITHIN_MS} milliseconds`}::interval`,
    )
    .where('bet.deletedAt', 'is', null)
    .where('bet.possibileDoppione', 'is', null)
    .where((eb) =>
      eb.exists(eb.selectFrom('betPhoto').whereRef('betPhoto.idReceivedBet', '=', 'bet.idReceivedBet')),
    )
    .orderBy('bet.idReceivedBet')
    .limit(MOST_COMPARED)
    .execute()
  for (const bet of later) await hintDuplicate(tx, bet.idReceivedBet)
}

/** A text as it is compared: case, emoji and spaces do not count. */
const plain = (text: string): string => foldLoosely(text).replace(/\s+/g, ' ').trim()

/** The latest of `others` that shares a picture with the bet. */
async function samePicture(tx: TxCtx, idReceivedBet: number, others: number[]): Promise<number | undefined> {
  const rows = await tx.db
    .selectFrom('betPhoto')
    .select(['idReceivedBet', 'file', 'impronta', 'telegramUniqueId'])
    .where('idReceivedBet', 'in', [idReceivedBet, ...others])
    .execute()
  const own = rows.filter((row) => row.idReceivedBet === idReceivedBet)
  const isOwn = (row: (typeof rows)[number]) =>
    own.some(
      ({ file, impronta, telegramUniqueId }) =>
        (file !== null && file === row.file) ||
        (telegramUniqueId !== null && telegramUniqueId === row.telegramUniqueId) ||
        (impronta && row.impronta && isSamePicture(impronta, row.impronta)),
    )
  return others.find((other) => rows.some((row) => row.idReceivedBet === other && isOwn(row)))
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
    .where(sql<boolean>`possibile_doppione is null`)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) betsChanged(tx, [idReceivedBet])
}
