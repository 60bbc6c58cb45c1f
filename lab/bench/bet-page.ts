import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { buildWeb, launchBrowser, signIn } from './setup/bench-browser.ts'
import { startBenchServer } from './setup/bench-server.ts'
import { framesDuring, mainThreadClock, preparePainted, scroll, typeAndErase } from './setup/painted.ts'
import { percentile, table } from './setup/print.ts'
import { fillWeek } from './setup/week-of-bets.ts'

// The Bet page in a real browser with 10,000 bets in the week: frames per second while scrolling, time from a key in
// the filter to painted rows, and the cost of a poll with one changed bet, beside the whole list and a poll without
// changes.
const BETS = 10_000
const SCROLL_SECONDS = 6
const CHANGES = 15
const POLLS = '/api/v1/bets/last-week'

buildWeb()
const bench = await startBenchServer()
const { db } = bench.ctx
await fillWeek(db, BETS)
// Distinct letters for each bet, so that each key of a search leaves fewer of them.
await sql`
  update bet set formatted_bet = formatted_bet || chr(10) ||
    translate(left(md5(id_received_bet::text), 8), '0123456789abcdef', 'bcdfghlmpqwxyzbc')
`.execute(db)

const browser = await launchBrowser()
const page = await browser.newPage({ locale: 'it-IT', viewport: { width: 1440, height: 900 } })
// Without the event stream the page polls every two seconds, as behind a proxy without streaming.
await page.route('**/api/v1/live*', (route) => route.abort())
await preparePainted(page)
const whole = page.waitForResponse((response) => response.url().includes(POLLS))
await signIn(page, bench.address)
const wholeSize = (await (await whole).request().sizes()).responseBodySize
await page.goto(`${bench.address}/xbetapp/?righe=100`)
await page.getByRole('row').nth(5).waitFor()
await sleep(3_000)

const worked = await mainThreadClock(page)
const beforeScroll = await worked()
const scrolling = await framesDuring(page, () => scroll(page, SCROLL_SECONDS))
const frameWork = ((await worked()) - beforeScroll) / (SCROLL_SECONDS * 60)
const idle = await framesDuring(page, () => sleep(3_000))
const filter = page.getByPlaceholder('Filtra per Testo')
await filter.focus()
await typeAndErase(page, ['q'])
const beforeKeys = await worked()
const keys = await typeAndErase(page, ['bcd', 'fgh', 'lmp', 'qwx', 'yzb'])

const keyWork = ((await worked()) - beforeKeys) / keys.length

const quiet = await pollOnce(page)
const changes = []
for (let i = 0; i < CHANGES; i++) changes.push(await changeOne(i))

const of = (values: readonly number[]) => ({
  p50: Math.round(percentile(values, 50) * 10) / 10,
  p95: Math.round(percentile(values, 95) * 10) / 10,
  max: Math.round(Math.max(...values) * 10) / 10,
})
table(`Bet page: ${BETS} bets in the week, 100 rows a page, polled every 2 s`, [
  { '': 'frames a second, scrolling (aim 60)', value: scrolling.perSecond, ...of(scrolling.gaps) },
  { '': 'of it work of the main thread per frame (has 16.7 ms)', p50: Math.round(frameWork * 10) / 10 },
  { '': 'peer: frames a second of the same page at rest', value: idle.perSecond, ...of(idle.gaps) },
  { '': `key to painted rows, ms, ${keys.length} keys (aim < 100)`, ...of(keys) },
  { '': 'of it work of the main thread, polls included', p50: Math.round(keyWork * 10) / 10 },
])
const bytes = (values: readonly { bytes: number }[]) => Math.max(...values.map((one) => one.bytes))
table('A poll, from the answer on the wire to the painted row', [
  { '': 'one bet changed', bytes: bytes(changes), ...of(changes.map((one) => one.ms)) },
  { '': 'nothing changed', bytes: quiet.bytes },
  { '': 'peer: the whole list, compressed', bytes: wholeSize },
])
await browser.close()
await bench.stop()
if (keyWork >= 100 || bytes(changes) > 10_000) process.exitCode = 1

/** The next poll without changes. */
async function pollOnce(on: Page): Promise<{ bytes: number }> {
  const response = await on.waitForResponse((one) => one.url().includes(POLLS))
  return { bytes: (await response.request().sizes()).responseBodySize }
}

/** Changes one bet on screen, and waits until its row shows the change. */
async function changeOne(index: number): Promise<{ bytes: number; ms: number }> {
  const mark = `Prova${String(index).padStart(3, '0')}`
  const id = Number(await page.getByRole('row').nth(3).getAttribute('data-row-id'))
  const held = await page.evaluateHandle(
    ([mark, polls]) => {
      performance.clearResourceTimings()
      const grid = document.querySelector('[role="grid"]')
      const change = window
        .painted(() => grid?.textContent?.includes(mark) === true)
        .then((now) => {
          const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
          const answer = entries.findLast(
            ({ name, responseEnd }) => name.includes(polls) && responseEnd > 0 && responseEnd <= now,
          )
          return { bytes: answer?.encodedBodySize ?? -1, ms: now - (answer?.responseEnd ?? 0) }
        })
      return { change }
    },
    [mark, POLLS] as const,
  )
  await sql`
    with next as (update revision set valore = valore + 1 where nome = 'bets' returning valore),
    changed as (update bet set formatted_bet = ${mark} where id_received_bet = ${id})
    update bet_revision set revision = (select valore from next) where id_received_bet = ${id}
  `.execute(db)
  const change = await held.evaluate((painted) => painted.change)
  await held.dispose()
  return change
}
