import type { Put } from '../state/store.ts'
import type { World } from '../state/world.ts'
import type { Update, UpdateKind, UpdatePayloads } from '../telegram/types.ts'

const ONLY_WHEN_ASKED = new Set<string>(['chat_member', 'message_reaction', 'message_reaction_count'])

/** An empty list means the default, as in getUpdates and setWebhook. */
export function wantsUpdate(allowedKinds: string[] | undefined, kind: UpdateKind): boolean {
  if (!allowedKinds || allowedKinds.length === 0) return !ONLY_WHEN_ASKED.has(kind)
  return allowedKinds.includes(kind)
}

/** Queues an update, unless the bot has not asked for its kind: such updates are dropped, not kept for later. */
export function queueUpdate<K extends UpdateKind>(
  world: World,
  put: Put,
  kind: K,
  payload: UpdatePayloads[K],
): void {
  if (!wantsUpdate(world.settings.allowedUpdates, kind)) return
  const update: Update = { update_id: (world.settings.lastUpdateId ?? 0) + 1 }
  update[kind] = payload as (Update & UpdatePayloads)[K]
  put({ put: 'update', value: update })
}
