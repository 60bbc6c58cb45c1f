import { type Clock, unixSeconds } from '../clock.ts'
import type { Store } from '../state/store.ts'
import type { Webhook } from '../state/world.ts'
import type { Update } from '../telegram/types.ts'

const ANSWER_WITHIN_MS = 60_000
const SLOWEST_RETRY_MS = 60_000

export type WebhookDelivery = ReturnType<typeof webhookDelivery>

/** Posts the queued updates one at a time, in order; retries a failed one after increasing pauses. */
export function webhookDelivery(store: Store, clock: Clock, firstRetryMs: number) {
  const { world } = store
  let failures = 0
  let lastError: { date: number; message: string } | undefined
  let timer: NodeJS.Timeout | undefined
  let isPosting = false
  let stopController = new AbortController()

  function wake(afterMs = 0): void {
    if (timer || isPosting || stopController.signal.aborted) return
    if (!world.settings.webhook || world.updates.length === 0) return
    timer = setTimeout(() => {
      timer = undefined
      void postNext()
    }, afterMs)
  }

  async function postNext(): Promise<void> {
    const [update] = world.updates
    const { webhook } = world.settings
    if (!update || !webhook) return
    isPosting = true
    const { signal } = stopController
    try {
      await store.flush()
      await post(update, webhook, signal)
      failures = 0
      store.change((put) => put({ drop: 'updates', below: update.update_id + 1 }))
    } catch (error) {
      // Interrupted by a new setWebhook, which starts anew.
      if (signal.aborted) return
      failures += 1
      lastError = { date: unixSeconds(clock), message: (error as Error).message }
    } finally {
      isPosting = false
      wake(failures === 0 ? 0 : Math.min(firstRetryMs * 2 ** (failures - 1), SLOWEST_RETRY_MS))
    }
  }

  function stop(): void {
    stopController.abort()
    clearTimeout(timer)
    timer = undefined
  }

  const stopListening = store.onChange(() => {
    // A pause after a failure is kept; new updates wake only an idle delivery.
    if (failures === 0) wake()
  })
  wake()

  return {
    lastError: () => lastError,
    /** Clears errors and pauses, as a new setWebhook does. */
    restart() {
      stop()
      stopController = new AbortController()
      failures = 0
      lastError = undefined
      wake()
    },
    close() {
      stopListening()
      stop()
    },
  }
}

async function post(update: Update, { url, secretToken }: Webhook, stop: AbortSignal): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(secretToken && { 'x-telegram-bot-api-secret-token': secretToken }),
    },
    body: JSON.stringify(update),
    signal: AbortSignal.any([stop, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
  }).catch((cause) => {
    throw new Error('Connection refused', { cause })
  })
  await response.arrayBuffer()
  if (!response.ok)
    throw new Error(`Wrong response from the webhook: ${response.status} ${response.statusText}`)
}
