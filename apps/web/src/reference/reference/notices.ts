import type { Body, ContractKey } from '@xbetapp/contract/contract'
import { api } from '#web/lib/api.ts'
import type { ApiArguments } from '#web/lib/api-types.ts'
import { toastFailure } from '#web/lib/toast.ts'

type NoticeKey = ContractKey & `POST /sparabet/${'tipster' | 'sala'}-${string}`

/** A notice to the bots after a save. */
export type Notice = {
  [K in NoticeKey]: {
    call: K
    body: Body<K>
    /** Shown if the bots could not be notified; by default the server's sentence. */
    failure?: string
  }
}[NoticeKey]

/** Notifies the bots, one notice after the other. A failure does not affect the save (rule: bot/notices). */
export async function sendNotices(notices: readonly Notice[]): Promise<void> {
  for (const { call, body, failure } of notices) {
    try {
      await api(call, ...([{ body }] as unknown as ApiArguments<typeof call>))
    } catch (error) {
      toastFailure(error, failure)
    }
  }
}
