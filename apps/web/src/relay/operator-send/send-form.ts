import { MESSAGES } from '@xbetapp/domain/platform/validation/messages'
import { operatorSendText as text } from './operator-send.it.ts'
import type { OperatorSendSearch } from './operator-send.search.ts'

/** Input of the page, for all three modes. At most one mode has any. */
export const EMPTY_SEND = {
  /** Bet Esistente: one id as typed ... */
  id: '',
  /** ... or several, chosen in the list of bets, which are only shown. */
  ids: [] as readonly number[],
  notes: '',
  /** Bet Nuova. */
  text: '',
  image: null as File | null,
  /** Why the image given last cannot be sent; it bars the send until it is removed or replaced. */
  imageRefusal: null as string | null,
  idTipster: null as number | null,
  /** SparaChat. */
  chat: '',
}
export type SendValues = typeof EMPTY_SEND

/** The modes by the index of their tab: 0 Bet Esistente, 1 Bet Nuova, 2 SparaChat. */
export const SEND_MODES = [0, 1, 2] as const
export type Mode = (typeof SEND_MODES)[number]

const FIELDS: Record<Mode, readonly (keyof SendValues)[]> = {
  0: ['id', 'ids', 'notes'],
  1: ['text', 'image', 'imageRefusal', 'idTipster'],
  2: ['chat'],
}

/** Writes in one mode, which empties the others. */
export function writeInMode(values: SendValues, mode: Mode, change: Partial<SendValues>): SendValues {
  const kept = Object.fromEntries(FIELDS[mode].map((field) => [field, values[field]]))
  return { ...EMPTY_SEND, ...kept, ...change }
}

/** The bets Bet Esistente is about. */
export function betIds({ id, ids }: SendValues): readonly number[] {
  if (ids.length > 0) return ids
  return /^\d{1,9}$/.test(id.trim()) && Number(id) > 0 ? [Number(id)] : []
}

export const CHAT_MODE = 2

/** The mode of an address, with its default. */
export const modeOf = ({ tab, chat_id }: OperatorSendSearch): number =>
  tab ?? (chat_id === undefined ? 0 : CHAT_MODE)

/** The bets of the address: one is written in the field, several are a list that is only shown. */
export function idsOf(idReceivedBet: string | undefined): { id: string; ids: readonly number[] } {
  const ids = idReceivedBet?.split('-') ?? []
  return ids.length > 1 ? { id: '', ids: ids.map(Number) } : { id: ids[0] ?? '', ids: [] }
}

/** Characters: Telegram's own limit of a message, and the call's limit of the notes added to one. */
export const MESSAGE_MAX = 4096
const NOTES_MAX = 2000

export type SendField = 'id' | 'notes' | 'text' | 'image' | 'tipster' | 'chat' | 'rooms'
export type SendErrors = { readonly [field in SendField]?: string }

/** The faults that bar the send, per field; empty without any. */
export function checkSend(
  mode: Mode,
  values: SendValues,
  rooms: number,
  tipsterIds: readonly number[],
): SendErrors {
  const errors = { ...CHECKS[mode](values, tipsterIds), rooms: rooms === 0 ? text.missingRooms : undefined }
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined))
}

type Check = (
  values: SendValues,
  tipsterIds: readonly number[],
) => Partial<Record<SendField, string | undefined>>

const CHECKS: Record<Mode, Check> = {
  0: (values) => ({ id: idError(values), notes: tooLong(values.notes, NOTES_MAX) }),
  1: ({ text: written, image, imageRefusal, idTipster }, tipsterIds) => ({
    text: written.trim() === '' && image === null ? text.missingTextOrImage : tooLong(written, MESSAGE_MAX),
    image: imageRefusal ?? undefined,
    tipster: tipsterError(idTipster, tipsterIds),
  }),
  2: ({ chat }) => ({ chat: chat.trim() === '' ? text.missingText : tooLong(chat, MESSAGE_MAX) }),
}

function idError(values: SendValues): string | undefined {
  if (betIds(values).length > 0) return undefined
  return values.id.trim() === '' ? text.missingId : MESSAGES.integer
}

function tipsterError(idTipster: number | null, tipsterIds: readonly number[]): string | undefined {
  if (idTipster === null) return text.missingTipster
  return tipsterIds.includes(idTipster) ? undefined : text.unknownTipster
}

const tooLong = (written: string, max: number): string | undefined =>
  written.length > max ? text.tooLong(max) : undefined
