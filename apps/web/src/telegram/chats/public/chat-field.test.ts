import { expect, it } from 'vitest'
import { chatMeant } from './chat-field.tsx'

const chats = [
  { id: -1001, titolo: 'Perché Nord' },
  { id: -1002, titolo: 'Perché Nord Bis' },
  { id: -1003, titolo: 'Corona' },
  { id: -1004, titolo: 'Doppio' },
  { id: -1005, titolo: 'doppio' },
]

it.each([
  ['the only chat called so, though others begin so', ' perche nord ', -1001],
  ['the only chat found by a part of a name', 'nord b', -1002],
  ['no chat among two found', 'perche', undefined],
  ['no chat among two called so', 'Doppio', undefined],
  ['no chat for an unknown name', 'Sconosciuto', undefined],
  ['no chat for a number', '1003', undefined],
  ['no chat for an empty text', ' ', undefined],
])('means %s', (_what, typed, id) => {
  expect(chatMeant(chats, typed)?.id).toBe(id)
})
