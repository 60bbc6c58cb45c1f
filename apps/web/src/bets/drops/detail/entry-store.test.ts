import { expect, it } from 'vitest'
import type { Drop } from '#web/bets/drops/public/drop.api.ts'
import { EntryStore, presentTyped } from './entry-store.ts'

it('a row keeps its typed figures', () => {
  expect(presentTyped({ drop: { importoNoPerc: 1200.5, quotaNoTassa: 1.855 } as Drop })).toEqual({
    importo: '1200,50',
    quota: '1,855',
  })
  expect(presentTyped({ drop: undefined })).toEqual({ importo: '', quota: '' })
})

it('typed figures are kept until they are saved or reverted', () => {
  const store = new EntryStore()
  let told = 0
  const stop = store.subscribe(() => told++)
  expect(store.unsavedKeys()).toBe('')
  store.change('a', { typed: { importo: '1', quota: '' } })
  store.change('b', { typed: { importo: '0', quota: '2' } })
  expect(store.unsavedKeys()).toBe('a b')
  store.change('a', { isSaving: true })
  expect([store.unsaved(), store.entryOf('a').typed?.importo]).toEqual([
    [['b', { importo: '0', quota: '2' }]],
    '1',
  ])
  store.discard('a')
  expect([store.entryOf('a'), told]).toEqual([{}, 4])
  stop()
})
