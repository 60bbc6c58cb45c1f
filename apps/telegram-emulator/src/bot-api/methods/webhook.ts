import type { Emulation } from '../../emulation.ts'
import { type Put, putSettings } from '../../state/store.ts'
import type { Webhook } from '../../state/world.ts'
import { badRequest } from '../api-error.ts'
import type { Method } from '../method.ts'

/** Also accepts plain http, like a local Bot API server; ignores certificates and IP addresses. */
export const setWebhook: Method = (em, { params }) => {
  const url = params.text('url')
  if (url === undefined) return removeWebhook(em, params.flag('drop_pending_updates'))
  if (!/^https?:\/\/[^/]+/.test(url))
    throw badRequest('bad webhook: An HTTPS URL must be provided for webhook')
  const secretToken = params.text('secret_token')
  if (secretToken !== undefined && !/^[\w-]{1,256}$/.test(secretToken)) {
    throw badRequest('secret token contains unallowed characters')
  }
  const webhook: Webhook = { url, ...(secretToken && { secretToken }) }
  const allowedUpdates = params.json<string[]>('allowed_updates')
  const { world } = em.store
  em.store.change((put) => {
    if (params.flag('drop_pending_updates')) dropAll(em, put)
    putSettings(world, put, { webhook, ...(Array.isArray(allowedUpdates) && { allowedUpdates }) })
  })
  em.longPoll.terminate('Conflict: terminated by setWebhook request')
  em.webhookDelivery.restart()
  return true
}

export const deleteWebhook: Method = (em, { params }) =>
  removeWebhook(em, params.flag('drop_pending_updates'))

function removeWebhook(em: Emulation, dropPending: boolean): true {
  const { world } = em.store
  em.store.change((put) => {
    if (dropPending) dropAll(em, put)
    if (world.settings.webhook) putSettings(world, put, { webhook: undefined })
  })
  em.webhookDelivery.restart()
  return true
}

function dropAll(em: Emulation, put: Put): void {
  put({ drop: 'updates', below: (em.store.world.settings.lastUpdateId ?? 0) + 1 })
}

export const getWebhookInfo: Method = (em) => {
  const { settings, updates } = em.store.world
  const error = em.webhookDelivery.lastError()
  return {
    url: settings.webhook?.url ?? '',
    pending_update_count: updates.length,
    ...(error && { last_error_date: error.date, last_error_message: error.message }),
    ...(settings.allowedUpdates?.length && { allowed_updates: settings.allowedUpdates }),
  }
}
