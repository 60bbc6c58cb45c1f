import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { FrozenRows, frozenRowsOf, type StatementRow } from './rows.ts'

const row = (id: number): StatementRow => ({
  ...{ id, data: '2026-03-12T18:30:00', testo: 'Inter 1', esito: 'Win', quota: '1.85', importo: '10.00' },
  profit: '8.50',
})

it('rows come back as they were added, however many parts they came in, empty ones too', async () => {
  const frozen = new FrozenRows()
  for (const part of [[], [row(1)], [], [row(2), row(3)], []]) await frozen.add(part)
  const { dati, isCompressed } = await frozen.finish()
  expect(frozenRowsOf(isCompressed ? gunzipSync(dati) : dati)).toEqual([row(1), row(2), row(3)])
})

it('a statement without rows has none', async () => {
  const frozen = new FrozenRows()
  await frozen.add([])
  const { dati } = await frozen.finish()
  expect(frozenRowsOf(dati)).toEqual([])
})
