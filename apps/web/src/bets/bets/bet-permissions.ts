import { CONFIRMERS, DROPPERS, OPERATORS } from '@xbetapp/contract/access'
import { canEditBetText, canSeeActions, canSend } from '@xbetapp/domain/platform/roles/bet-page'
import { hasAnyRole, type Role } from '@xbetapp/domain/platform/roles/roles'

/** A user's rights on the Bet page. Actions the server would refuse are not offered. */
export function betPermissions(roles: readonly Role[]) {
  const actions = canSeeActions(roles)
  return {
    actions,
    editText: canEditBetText(roles),
    send: canSend(roles),
    /** A user who may only read the page cannot drop there, even if he may correct drops elsewhere. */
    drop: actions && hasAnyRole(roles, DROPPERS),
    confirm: actions && hasAnyRole(roles, CONFIRMERS),
    /** Delete, stop, move. */
    operate: hasAnyRole(roles, OPERATORS),
  }
}

export type BetPermissions = ReturnType<typeof betPermissions>
