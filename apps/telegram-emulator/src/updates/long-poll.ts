import { ApiError } from '../bot-api/api-error.ts'
import { putSettings, type Store } from '../state/store.ts'
import type { Update } from '../telegram/types.ts'

export interface PollRequest {
  offset: number
  limit: number
  timeoutMs: number
  allowedUpdates?: string[]
  /** Aborted when the caller disconnects, so that a dead bot does not hold its poll. */
  signal: AbortSignal
}

export type LongPoll = ReturnType<typeof longPoll>

const OTHER_POLL =
  'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running'

export function longPoll(store: Store) {
  const { world } = store
  let openPoll: { fail: (error: ApiError) => void } | undefined

  function confirm(offset: number): void {
    if (offset === 0) return
    const fromTheEnd = world.updates.at(offset)?.update_id
    const below = offset > 0 ? offset : (fromTheEnd ?? 0)
    if (world.updates.some((update) => update.update_id < below)) {
      store.change((put) => put({ drop: 'updates', below }))
    }
  }

  function waitForUpdate(request: PollRequest): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(timer)
        stopListening()
        request.signal.removeEventListener('abort', onAbort)
        if (openPoll === me) openPoll = undefined
        settle()
      }
      const onAbort = () => end(resolve)
      const timer = setTimeout(() => end(resolve), request.timeoutMs)
      const stopListening = store.onChange((changes) => {
        if (changes.some((change) => 'put' in change && change.put === 'update')) end(resolve)
      })
      const me = { fail: (error: ApiError) => end(() => reject(error)) }
      openPoll = me
      request.signal.addEventListener('abort', onAbort)
    })
  }

  /** Ends a running poll with 409, as setWebhook does. */
  const terminate = (reason: string) => openPoll?.fail(new ApiError(409, reason))

  return {
    terminate,
    isRunning: () => openPoll !== undefined,
    async take(request: PollRequest): Promise<Update[]> {
      if (world.settings.webhook) {
        throw new ApiError(
          409,
          "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
        )
      }
      // As in Telegram, the older poll ends with the conflict; the newer one continues.
      terminate(OTHER_POLL)
      const { allowedUpdates } = request
      if (allowedUpdates && String(allowedUpdates) !== String(world.settings.allowedUpdates)) {
        store.change((put) => putSettings(world, put, { allowedUpdates }))
      }
      confirm(request.offset)
      if (world.updates.length === 0 && request.timeoutMs > 0) await waitForUpdate(request)
      return world.updates.slice(0, request.limit)
    },
  }
}
