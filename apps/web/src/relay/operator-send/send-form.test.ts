import { describe, expect, it } from 'vitest'
import { imageError } from '#web/lib/picked-image.ts'
import { searchOf } from '#web/lib/search-params.ts'
import { OPERATOR_SEND_SEARCH } from './operator-send.search.ts'
import { betIds, checkSend, EMPTY_SEND, idsOf, modeOf, writeInMode } from './send-form.ts'

const image = new File(['x'], 'schedina.jpg', { type: 'image/jpeg' })

describe('filling one mode', () => {
  it('empties the fields of the other two and keeps its own', () => {
    const old = { ...EMPTY_SEND, id: '12', notes: 'subito' }
    expect(writeInMode(old, 0, { id: '13' })).toEqual({ ...EMPTY_SEND, id: '13', notes: 'subito' })
    expect(writeInMode(old, 1, { text: 'Inter' })).toEqual({ ...EMPTY_SEND, text: 'Inter' })
    expect(writeInMode({ ...EMPTY_SEND, text: 'Inter', image, idTipster: 3 }, 2, { chat: 'ciao' })).toEqual({
      ...EMPTY_SEND,
      chat: 'ciao',
    })
  })
})

describe('faults that bar a send', () => {
  const refused = (mode: 0 | 1 | 2, given: Partial<typeof EMPTY_SEND>, rooms = 1) =>
    checkSend(mode, { ...EMPTY_SEND, ...given }, rooms, [3])

  it.each([
    [0, {}, { id: "Compila l'ID" }],
    [0, { id: '  ' }, { id: "Compila l'ID" }],
    [0, { id: '12a' }, { id: 'Inserisci un numero intero valido.' }],
    [0, { id: '12' }, {}],
    [0, { ids: [12, 13] }, {}],
    [0, { id: '12', notes: 'x'.repeat(2001) }, { notes: 'Massimo 2000 caratteri.' }],
    [1, { idTipster: 3 }, { text: "Compila almeno il testo o carica un'immagine" }],
    [1, { idTipster: 3, text: '   ' }, { text: "Compila almeno il testo o carica un'immagine" }],
    [1, { idTipster: 3, image }, {}],
    [1, { idTipster: 3, text: 'Inter', imageRefusal: 'Troppo grande.' }, { image: 'Troppo grande.' }],
    [1, { text: 'Inter' }, { tipster: 'Seleziona un Tipster' }],
    [1, { text: 'Inter', idTipster: 4 }, { tipster: 'Tipster non trovato' }],
    [2, { chat: ' ' }, { chat: 'Compila il testo' }],
    [2, { chat: 'x'.repeat(4097) }, { chat: 'Massimo 4096 caratteri.' }],
    [2, { chat: 'ciao' }, {}],
  ] as const)('mode %i with %j: %j', (mode, given, errors) => {
    expect(refused(mode, given)).toEqual(errors)
  })

  it('in every mode: no room', () => {
    expect(refused(0, { id: '12' }, 0)).toEqual({ rooms: 'Seleziona almeno una sala' })
    expect(refused(1, {}, 0)).toEqual({
      text: "Compila almeno il testo o carica un'immagine",
      tipster: 'Seleziona un Tipster',
      rooms: 'Seleziona almeno una sala',
    })
    expect(refused(2, { chat: 'ciao' }, 0)).toEqual({ rooms: 'Seleziona almeno una sala' })
  })
})

describe('the address', () => {
  const open = (raw: Record<string, unknown>) => {
    const search = searchOf(OPERATOR_SEND_SEARCH)(raw)
    const { idReceivedBet, chat_id: chatId } = search
    return { tab: modeOf(search), chatId, ids: betIds({ ...EMPTY_SEND, ...idsOf(idReceivedBet) }) }
  }

  it('brings one bet into the field and several as a list', () => {
    expect(idsOf('12')).toEqual({ id: '12', ids: [] })
    expect(idsOf('12-13')).toEqual({ id: '', ids: [12, 13] })
    expect(open({ idReceivedBet: '12-13-12-x' })).toEqual({ tab: 0, ids: [12, 13], chatId: undefined })
  })

  it('opens SparaChat with the bet it is about, unless another tab is asked for', () => {
    expect(open({ chat_id: '12' })).toEqual({ tab: 2, ids: [], chatId: 12 })
    expect(open({ chat_id: '12', tab: '1' }).tab).toBe(1)
    expect(open({ chat_id: 'dodici' })).toEqual({ tab: 0, ids: [], chatId: undefined })
  })

  it('keeps a tab that does not exist, for sending to refuse it', () => {
    expect(open({ tab: '7' }).tab).toBe(7)
  })
})

describe('an image', () => {
  const MB = 1024 * 1024
  it.each([
    [{ type: 'image/jpeg', size: 10 * MB }, null],
    [{ type: 'image/png', size: 10 * MB + 1 }, "L'immagine è di 10,1 MB: il massimo è 10 MB"],
    [{ type: 'image/gif', size: 10 }, 'Formato non ammesso: usa JPEG, PNG o WebP'],
    [{ type: 'application/pdf', size: 10 }, 'Sono ammesse solo immagini'],
    [{ type: '', size: 10 }, 'Sono ammesse solo immagini'],
  ])('%j: %s', (file, refusal) => {
    expect(imageError(file)).toBe(refusal)
  })
})
