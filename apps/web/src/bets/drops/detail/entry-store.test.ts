import { describe, expect, it } from 'vitest'
import type { Drop } from '#web/bets/drops/public/drop.ts'
import type { VenueRow } from '#web/bets/drops/venue-rows.ts'
import { EntryStore, nextRow, presentTyped } from './entry-store.ts'

const row = (key: string, stato?: string, drop?: Partial<Drop>) =>
  ({ key, kind: 'sala', stato: 'A', sent: stato && { stato }, drop }) as VenueRow
const DROP = { importoNoPerc: 1200.5, quotaNoTassa: 1.855 }

describe('Enter in a row goes to', () => {
  const rows = [row('a', 'sent'), row('b', 'sent', DROP), row('c', 'failed'), row('d', 'sent'), row('e')]
  it.each([
    [null, 'a'],
    ['a', 'd'],
    ['d', 'a'],
    ['e', 'a'],
  ])('the next room that has the bet and no drop: from %s to %s', (from, to) => {
    expect(nextRow(rows, from)?.key).toBe(to)
  })

  it('no blocked room, as it cannot play any more', () => {
    const blocked = { ...row('d', 'sent'), bloccata: true }
    expect(nextRow([row('a', 'sent'), row('c'), blocked], 'c')?.key).toBe('a')
  })

  it('no site in standby, which takes no new drop', () => {
    const standby = { ...row('c'), kind: 'sito', stato: 'S' } as VenueRow
    expect(nextRow([row('b', 'sent', DROP), standby, row('e')], 'b')?.key).toBe('e')
  })

  it('the next row without a drop where no room is waited for, and nowhere after the last', () => {
    const none = [row('a', 'sent', DROP), row('b', 'sent', DROP), row('c', 'sent', DROP), row('e')]
    expect(nextRow(none, 'a')?.key).toBe('e')
    expect(nextRow(none, 'b')?.key).toBe('e')
    expect(nextRow(none, 'e')).toBeUndefined()
  })
})

it('a row keeps its typed figures', () => {
  expect(presentTyped(row('b', 'sent', DROP))).toEqual({ importo: '1200,50', quota: '1,855' })
  expect(presentTyped(row('a'))).toEqual({ importo: '', quota: '' })
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
  expect([store.unsaved(), store.of('a').typed?.importo]).toEqual([
    [['b', { importo: '0', quota: '2' }]],
    '1',
  ])
  store.forget('a')
  expect([store.of('a'), told]).toEqual([{}, 4])
  stop()
})
