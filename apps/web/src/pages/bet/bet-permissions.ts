import { DROPPERS, OPERATORS } from '@xbetapp/contract/access'
import { canEditBetText, canSeeActions, canSend } from '@xbetapp/domain/roles/bet-page'
import { hasAnyRole, type Role } from '@xbetapp/domain/roles/roles'

/** What a user may do on the Bet page. What the server would refuse is not offered. */
export function betPermissions(roles: readonly Role[]) {
  return {
    actions: canSeeActions(roles),
    editText: canEditBetText(roles),
    send: canSend(roles),
    drop: hasAnyRole(roles, DROPPERS),
    /** Delete, stop, move, confirm. */
    operate: hasAnyRole(roles, OPERATORS),
  }
}
