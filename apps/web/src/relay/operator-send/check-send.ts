import { MESSAGES } from '@xbetapp/domain/platform/validation/messages'
import { operatorSendText as text } from './operator-send.it.ts'
import { betIds, type Mode, type SendValues } from './send-form.ts'

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
