import { FREEROLL_NOTES } from '@xbetapp/domain/accounts/accounting/freeroll-breakdown'
import { expect, it } from 'vitest'
import { moneyWorld } from '#test/money-world.ts'
import { testApp } from '#test/test-app.ts'

const app = await testApp()
const { admin } = await moneyWorld(app)
const [tipster, sala] = FREEROLL_NOTES

const book = (data: string, nota: string, importo: number, conto = 'freeroll') =>
  admin.post('POST /api/v1/cashflow-conto', { conto, data, nota, importo, idValuta: 'EUR' })
const parts = async (query: { endDate?: string; knownAt?: string }) => {
  const rows = await admin.get('GET /api/v1/conto/freeroll/ripartizione', { query }).body
  return Object.fromEntries(
    rows.flatMap(({ categoria, importo }) => (importo === 0 ? [] : [[categoria, importo]])),
  )
}

it('the freeroll account is split by the notes of its rows, up to the end of a day or a second', async () => {
  await book('2026-03-02T10:00:00', `${tipster} Falco`, 20)
  await book('2026-03-02T23:59:59', `${tipster} Aquila`, 0.5)
  await book('2026-03-03T00:00:00', `${sala} Prima`, -7.25)
  await book('2026-03-04T12:00:00', 'a mano', -3)
  await book('2026-03-02T10:00:00', `${tipster} d'altri`, 99, 'no-drop')
  const first = { [tipster]: 20.5 }
  const all = { ...first, [sala]: -7.25, 'Spostamento in Fondo Cassa': -3 }
  expect(await parts({ endDate: '2026-03-01' })).toEqual({})
  expect(await parts({ endDate: '2026-03-02' })).toEqual(first)
  expect(await parts({ endDate: '2026-03-03' })).toEqual({ ...first, [sala]: -7.25 })
  expect(await parts({ endDate: '2026-03-04' })).toEqual(all)
  expect(await parts({})).toEqual(all)
})
