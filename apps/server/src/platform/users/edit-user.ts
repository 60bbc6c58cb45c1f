import { dec, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { mayManageUser } from '@xbetapp/domain/platform/users/manage'
import { updateRows } from '#server/db/rows.ts'
import { AppError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { requireVersion } from '#server/kernel/require-version.ts'
import type { Input } from '#server/kernel/route.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { clearSecondFactor, closeSessionsOf } from '#server/platform/auth/public.ts'
import { decideRoles, setRoles, setTasks } from './user-parts.ts'
import { getUser, lockEditorAndTarget, type UserRow } from './users.queries.ts'

type Edit = Input<'POST /api/v1/utente/edit'>['body']

/**
 * Edits roles, tasks and bonus. Name, password and accesses are ignored; new roles count from the user's next request
 * on.
 * @throws AppError USER_NOT_FOUND, USER_MISMATCH, USER_EDIT_DENIED, CONFLICT, ROLE_NOT_ASSIGNABLE, VALIDATION
 */
export async function editUser(ctx: Ctx, input: Edit) {
  return withTransaction(ctx, async (tx) => {
    const { editor, target } = await lockEditorAndTarget(tx, input)
    if (!mayManageUser(editor.roles, target.roles)) throw new AppError('USER_EDIT_DENIED')
    await requireVersion(tx, { entity: 'utente', id: target.id }, target, input.version)
    if (input.roles) await setRoles(tx, target.id, decideRoles(editor.roles, target.roles, input.roles))
    if (input.tasks) await setTasks(tx, target.id, input.tasks)
    const bonus = input.bonus === undefined ? {} : { bonus: dec(input.bonus).toFixed(2) }
    await updateRows(tx.db, 'appUser', { id: target.id }, { version: target.version + 1, ...bonus })
    await editSecondFactor(tx, target, input)
    const after = await getUser(tx, target.id)
    await audit(tx, {
      action: 'users.edit',
      entity: 'utente',
      entityId: target.id,
      before: { ...auditFields(target), secondoFattoreRichiesto: target.secondoFattoreRichiesto },
      after: { ...auditFields(after), secondoFattoreRichiesto: after.secondoFattore.richiesto },
    })
    return after
  })
}

const auditFields = ({
  roles,
  tasks,
  bonus,
}: Pick<UserRow, 'roles' | 'tasks'> & { bonus: string | number }) => ({
  roles,
  tasks,
  bonus: toNumber(bonus),
})

/**
 * An admin's changes to a user's second factor. Requiring a second factor ends his sessions, so that he sets it up at
 * his next sign-in.
 */
async function editSecondFactor(tx: TxCtx, target: UserRow, change: Edit): Promise<void> {
  const isRequired = change.secondoFattoreRichiesto ?? target.secondoFattoreRichiesto
  if (isRequired !== target.secondoFattoreRichiesto) {
    await updateRows(tx.db, 'appUser', { id: target.id }, { secondoFattoreRichiesto: isRequired })
  }
  if (change.azzeraSecondoFattore) await clearSecondFactor(tx, target.id)
  const hasFactor = target.secondoFattoreAttivo && !change.azzeraSecondoFattore
  const mustSetUp = isRequired && !target.secondoFattoreRichiesto && !hasFactor
  if (mustSetUp || (change.azzeraSecondoFattore && target.secondoFattoreAttivo))
    await closeSessionsOf(tx, target.id)
}
