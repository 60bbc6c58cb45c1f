import { Risposta, RisposteBet } from '@xbetapp/contract/bets/room-answers'
import { DOUBTS, type Doubt, type ReadAnswer } from '@xbetapp/domain/bets/room-answers/read-answer'
import { sql } from 'kysely'
import type { z } from 'zod'
import { isAbout, photoUrl, roomAnswers, roomsWithBets, toDecide } from '#server/bets/bets/public.ts'
import { AppError, found } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { knownRoom } from '#server/kernel/secret-rooms.ts'
import { wireOf } from '#server/kernel/wire-of.ts'
import { messageLink } from '#server/telegram/outbox/public.ts'
import { remindedUntil, reminderMinutes, silentRooms } from './silent-rooms.ts'

type RoomAnswer = z.output<typeof Risposta>

/** The answers of rooms to one bet, without rooms hidden from the caller. @throws AppError BET_NOT_FOUND */
export async function betAnswers(ctx: Ctx, idReceivedBet: number): Promise<z.output<typeof RisposteBet>> {
  const bet = found(await betDefaults(ctx, idReceivedBet), 'BET_NOT_FOUND', { id: idReceivedBet })
  const rows = await ctx.db
    .selectFrom('roomAnswer')
    .innerJoin('room', 'room.idSala', 'roomAnswer.idSala')
    .innerJoin('venue', 'venue.idVenue', 'room.idVenue')
    .innerJoin('currency', 'currency.valuta', 'venue.idValuta')
    .leftJoin('send', 'send.id', 'roomAnswer.idSend')
    .leftJoin('answerPhoto', 'answerPhoto.idAnswer', 'roomAnswer.id')
    .selectAll('roomAnswer')
    .select(['answerPhoto.idAnswer as conFoto', 'answerPhoto.file', 'answerPhoto.motivo as fotoPersa'])
    .select(toDecide('roomAnswer').as('daDecidere'))
    .select(['venue.nome as nomeSala', 'venue.idValuta', 'simbolo as valuta', 'send.messageIds'])
    .select([
      'roomAnswer.at as data',
      'decidedBy as decisaDa',
      'decidedAt as decisaIl',
      'editedAt as modificata',
    ])
    .where(isAbout('roomAnswer', sql`${idReceivedBet}::int`))
    .where(knownRoom(ctx))
    .orderBy('roomAnswer.id', 'desc')
    .execute()
  const roomsWithLaterAnswer = new Set<number>()
  const risposte = rows.map((row) => {
    const lettura = row.lettura as unknown as ReadAnswer
    const isOfBet = row.forse === null || row.stato === 'accettata'
    const isReadable = row.tipo !== 'illeggibile' && row.stato !== 'ritirata' && isOfBet
    const superata = roomsWithLaterAnswer.has(row.idSala)
    if (isReadable) roomsWithLaterAnswer.add(row.idSala)
    return wireOf(Risposta, {
      ...row,
      tipo: row.tipo as RoomAnswer['tipo'],
      pulsante: row.messageId === null,
      foto: row.conFoto === null ? null : { path: row.file && photoUrl(row.file), motivo: row.fotoPersa },
      link: messageLink({
        chatId: row.chatId,
        messageIds: row.messageId === null ? (row.messageIds ?? []) : [row.messageId],
      }),
      parti:
        lettura.kind === 'taken' || lettura.parts.length > 0 ? proposedDrop(lettura, bet, row.idValuta) : [],
      dubbi: lettura.doubts.map(inWords),
      limitata: lettura.isLimited,
      stato: row.stato as RoomAnswer['stato'],
      superata: superata && row.stato !== 'accettata',
    })
  })
  const [[answered], [counts], roomsWithoutAnswer, minutes] = await Promise.all([
    roomAnswers(ctx, [idReceivedBet]),
    answerCounts(ctx, [idReceivedBet]),
    silentRooms(ctx, idReceivedBet),
    reminderMinutes(ctx),
  ])
  if (!answered || !counts) throw new AppError('BET_NOT_FOUND', { id: idReceivedBet })
  return wireOf(RisposteBet, {
    ...answered,
    ...counts,
    prova: answered.prova.length,
    mancanti: roomsWithoutAnswer
      .filter(({ waitsForUs }) => !waitsForUs)
      .map((room) => {
        const until = remindedUntil(room, minutes)
        return wireOf(RisposteBet.shape.mancanti.element, {
          ...room,
          sollecitataIl: room.sollecitataAt,
          sollecitabileDal: until !== null && until > ctx.now() ? until : null,
        })
      }),
    aperta: bet.isOpen,
    risposte,
  })
}

interface BetDefaults {
  isOpen: boolean
  quota: string | null
  importoRichiesto: string | null
}

async function betDefaults(ctx: Ctx, idReceivedBet: number): Promise<BetDefaults | undefined> {
  const { rows } = await sql<BetDefaults>`
    select b.esito = 'Open' and b.stopped_at is null as is_open, t.importo_richiesto::text as importo_richiesto,
      (select quota::text from tip_reading l
        where l.id_received_bet = b.id_received_bet and l.text_version = b.text_version) as quota
    from bet b join tipster t using (id_tipster)
    where b.id_received_bet = ${idReceivedBet} and b.deleted_at is null
  `.execute(ctx.db)
  return rows[0]
}

/**
 * The drop an answer would become. Missing odds come from the bet's text; a missing amount, where the room took all of
 * the bet, is the requested amount, which is in euro and so applies only to rooms in EUR.
 */
function proposedDrop({ parts, isAll }: ReadAnswer, bet: BetDefaults, valuta: string): RoomAnswer['parti'] {
  const number = (text: string | null) => (text === null ? null : Number(text))
  const requestedAmount = isAll && valuta === 'EUR' ? number(bet.importoRichiesto) : null
  const answeredParts = parts.length > 0 ? parts : [{ importo: null, quota: null }]
  return answeredParts.map(({ importo, quota }) => {
    const answer = { importo: number(importo), quota: number(quota) }
    const drop = {
      importo: answer.importo ?? (parts.length <= 1 ? requestedAmount : null),
      quota: answer.quota ?? number(bet.quota),
    }
    return { ...drop, daBet: drop.importo !== answer.importo || drop.quota !== answer.quota }
  })
}

const inWords = ({ code, words, readings }: Doubt): string => {
  const doubtfulWords = words === null ? '' : `: ${words}`
  const choices = readings.length > 0 ? ` (${readings.join(' oppure ')})` : ''
  return `${DOUBTS[code]}${doubtfulWords}${choices}`
}

type AnswerCounts = Pick<
  z.output<typeof RisposteBet>,
  'idReceivedBet' | 'prese' | 'rifiutate' | 'inCorso' | 'daLeggere' | 'daDecidere'
>

/**
 * For each bet, the number of rooms by what they answered, by index scans independent of the length of the history.
 * Rooms hidden from the caller do not count.
 */
export async function answerCounts(ctx: Ctx, ids: readonly number[]): Promise<AnswerCounts[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<AnswerCounts>`
    with asked as (select unnest(${[...ids]}::int[]) as id_received_bet)
    select asked.id_received_bet,
      count(*) filter (where r.tipo = 'presa')::int as prese,
      count(*) filter (where r.tipo = 'rifiutata')::int as rifiutate,
      count(*) filter (where r.tipo = 'in_corso')::int as in_corso,
      count(*) filter (where r.tipo = 'illeggibile')::int as da_leggere,
      (select count(*)::int from room_answer r join room on room.id_sala = r.id_sala
        where ${isAbout('r', sql`asked.id_received_bet`)} and ${knownRoom(ctx)}
          and ${toDecide('r')})
        as da_decidere
    from asked left join (${roomsWithBets(ids, knownRoom(ctx))}) r using (id_received_bet)
    group by asked.id_received_bet
    order by asked.id_received_bet
  `.execute(ctx.db)
  return rows
}
