import { wordOf } from '@xbetapp/domain/intake/imports/read-cell'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { KINDS } from './kinds.ts'

/** Fields of records that no file has: a new field is a column, or is named here. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  book: ['pathFoto'],
  utenti: ['secondoFattoreRichiesto', 'azzeraSecondoFattore'],
  tipster: ['filtroAutori', 'autoriAmmessi'],
  sale: ['filtroAutori', 'autoriAmmessi'],
  // Its conditions are columns of their own.
  collegamenti: ['filtro'],
}
/** What the server gives a record. */
const GIVEN = ['version', 'idRegola', 'idReceivedBet']

// A task is a name alone.
const { task: _task, ...RECORDS } = KINDS

it.each(Object.entries(RECORDS))(
  'each field of %s is a column of its sheet',
  (name, { columns, create, edit }) => {
    const bodies = [create, ...(edit ? [edit] : [])].map(({ body }) =>
      body instanceof z.ZodPipe ? body.out : body,
    )
    const fields = bodies.flatMap((body) => (body instanceof z.ZodObject ? Object.keys(body.shape) : []))
    const known = new Set([
      ...columns.map(({ field }) => field),
      ...(edit?.id ?? []),
      ...(ELSEWHERE[name] ?? []),
      ...GIVEN,
    ])
    expect(fields.length).toBeGreaterThan(0)
    const missing = new Set(fields.filter((field) => !known.has(field)))
    expect([...missing], 'add it to its sheet in kinds.ts, or to ELSEWHERE in this test').toEqual([])
  },
)

it('no header is read as two columns of one sheet, but for one that a column is called by', () => {
  const twice = Object.entries(KINDS).flatMap(([name, { columns }]) => {
    const own = new Set(columns.map(({ header }) => wordOf(header)))
    const words = columns
      .flatMap(({ otherHeaders }) => [...new Set(otherHeaders.map(wordOf))])
      .filter((word) => !own.has(word))
    return words.filter((word, at) => words.indexOf(word) !== at).map((word) => `${name}: ${word}`)
  })
  expect(twice).toEqual([])
})
