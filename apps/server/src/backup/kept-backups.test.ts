import { expect, it } from 'vitest'
import { outdatedBackups } from './kept-backups.ts'

const nameOf = (day: string, time = '023000') => `xbetapp-${day.replaceAll('-', '')}-${time}.backup`
/** Every night from a day back. */
const nights = (last: string, count: number) =>
  Array.from({ length: count }, (_, index) =>
    nameOf(new Date(Date.parse(last) - index * 86_400_000).toISOString().slice(0, 10)),
  )

it('keeps the last seven days and the newest of each of four weeks', () => {
  const all = nights('2026-11-25', 60)
  const gone = new Set(outdatedBackups(all))
  const kept = all.filter((name) => !gone.has(name))
  // 25 November 2026 is a Wednesday; the Sundays before end their weeks.
  expect(kept).toEqual([...nights('2026-11-25', 7), nameOf('2026-11-15'), nameOf('2026-11-08')])
})

it('keeps all of the last two days and the newest of a day before, and all there is of a product that was off', () => {
  const early = (day: string) => nameOf(day, '020000')
  const late = (day: string) => nameOf(day, '090000')
  const days = ['2026-11-25', '2026-11-24', '2026-11-23']
  expect(outdatedBackups(days.flatMap((day) => [late(day), early(day)]))).toEqual([early('2026-11-23')])
  expect(outdatedBackups([nameOf('2026-01-05'), nameOf('2026-05-05'), nameOf('2026-11-25')])).toEqual([])
})

it('never names a file that is not a nightly backup', () => {
  expect(
    outdatedBackups(['secrets.key', 'xbetapp-prima.backup', 'xbetapp-20260101-000000.backup.part']),
  ).toEqual([])
})
