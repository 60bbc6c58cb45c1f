import type { TxCtx } from '#server/kernel/ctx.ts'
import { clearSecondFactor, closeSessionsOf } from '#server/modules/auth/public.ts'
import type { UserRow } from './users.queries.ts'

interface Wanted {
  secondoFattoreRichiesto?: boolean | undefined
  azzeraSecondoFattore?: true | undefined
}

/** What an admin may do about a user's second factor; whoever must set one up does so at his next sign-in, now. */
export async function editSecondFactor(tx: TxCtx, target: UserRow, wanted: Wanted): Promise<void> {
  const required = wanted.secondoFattoreRichiesto ?? target.secondoFattoreRichiesto
  if (required !== target.secondoFattoreRichiesto) {
    await tx.db
      .updateTable('utente')
      .set({ secondoFattoreRichiesto: required })
      .where('id', '=', target.id)
      .execute()
  }
  if (wanted.azzeraSecondoFattore) await clearSecondFactor(tx, target.id)
  const hasOne = target.secondoFattoreAttivo && !wanted.azzeraSecondoFattore
  const mustSetUp = required && !target.secondoFattoreRichiesto && !hasOne
  if (mustSetUp || (wanted.azzeraSecondoFattore && target.secondoFattoreAttivo))
    await closeSessionsOf(tx, target.id)
}
