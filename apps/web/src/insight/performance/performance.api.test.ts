import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { type Delay, delayQuery } from './performance.api.ts'

const totale = { chiave: '', nome: '', drop: 0, secondi: 0, slippage: null, slippageEur: 0, costo: null }
const figures: Delay = { righe: [], totale, passi: [] }

it('the curve of one period is not shown under the title of another while that one loads', () => {
  const november = delayQuery({ dal: '2026-11-01', al: '2026-11-30', per: 'sala' })
  const october = delayQuery({ dal: '2026-10-01', al: '2026-10-31', per: 'sala' })
  const client = new QueryClient()
  client.setQueryData(november.queryKey, figures)
  const view = new QueryObserver(client, { ...november, enabled: false })
  expect(view.getCurrentResult().data).toBe(figures)
  view.setOptions({ ...october, enabled: false })
  expect(view.getCurrentResult().data).toBeUndefined()
})
