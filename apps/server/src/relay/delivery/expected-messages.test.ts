import { describe, expect, it } from 'vitest'
import { matchesIn, type ShownContent } from './expected-messages.ts'

type Send = Parameters<typeof matchesIn>[0]

const shown = (tipo: ShownContent['tipo'], text = '', fileName?: string): ShownContent => ({
  ...{ tipo, text, fileName },
})
const item = (tipo: 'photo' | 'video', caption?: string) => ({
  ...{ tipo, fileId: 'f', ...(caption === undefined ? {} : { caption }) },
})
const copy = { chatId: -1, messageId: 1 }
const text: Send = { tipo: 'text', payload: { text: 'Inter 1' } }
const document: Send = {
  tipo: 'document',
  payload: { text: 'Conto', document: { sha256: 'x', name: 'conto.xlsx' } },
}
const photo: Send = { tipo: 'photo', payload: { text: 'Inter 1', photos: [1] } }
const bare: Send = { tipo: 'photo', payload: { photos: [1] } }
const album: Send = { tipo: 'album', payload: { text: 'Inter 1', photos: [1, 2] } }
const film = { tipo: 'video' as const, fileId: 'f', at: 0 }
const films: Send = { tipo: 'album', payload: { text: 'Inter 1', photos: [1], films: [film] } }
const held: Send = { tipo: 'album', payload: { media: [item('photo', 'uno'), item('video')] } }
const reworded: Send = {
  tipo: 'album',
  payload: { text: 'tutto', media: [item('photo', 'uno'), item('video', 'due')] },
}
const copied = (own: object, payload: object = {}): Send => ({
  tipo: 'copy',
  payload: { ...payload, copy: { ...copy, ...own } },
})
const words = { tipo: 'video' as const, fileId: 'f', words: { text: 'suo' } }

describe('a message that Telegram shows', () => {
  it.each<[string, Send, ShownContent, number[], number]>([
    ['a text is its text', text, shown('text', 'Inter 1'), [0], 1],
    ['a text is trimmed by Telegram', text, shown('text', ' Inter\n 1 '), [0], 1],
    ['a text is no other text', text, shown('text', 'Inter 2'), [], 1],
    ['a text is no picture', text, shown('photo', 'Inter 1'), [], 1],
    ['a file has its caption and its name', document, shown('document', 'Conto', 'conto.xlsx'), [0], 1],
    ['a file is none of another name', document, shown('document', 'Conto', 'altro.xlsx'), [], 1],
    ['a file is no text', document, shown('text', 'Conto'), [], 1],
    ['a picture may be a photo', photo, shown('photo', 'Inter 1'), [0], 1],
    ['a picture may be a file', photo, shown('document', 'Inter 1', 'foto.jpg'), [0], 1],
    ['a picture may be its text alone', photo, shown('text', 'Inter 1'), [0], 1],
    ['a picture is no film', photo, shown('video', 'Inter 1'), [], 1],
    ['a picture without a text is a photo', bare, shown('photo'), [0], 1],
    ['a picture without a text is a file', bare, shown('document'), [0], 1],
    ['a picture without a text is no text', bare, shown('text'), [], 1],
    ['an album has its text under the first', album, shown('photo', 'Inter 1'), [0], 2],
    ['an album has none under the others', album, shown('photo'), [1], 2],
    ['an album of pictures has no film', album, shown('video'), [], 2],
    ['a film has its place in the album', films, shown('video', 'Inter 1'), [0], 2],
    ['a picture follows the film', films, shown('photo'), [1], 2],
    ['a source’s album keeps each caption', held, shown('photo', 'uno'), [0], 2],
    ['a source’s album keeps none where there was none', held, shown('video'), [1], 2],
    ['a text of the whole is under the first', reworded, shown('photo', 'tutto'), [0], 2],
    ['a text of the whole leaves the others bare', reworded, shown('video'), [1], 2],
    ['the captions it replaced are gone', reworded, shown('video', 'due'), [], 2],
    ['a copy has the words of its original', copied({ held: words }), shown('video', 'suo'), [0], 1],
    [
      'a copy has our words where it is given some',
      copied({ held: words, recaption: true }, { text: 'nostro' }),
      shown('video', 'nostro'),
      [0],
      1,
    ],
    [
      'a copy given words has not its own',
      copied({ held: words, recaption: true }, { text: 'nostro' }),
      shown('video', 'suo'),
      [],
      1,
    ],
    ['a copy given none has none', copied({ held: words, recaption: true }), shown('video'), [0], 1],
    [
      'a copy not given any keeps its own',
      copied({ held: words }, { text: 'nostro' }),
      shown('video', 'suo'),
      [0],
      1,
    ],
    ['a copy of unknown content is of another kind', copied({}), shown('other'), [0], 1],
    [
      'an edit is no message',
      { tipo: 'edit_text', payload: { text: 'Inter 1' } },
      shown('text', 'Inter 1'),
      [],
      0,
    ],
    ['a deletion is no message', { tipo: 'delete', payload: {} }, shown('text'), [], 0],
  ])('%s', (_what, send, message, positions, messageCount) => {
    expect(matchesIn(send, message)).toEqual({ positions, messageCount })
  })

  it('may be any of several alike', () => {
    const three: Send = { tipo: 'album', payload: { photos: [1, 2, 3] } }
    expect(matchesIn(three, shown('photo'))).toEqual({ positions: [0, 1, 2], messageCount: 3 })
  })
})
