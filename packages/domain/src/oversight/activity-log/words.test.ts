import { expect, it } from 'vitest'
import { FIELDS, fieldOrder, fieldWords, OWN_FIELDS } from './field-words.ts'
import { VARIABLE_NAMES } from './variable-names.ts'
import { ACTIONS, actionWords, CONTO_NAMES, ENTITIES, entityWords, TIPI } from './words.ts'

const labelsOf = (fields: typeof FIELDS) => Object.values(fields).flatMap((field) => field?.label ?? [])

it.each<[string, readonly string[]]>([
  ['kind of line', Object.values(TIPI)],
  ['thing', Object.values(ENTITIES)],
  ['field', labelsOf(FIELDS)],
  ['field that is called otherwise', Object.values(OWN_FIELDS).flatMap(labelsOf)],
  ['account of the house', Object.values(CONTO_NAMES)],
  ['variable', Object.values(VARIABLE_NAMES)],
])('every %s has a name, which begins as a title does', (_, names) => {
  expect(names.length).toBeGreaterThan(1)
  for (const name of names) expect(name).toMatch(/^[A-ZÈ%]\S*( \S+)*$/)
})

it('every action has a verb, to follow the name of its author', () => {
  for (const { verb } of Object.values(ACTIONS)) expect(verb).toMatch(/^(non )?(si )?(ha|è) \S+( \S+)*$/)
})

it('setting the outcome is named as such, whatever else was edited', () => {
  expect(actionWords('bets.edit', ['nota', 'esito'])).toBe('ha refertato')
  expect(actionWords('bets.edit', ['nota'])).toBe('ha modificato')
  expect(actionWords('bets.delete', ['esito'])).toBe('ha eliminato')
  expect(actionWords('di.domani')).toBe('di.domani')
})

it('a field has the label of its entity, else the common one; an unnamed field has none', () => {
  expect(fieldWords('invio', 'stato')).toEqual({ label: 'Stato', as: 'sending' })
  expect(fieldWords('evento', 'risultato')).toEqual({ label: 'Risultato', as: 'text' })
  expect(fieldWords('evento', 'nota')).toEqual(FIELDS.nota)
  expect(fieldWords('tipster', 'idTipster')).toBeNull()
  expect(fieldWords('bet', 'id')).toBeNull()
  expect(fieldWords('bet', 'mai visto')).toBeUndefined()
  expect([entityWords('bet'), entityWords('di domani'), entityWords('toString')]).toEqual([
    'Bet',
    'di domani',
    'toString',
  ])
})

it.each(Object.entries(OWN_FIELDS))(
  '%s calls at least one field otherwise than other things do',
  (thing, own) => {
    const names = Object.keys(own)
    expect(names).not.toEqual([])
    for (const name of names) expect([name, fieldWords(thing, name)]).not.toEqual([name, FIELDS[name]])
  },
)

it('fields are ordered as in their table, unknown ones last', () => {
  const told = ['mai visto', 'nota', 'quota', 'esito', 'importo'].toSorted(
    (a, b) => fieldOrder(a) - fieldOrder(b),
  )
  expect(told).toEqual(['esito', 'importo', 'quota', 'nota', 'mai visto'])
  expect(fieldOrder('mai visto')).toBe(Object.keys(FIELDS).length)
})
