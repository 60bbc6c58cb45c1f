import type { Page } from '@playwright/test'
import { TOAST_MS } from '../../apps/web/src/lib/toast.ts'

/**
 * From the next page on, toasts stay until they are closed. `toast.test.ts` tests their five seconds with a fake clock;
 * here they would run out in the middle of a test on a slow machine.
 */
export async function lastingToasts(page: Page): Promise<void> {
  await page.addInitScript((time) => {
    const given = window.setTimeout.bind(window)
    const without = (work: TimerHandler, delay?: number, ...rest: unknown[]) =>
      delay === time ? 0 : given(work, delay, ...rest)
    window.setTimeout = without as typeof window.setTimeout
  }, TOAST_MS)
}
