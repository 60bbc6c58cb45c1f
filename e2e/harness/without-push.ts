import type { Page } from '@playwright/test'

/** Turns off the server's pushes to this page, so that it polls. */
export async function withoutPush(page: Page): Promise<void> {
  await page.route('**/api/v1/live', (route) => route.fulfill({ status: 204 }))
}
