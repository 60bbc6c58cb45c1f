import { GrammyError } from 'grammy'
import { expect, it } from 'vitest'
import { blamedForms } from './send-pictures.ts'
import type { Form } from './sendable-pictures.ts'

const refusal = (error_code: number, description: string) =>
  new GrammyError('x', { ok: false, error_code, description }, 'sendMediaGroup', {})
const form = (by: Form['by']): Form => ({ by, as: 'photo', media: by, idPhoto: 1, file: null })
const ALBUM = [form('received'), form('bytes'), form('received')]

it.each<[string, unknown, number[]]>([
  ['all where it numbers none', refusal(400, 'Bad Request: IMAGE_PROCESS_FAILED'), [0, 1, 2]],
  ['the one it numbers', refusal(400, 'Bad Request: PHOTO_INVALID_DIMENSIONS, message #2'), [1]],
  [
    'all where its number is out of range',
    refusal(400, 'Bad Request: IMAGE_PROCESS_FAILED message #4'),
    [0, 1, 2],
  ],
  ['those uploaded as bytes where the request is too large', refusal(413, 'Request Entity Too Large'), [1]],
  ['none where it is about the chat', refusal(400, 'Bad Request: chat not found'), []],
  [
    "none where it is about the bot's rights",
    refusal(400, 'Bad Request: not enough rights to send photos'),
    [],
  ],
  ['none where the bot is barred, whatever its text', refusal(403, 'IMAGE_PROCESS_FAILED'), []],
  ['none where it is about the formatting', refusal(400, "Bad Request: can't parse entities"), []],
  ['none for a rate limit', refusal(429, 'IMAGE_PROCESS_FAILED'), []],
  ['none for an error that is no refusal', new Error('IMAGE_PROCESS_FAILED'), []],
])("a refusal blames %s of an album's pictures", (_, error, blamed) => {
  expect(blamedForms(error, ALBUM)).toEqual(blamed.map((i) => ALBUM[i]))
})
