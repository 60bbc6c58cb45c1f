import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'

// Times as perceived at the screen: from an event to the frame that shows its result.

declare global {
  interface Window {
    /** The time at which the first frame that meets a condition was painted. */
    painted(isThere: () => boolean): Promise<number>
  }
}

/** Call it before the page opens an address. */
export const preparePainted = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.painted = (isThere) =>
      new Promise((resolve) => {
        const look = () => {
          if (!isThere()) return requestAnimationFrame(look)
          // The frame with the change is painted after its callbacks: a task queued here runs after the paint.
          const channel = new MessageChannel()
          channel.port1.onmessage = () => resolve(performance.now())
          return channel.port2.postMessage(null)
        }
        requestAnimationFrame(look)
      })
  })

/** The table's row count: `1-25 di 2.000`. */
const COUNT = '[data-visible-count]'

/**
 * Types one key into the focused field and waits until the table shows and paints a different number of rows.
 * @returns milliseconds from the key's own time stamp
 */
async function keyToPaint(page: Page, key: string): Promise<number> {
  // Prepared before the key is pressed: keys and scripts reach the page through different channels.
  const held = await page.evaluateHandle((selector) => {
    const count = () => document.querySelector(selector)?.textContent
    const before = count()
    const time = new Promise<number>((resolve) => {
      const start = async ({ timeStamp }: KeyboardEvent) =>
        resolve((await window.painted(() => count() !== before)) - timeStamp)
      document.addEventListener('keydown', start, { once: true, capture: true })
    })
    return { time }
  }, COUNT)
  await page.keyboard.press(key)
  const time = await held.evaluate((painted) => painted.time)
  await held.dispose()
  return time
}

/** Types every word key by key, then deletes it key by key. */
export async function typeAndErase(page: Page, words: readonly string[]): Promise<number[]> {
  const times = []
  for (const word of words) {
    for (const letter of word) times.push(await keyToPaint(page, letter))
    for (const _ of word) times.push(await keyToPaint(page, 'Backspace'))
  }
  return times
}

/** Counts the frames drawn meanwhile, and the milliseconds between two of them. */
export async function framesDuring(page: Page, work: () => Promise<unknown>) {
  const frames = await page.evaluateHandle(() => {
    const at: number[] = []
    const count = (now: number) => {
      at.push(now)
      requestAnimationFrame(count)
    }
    requestAnimationFrame(count)
    return at
  })
  await work()
  const at = (await frames.jsonValue()) as number[]
  const gaps = at.slice(1).map((one, index) => one - (at[index] ?? one))
  const seconds = ((at.at(-1) ?? 0) - (at[0] ?? 0)) / 1000
  return { perSecond: Math.round((gaps.length / seconds) * 10) / 10, gaps }
}

/** Turns the wheel over the table, down and up. */
export async function scroll(page: Page, seconds: number): Promise<void> {
  const box = await page.getByRole('grid').boundingBox()
  if (!box) throw new Error('no table')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  let down = true
  for (const until = Date.now() + seconds * 1000; Date.now() < until; await sleep(16)) {
    const { atTop, atBottom } = await page.getByRole('grid').evaluate((grid) => ({
      atTop: grid.scrollTop <= 0,
      atBottom: grid.scrollTop + grid.clientHeight >= grid.scrollHeight - 2,
    }))
    down = atTop || (down && !atBottom)
    await page.mouse.wheel(0, down ? 240 : -240)
  }
}

/**
 * Reads the CPU milliseconds of the page's main thread. On a machine with other load, this shows the cost of the page
 * itself; wall times show what a user waits.
 */
export async function mainThreadClock(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
}
