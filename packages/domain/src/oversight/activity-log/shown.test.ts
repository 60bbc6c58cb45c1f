import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldWords } from './field-words.ts'
import { movementInShort, type ShownAs, shownFields, shownValue } from './shown.ts'
import { ACTIONS, actionWords, ENTITIES, isUndoable } from './words.ts'

const nameOf = (kind: string, key: number) => (key === 7 ? `${kind} sette` : null)

it('a moved profit has its amounts as money, each under its currency', () => {
  const shown = shownFields('fondo_cassa', null, { idMovimento: 4, EUR: '66663.94', USD: '-12.50' }, nameOf)
  expect(shown.map(({ etichetta, dopo }) => [etichetta, dopo])).toEqual([
    ['Importo', '€ 66.663,94'],
    ['Importo USD', '-12,50'],
  ])
})

it('a movement is one line of amount, wallets and note, never its number', () => {
  const words = { portafogli: ['Banca'], simbolo: () => '€' }
  const after = { idMovimento: 123, data: '2026-03-11', nota: 'saldo gennaio', importo: '-821.08' }
  const fields = shownFields('sala', null, { ...after, portafogli: '821.08' }, nameOf, words)
  expect(movementInShort(fields, words)).toEqual({ testo: '€ -821,08 · Banca · saldo gennaio', altri: 2 })
  expect(fields.map(({ etichetta }) => etichetta)).not.toContain('Movimento')
  const deleted = shownFields('sala', { ...after, nota: '' }, null, nameOf, words)
  expect(movementInShort(deleted, { ...words, portafogli: [] })).toEqual({ testo: '€ -821,08', altri: 1 })
  expect(movementInShort(shownFields('sala', null, { prova: 'a.pdf' }, nameOf), words)).toBeNull()
})

it('something new begins with what tells it from others', () => {
  const after = { stato: 'A', percentualeImporto: '50', idDropTg: '-1', idBook: 7, nomeSala: 'Roma' }
  expect(
    shownFields('sito', null, after, nameOf)
      .map(({ campo }) => campo)
      .slice(0, 3),
  ).toEqual(['nomeSala', 'idBook', 'percentualeImporto'])
})

describe('a stored value is shown', () => {
  it.each<[unknown, ShownAs, string | null]>([
    [null, 'text', null],
    ['', 'text', null],
    [true, 'flag', 'Sì'],
    [false, 'flag', 'No'],
    ['1150.5', 'amount', '1.150,50'],
    ['-3', 'money', '€ -3,00'],
    ['1.95000', 'odds', '1,95'],
    ['2.741', 'odds', '2,741'],
    ['12.50', 'percent', '12,5%'],
    ['1.173', 'rate', '1,173'],
    [26, 'letter', 'AA'],
    ['2026-03-11T11:00:00.000Z', 'moment', '11/03/2026 12:00'],
    ['2026-03-11T12:00:00', 'moment', '11/03/2026 12:00'],
    ['2026-03-11', 'moment', '11/03/2026'],
    ['SABATO', 'weekday', 'Sabato'],
    ['LUNEDI sera', 'weekday', 'LUNEDI sera'],
    ['ogni DOMENICA', 'weekday', 'ogni DOMENICA'],
    ['D', 'stato', 'OFF'],
    ['23:00:00', 'text', '23:00'],
    ['23:00:30', 'text', '23:00:30'],
    [['09:00:00', '23:30:00'], 'list', '09:00, 23:30'],
    ['uncertain', 'sending', 'Incerto'],
    [['a', 'b'], 'list', 'a, b'],
    [[{ a: 1 }, 2], 'list', '{"a":1}, 2'],
    [[1, 2, 3], 'count', '3'],
    [['2026-03-02', '2026-03-08'], 'period', '02/03/2026 - 08/03/2026'],
    [[], 'period', null],
    [7, 'tipster', 'tipster sette'],
    [8, 'sala', 'n. 8'],
    [12, 'bet', 'Bet 12'],
    ['boh', 'money', 'boh'],
    ['2026-99', 'moment', '2026-99'],
    ['2026-13-45T00:00:00Z', 'moment', '2026-13-45T00:00:00Z'],
    [{ a: 1 }, 'money', '{"a":1}'],
  ])('%j as %s: %j', (value, as, shown) => {
    expect(shownValue(value, as, nameOf)).toBe(shown)
  })
})

it('shows a line with any content without an error', () => {
  const sides = fc.option(
    fc.dictionary(
      fc.oneof(
        fc.string(),
        fc.constantFrom('importo', 'esito', 'at', 'giorno', 'data', 'idSala', 'toString'),
      ),
      fc.jsonValue(),
    ),
  )
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.constantFrom(...Object.keys(ENTITIES))),
      sides,
      sides,
      (entity, before, after) => {
        for (const { prima, dopo } of shownFields(entity, before, after, nameOf)) expect(prima).not.toBe(dopo)
      },
    ),
  )
})

it('a derived field is left out, an unknown one is shown under its own name', () => {
  expect(
    shownFields(
      'tipster',
      { version: 1, action: '10.00' },
      { version: 2, action: '11.00', domani: 3 },
      nameOf,
    ),
  ).toEqual([
    { campo: 'action', etichetta: 'Action', prima: '10%', dopo: '11%' },
    { campo: 'domani', etichetta: 'domani', prima: null, dopo: '3' },
  ])
})

it('fields are shown in the order of their table, unknown ones last, whatever the order they were written in', () => {
  const told = ['esito', 'importo', 'quota', 'nota', 'mai visto']
  for (const names of [told, told.toReversed(), ['nota', 'mai visto', 'esito', 'quota', 'importo']]) {
    const after = Object.fromEntries(names.map((name) => [name, '1']))
    expect(shownFields('bet', {}, after, nameOf).map(({ campo }) => campo)).toEqual(told)
  }
})

it('a drop begins with what was played, a moved one with the bets it left and went to', () => {
  const drop = {
    idValuta: 1,
    cambio: '1',
    tassaQuota: '0',
    percentualeImporto: '100',
    quota: '1.9',
    importo: '50',
  }
  const first = (before: object | null, after: object) =>
    shownFields('bet', before as never, after as never, nameOf)
      .slice(0, 2)
      .map(({ campo }) => campo)
  expect(first(null, drop)).toEqual(['importo', 'quota'])
  expect(first(drop, { bet: 7 })).toEqual(['bet', 'importo'])
  expect(first(null, { ...drop, daBet: 7 })).toEqual(['daBet', 'importo'])
})

it('words of objects are not taken for words of fields', () => {
  expect(fieldWords('bet', 'constructor')).toBeUndefined()
  expect(actionWords('toString')).toBe('toString')
  expect(isUndoable('toString')).toBe(false)
})

it('an act without an inverse cannot be taken back', () => {
  expect(isUndoable('users.password')).toBe(false)
  expect(isUndoable('auth.signin')).toBe(false)
  expect(Object.keys(ACTIONS).filter((action) => isUndoable(action))).toContain('bets.edit')
})
