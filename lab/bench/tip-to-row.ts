import { setTimeout as sleep } from 'node:timers/promises'
import { emulatorClient } from '@xbetapp/telegram-emulator/client'
import { buildWeb, launchBrowser, signIn } from './setup/bench-browser.ts'
import { startBenchServer } from './setup/bench-server.ts'
import { percentile, table } from './setup/print.ts'
import { fillWeek } from './setup/week-of-bets.ts'

// The time from a tip posted in the tipster's Telegram group to its row in an operator's browser. Beside it, for the
// same tips, the time until GET /api/v1/bets/last-week returns it, for a bare client that polls every 50 ms.
const TIPS = Number(process.argv[2] ?? 100)
const BETS = 500
const PEER_EVERY_MS = 50
/** Pause between two tips; varied, so that tips fall anywhere between two polls of the page. */
const PAUSE_MS = 700

buildWeb()
const bench = await startBenchServer()
const { emulator, ctx } = bench
if (!emulator) throw new Error('no emulator')
await fillWeek(ctx.db, BETS)
// Bets without a drop precede new ones in the list: these have one.
await ctx.db.updateTable('bet').set({ totTipster: '90', quotaDrop: '1.9' }).execute()
const telegram = emulatorClient(emulator.apiRoot)
const group = await telegram.createChat({
  id: -1_009_000_001,
  title: 'Tipster in prova',
  type: 'supergroup',
  members: [{ firstName: 'Fabio' }],
})
await bench.call('POST', '/api/v1/tipster', {
  nomeTipster: 'In prova',
  idGruppoTg: group.id,
  action: 0,
  freeroll: 0,
  saldoOutstandingBase: 0,
  saldoFreerollBase: 0,
})

const browser = await launchBrowser()
const page = await browser.newPage({ locale: 'it-IT', viewport: { width: 1440, height: 900 } })
await signIn(page, bench.address)
await page.getByRole('row').nth(5).waitFor()
// A hovered row keeps its place, so that new rows would be inserted above the visible part.
await page.mouse.move(700, 20)
// Records when each tip's row is first drawn inside the window. The browser's clock is this machine's.
const seenAt = await page.evaluateHandle(() => {
  const seen = new Map<string, number>()
  const look = () => {
    for (const element of document.querySelectorAll('[role="row"]')) {
      const name = element.textContent?.match(/Partita\d{4}/)?.[0]
      if (name === undefined || seen.has(name)) continue
      const { top, bottom } = element.getBoundingClientRect()
      if (bottom > 0 && top < window.innerHeight) seen.set(name, Date.now())
    }
  }
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
  return seen
})

const posted = new Map<string, number>()
const readable = new Map<string, number>()
const peer = pollAsPeer()
for (let i = 0; i < TIPS; i++) {
  const name = `Partita${String(i).padStart(4, '0')}`
  posted.set(name, Date.now())
  await telegram.postText(group.id, `${name} - Avversaria ore 20:45\nOver 2,5 @1.85\nStake 3/10`)
  await sleep(PAUSE_MS * (0.5 + Math.random()))
}
await page
  .waitForFunction(([seen, wanted]) => seen.size >= wanted, [seenAt, TIPS] as const, { timeout: 30_000 })
  .catch(() => undefined)
const seen = new Map(await seenAt.evaluate((map) => [...map]))
await peer

const row = (what: string, at: ReadonlyMap<string, number>) => {
  const waits = [...posted].map(([name, since]) => (at.get(name) ?? Number.NaN) - since)
  return {
    '': what,
    tips: at.size,
    'p50 ms': percentile(waits, 50),
    'p95 ms': percentile(waits, 95),
    'worst ms': Math.max(...waits),
  }
}
table(`Tip to row: ${TIPS} tips through the emulator, ${BETS} bets in the week, pushed to the page`, [
  row('row visible in the browser', seen),
  row(`peer: readable by GET last-week, asked every ${PEER_EVERY_MS} ms`, readable),
])
await browser.close()
await bench.stop()

async function pollAsPeer(): Promise<void> {
  const url = `${bench.address}/api/v1/bets/last-week`
  let etag = ''
  while (readable.size < TIPS) {
    const answer = await fetch(url, {
      headers: { authorization: `Bearer ${bench.token}`, 'if-none-match': etag },
    })
    if (answer.status === 200) {
      etag = answer.headers.get('etag') ?? ''
      const text = await answer.text()
      for (const name of posted.keys())
        if (!readable.has(name) && text.includes(name)) readable.set(name, Date.now())
    }
    await sleep(PEER_EVERY_MS)
  }
}
