import type { Body, ContractKey } from '@xbetapp/contract/contract'
import { api } from '#web/lib/api.ts'
import type { ApiArguments } from '#web/lib/api-types.ts'
import { toastFailure } from '#web/lib/toast.ts'
import type { Viewer } from '#web/platform/auth/public/viewer.ts'
import { salaText } from './kinds/kinds.it.ts'
import type { Sala, Tipster } from './public/lists.api.ts'

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

type Room = Pick<Sala, 'idSala' | 'nomeSala' | 'stato' | 'idGruppoTg' | 'idDropTg'>

/** Notices for a saved room: a new room is welcomed in its chats, a room with a changed state is told of it. */
export function salaNotices(saved: Room, before: Room | null, { username }: Viewer): Notice[] {
  const { idSala, nomeSala, idGruppoTg, idDropTg, stato } = saved
  if (before === null) {
    const body = { idGruppoTg, idDropTg, nomeSala, username }
    return [{ call: 'POST /sparabet/sala-created', body, failure: salaText.createdNotTold(nomeSala) }]
  }
  if (before.stato === stato) return []
  const body = { idSala, idGruppoTg, stato, nomeSala }
  return [{ call: 'POST /sparabet/sala-state-changed', body, failure: salaText.statoNotTold(nomeSala) }]
}

type Told = Pick<Tipster, 'nomeTipster' | 'idGruppoTg' | 'idDropTg' | 'stato'>

/**
 * Notices to the bots about a saved tipster (rule: bot/notices). A changed drop chat is announced instead of a switch
 * to ON, but not instead of a switch to OFF; a new tipster is announced by its state.
 */
export function tipsterNotices(saved: Told, before: Told | null, { username }: Viewer): Notice[] {
  const { nomeTipster, idGruppoTg, idDropTg } = saved
  const on: Notice = {
    call: 'POST /sparabet/tipster-on',
    body: { idGruppoTg, idDropTg, nomeTipster, username },
  }
  const off: Notice = { call: 'POST /sparabet/tipster-off', body: { nome_tipster: nomeTipster, username } }
  const changedDrop: Notice = {
    call: 'POST /sparabet/tipster-changed-drop',
    body: { id_drop_tg: idDropTg, nome_tipster: nomeTipster, username },
  }
  const active = saved.stato === 'A'
  if (before === null) return [active ? on : off]

  const wasActive = before.stato === 'A'
  const dropChanged = before.idDropTg !== idDropTg
  return [
    ...(dropChanged ? [changedDrop] : []),
    ...(active && !wasActive && !dropChanged ? [on] : []),
    ...(!active && wasActive ? [off] : []),
  ]
}
