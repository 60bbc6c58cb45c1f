import type { Viewer } from '#web/platform/auth/public/viewer.ts'
import type { Notice } from '#web/reference/reference/notices.ts'
import type { Sala } from '#web/reference/reference/public/lists.api.ts'
import { salaText as text } from './kinds.it.ts'

type Room = Pick<Sala, 'idSala' | 'nomeSala' | 'stato' | 'idGruppoTg' | 'idDropTg'>

/** Notices for a saved room: a new room is welcomed in its chats, a room with a changed state is told of it. */
export function salaNotices(saved: Room, before: Room | null, { username }: Viewer): Notice[] {
  const { idSala, nomeSala, idGruppoTg, idDropTg, stato } = saved
  if (before === null) {
    const body = { idGruppoTg, idDropTg, nomeSala, username }
    return [{ call: 'POST /sparabet/sala-created', body, failure: text.createdNotTold(nomeSala) }]
  }
  if (before.stato === stato) return []
  const body = { idSala, idGruppoTg, stato, nomeSala }
  return [{ call: 'POST /sparabet/sala-state-changed', body, failure: text.statoNotTold(nomeSala) }]
}
