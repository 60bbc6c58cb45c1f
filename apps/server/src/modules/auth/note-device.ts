import { createHash } from 'node:crypto'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { notifyUser } from '#server/modules/notifiche/public.ts'

interface SignedIn {
  idUtente: number
  /** The browser showed that its owner signed in with it before. */
  isKnown: boolean
  network: string
  userAgent: string
}

/**
 * Remembers from where a user signs in, and tells him in his bell when it is from where he never was: neither this
 * browser nor one that calls itself so at this address. His very first sign-in is no news.
 */
export async function noteDevice(
  tx: TxCtx,
  { idUtente, isKnown, network, userAgent }: SignedIn,
): Promise<void> {
  const impronta = createHash('sha256').update(`${network}\n${userAgent}`).digest()
  const now = tx.now()
  const before = await tx.db
    .selectFrom('dispositivo')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .select(({ fn, eb }) =>
      fn
        .countAll<number>()
        .filterWhere(eb('impronta', '=', impronta))
        .as('same'),
    )
    .where('idUtente', '=', idUtente)
    .executeTakeFirstOrThrow()
  await tx.db
    .insertInto('dispositivo')
    .values({ idUtente, impronta, primoAt: now, ultimoAt: now })
    .onConflict((oc) => oc.columns(['idUtente', 'impronta']).doUpdateSet({ ultimoAt: now }))
    .execute()
  if (isKnown || before.same > 0 || before.n === 0) return
  await notifyUser(
    tx,
    idUtente,
    `Accesso con il tuo utente da un dispositivo nuovo (indirizzo ${network}). Se non sei stato tu, cambia la password e chiudi gli accessi aperti.`,
  )
}
