import { GrammyError } from 'grammy'
import { expect, it } from 'vitest'
import { blamedForms } from './send-pictures.ts'
import type { Form } from './sendable-pictures.ts'

const refusal = (error_code: number, description: string) =>
  new GrammyError('x', { ok: false, error_code, description }, 'sendMediaGroup', {})
const form = (by: Form['by']): Form => ({ by, as: 'photo', media: by, idPhoto: 1, file: null })
const ALBUM = [form('received'), form('bytes'), form('received')]

it.each<[string, unknown, number[]]>([
  ['all where it counts none', refusal(400, 'Bad Request: IMAGE_PROCESS_FAILED'), [0, 1, 2]],
  ['the one it counts', refusal(400, 'Bad Request: PHOTO_INVALID_DIMENSIONS, message #2'), [1]],
  [
    'all where it counts one too many',
    refusal(400, 'Bad Request: IMAGE_PROCESS_FAILED message #4'),
    [0, 1, 2],
  ],
  ['those it was uploaded of where it is too much', refusal(413, 'Request Entity Too Large'), [1]],
  ['none where it speaks of the chat', refusal(400, 'Bad Request: chat not found'), []],
  [
    "none where it speaks of the bot's rights",
    refusal(400, 'Bad Request: not enough rights to send photos'),
    [],
  ],
  ['none where the bot is out, whatever it says', refusal(403, 'IMAGE_PROCESS_FAILED'), []],
  ['none where it speaks of the formatting', refusal(400, "Bad Request: can't parse entities"), []],
  ['none where there is too much of everything', refusal(429, 'IMAGE_PROCESS_FAILED'), []],
  ['none where it is no refusal', new Error('IMAGE_PROCESS_FAILED'), []],
])("a refusal blames of an album's pictures %s", (_, error, blamed) => {
  expect(blamedForms(error, ALBUM)).toEqual(blamed.map((i) => ALBUM[i]))
})
