import type { Page } from '@playwright/test'

// Times as perceived at the screen: from an event to the frame that shows its result.

/** The table's row count: `1-25 di 2.000`. */
const COUNT = '[data-visible-count]'

/**
 * Types one key into the focused field and waits until the table shows and paints a different number of rows.
 * @returns milliseconds from the key's own time stamp
 */
export async function keyToPaint(page: Page, key: string): Promise<number> {
  // Prepared before the key is pressed: keys and scripts reach the page through different channels.
  const painted = await page.evaluateHandle((selector) => {
    const before = document.querySelector(selector)?.textContent
    return {
      time: new Promise<number>((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`nothing changed after ${before}`)), 5_000)
        const start = ({ timeStamp }: KeyboardEvent) => {
          const look = () => {
            if (document.querySelector(selector)?.textContent === before) return requestAnimationFrame(look)
            clearTimeout(late)
            // The frame with the change is painted after its callbacks: a task queued here runs after the paint.
            const channel = new MessageChannel()
            channel.port1.onmessage = () => resolve(performance.now() - timeStamp)
            return channel.port2.postMessage(null)
          }
          requestAnimationFrame(look)
        }
        document.addEventListener('keydown', start, { once: true, capture: true })
      }),
    }
  }, COUNT)
  await page.keyboard.press(key)
  const time = await painted.evaluate((held) => held.time)
  await painted.dispose()
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

export interface Frames {
  perSecond: number
  /** Milliseconds between two frames. */
  gaps: number[]
}

/** Turns the wheel over the table, down and up, and counts the frames drawn meanwhile. */
export async function scrollFrames(page: Page, seconds: number): Promise<Frames> {
  await page.evaluate(() => {
    const frames: number[] = []
    ;(window as unknown as { frames: number[] }).frames = frames
    const count = (now: number) => {
      frames.push(now)
      requestAnimationFrame(count)
    }
    requestAnimationFrame(count)
  })
  const box = await page.getByRole('grid').boundingBox()
  if (!box) throw new Error('no table')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  const began = Date.now()
  let down = true
  while (Date.now() - began < seconds * 1000) {
    const turn = await page.evaluate(() => {
      const grid = document.querySelector('[role="grid"]')
      if (!grid) return 'none'
      if (grid.scrollTop <= 0) return 'top'
      return grid.scrollTop + grid.clientHeight >= grid.scrollHeight - 2 ? 'bottom' : 'between'
    })
    if (turn === 'top') down = true
    if (turn === 'bottom') down = false
    await page.mouse.wheel(0, down ? 240 : -240)
    await page.waitForTimeout(16)
  }
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames)
  const gaps = frames.slice(1).map((at, index) => at - (frames[index] ?? at))
  const span = ((frames.at(-1) ?? 0) - (frames[0] ?? 0)) / 1000
  return { perSecond: Math.round((gaps.length / span) * 10) / 10, gaps }
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
