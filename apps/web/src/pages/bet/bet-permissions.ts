import { DROPPERS, OPERATORS } from '@xbetapp/contract/access'
import { canEditBetText, canSeeActions, canSend } from '@xbetapp/domain/platform/roles/bet-page'
import { hasAnyRole, type Role } from '@xbetapp/domain/platform/roles/roles'

/** What a user may do on the Bet page. What the server would refuse is not offered. */
export function betPermissions(roles: readonly Role[]) {
  const actions = canSeeActions(roles)
  return {
    actions,
    editText: canEditBetText(roles),
    send: canSend(roles),
    /** Who is on the page only to read does not drop there, whatever he may correct elsewhere. */
    drop: actions && hasAnyRole(roles, DROPPERS),
    /** Delete, stop, move, confirm. */
    operate: hasAnyRole(roles, OPERATORS),
  }
}
