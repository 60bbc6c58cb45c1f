import type { Page } from '@playwright/test'

/** The server pushes nothing to this page: it polls. */
export async function withoutPush(page: Page): Promise<void> {
  await page.route('**/api/v1/live', (route) => route.fulfill({ status: 204 }))
}
