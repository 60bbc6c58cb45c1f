import {
  ANSWER_READER,
  type AnswerKind,
  type ReadAnswer,
} from '@xbetapp/domain/bets/room-answers/read-answer'

export type Tipo = 'presa' | 'rifiutata' | 'in_corso' | 'illeggibile'

export const TIPO_OF: Readonly<Record<AnswerKind, Tipo>> = {
  taken: 'presa',
  refused: 'rifiutata',
  'in-progress': 'in_corso',
  unreadable: 'illeggibile',
}

/** What a button says, by its meaning. A press counts as if the room had written the button's word; `Preso` means all of the bet. */
export const PRESSED: Readonly<Record<Exclude<Tipo, 'illeggibile'>, { kind: AnswerKind; testo: string }>> = {
  presa: { kind: 'taken', testo: 'Preso' },
  rifiutata: { kind: 'refused', testo: 'Rifiutato' },
  in_corso: { kind: 'in-progress', testo: 'In corso' },
}

const NOTHING_READ = { reader: ANSWER_READER, parts: [], isLimited: false } satisfies Partial<ReadAnswer>

/** The reading of a message by a person who does not answer for the room: stored for the staff, not read. */
export const NOT_READ: ReadAnswer = {
  ...NOTHING_READ,
  kind: 'unreadable',
  isAll: false,
  doubts: [{ code: 'NOT_ALLOWED', words: null, readings: [] }],
}

/** The reading of a pressed button. */
export const readPress = (kind: AnswerKind): ReadAnswer => ({
  ...NOTHING_READ,
  kind,
  isAll: kind === 'taken',
  doubts: [],
})
