import { type RawBuilder, sql } from 'kysely'

const column = (table: string, name: string) => sql.ref(`${table}.${name}`)

/** Whether an answer that cannot be read has figures, a picture that may show them, or asks: a person has to look. */
export const isToBeRead = (answer: string) =>
  sql<boolean>`(${column(answer, 'testo')} ~ '[0-9]'
    or ${column(answer, 'lettura')} -> 'doubts' @> '[{"code":"QUESTION"}]'
    or exists (select from answer_photo p where p.id_answer = ${column(answer, 'id')}))`

/**
 * Whether an answer, a row of `room_answer` by the given name, is about the bet it is kept under: a reply, or one that
 * named no bet and was accepted for it (rule: answer/no-bet-named).
 */
export const isOfItsBet = (answer: string) =>
  sql<boolean>`(${column(answer, 'forse')} is null or ${column(answer, 'stato')} = 'accettata')`

/**
 * Whether none of the bets an answer may be about has a drop of its room. A drop of another such answer does not count:
 * each says what was played once.
 */
const isUnassigned = (answer: string) =>
  sql<boolean>`not exists (
    select from dropped_bet d join room s on s.id_venue = d.id_venue
    where d.id_received_bet = any(${column(answer, 'forse')}) and s.id_sala = ${column(answer, 'id_sala')} and d.superseded_at is null
      and not exists (select from room_answer o where o.id_received_bet = d.id_received_bet and o.id_sala = s.id_sala
        and o.forse is not null and o.stato = 'accettata'))`

/** Whether an answer is about a bet, or may be until it is accepted (rule: answer/no-bet-named). */
export const isAbout = (table: 'a' | 'r' | 'roomAnswer', idReceivedBet: RawBuilder<unknown>) =>
  sql<boolean>`(${column(table, 'forse')} is null and ${column(table, 'id_received_bet')} = ${idReceivedBet}
    or ${column(table, 'forse')} @> array[${idReceivedBet}]
      and (${column(table, 'stato')} <> 'accettata' or ${column(table, 'id_received_bet')} = ${idReceivedBet}))`

/**
 * Answers to decide on: new ones that report a stake, unreadable numbers, a picture or a question, answers under no bet
 * until one is dealt with, and answers changed once accepted.
 */
export const toDecide = (table: 'a' | 'r' | 'roomAnswer') =>
  sql<boolean>`(${column(table, 'testo_accettato')} is not null or (${column(table, 'stato')} = 'nuova' and case
    when ${column(table, 'forse')} is not null then ${isUnassigned(table)}
    else ${column(table, 'tipo')} = 'presa' or (${column(table, 'tipo')} = 'illeggibile' and ${isToBeRead(table)}) end))`
