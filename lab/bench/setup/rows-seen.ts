import type { Page } from '@playwright/test'

declare global {
  interface Window {
    seenAt: Map<string, number>
  }
}

/** The name in the text of a measured tip. */
export const tipName = (number: number): string => `Partita${String(number).padStart(4, '0')}`
export const tipText = (name: string): string => `${name} - Avversaria ore 20:45\nOver 2,5 @1.85\nStake 3/10`

/** Records when each tip's row is first drawn inside the window. The browser's clock is this machine's. */
export async function watchRows(on: Page): Promise<void> {
  await on.evaluate(() => {
    const seenAt = new Map<string, number>()
    window.seenAt = seenAt
    const look = () => {
      for (const element of document.querySelectorAll('[role="row"]')) {
        const name = element.textContent?.match(/Partita\d{4}/)?.[0]
        if (name === undefined || seenAt.has(name)) continue
        const { top, bottom } = element.getBoundingClientRect()
        if (bottom > 0 && top < window.innerHeight) seenAt.set(name, Date.now())
      }
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
}

/** When each tip's row was first drawn, after `count` of them were. */
export async function rowsSeen(on: Page, count: number): Promise<Map<string, number>> {
  await on
    .waitForFunction((wanted) => window.seenAt.size >= wanted, count, { timeout: 30_000 })
    .catch(() => undefined)
  return new Map(await on.evaluate(() => [...window.seenAt]))
}
