import type { Viewer } from '#web/platform/auth/public/viewer.ts'
import type { Notice } from '#web/reference/reference/notices.ts'
import type { Tipster } from '#web/reference/reference/public/lists.api.ts'

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
