import { DROPPERS, OPERATORS } from '@xbetapp/contract/access'
import { canEditBetText, canSeeActions, canSend } from '@xbetapp/domain/platform/roles/bet-page'
import { hasAnyRole, type Role } from '@xbetapp/domain/platform/roles/roles'

/** A user's rights on the Bet page. Actions the server would refuse are not offered. */
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
