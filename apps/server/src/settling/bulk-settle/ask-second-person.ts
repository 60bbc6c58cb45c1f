import { insertRow, updateRows } from '#server/db/rows.ts'
import { AppError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import { personOf } from '#server/kernel/authorize.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import type { SecondPerson } from '#server/ledger/postings/public.ts'
import type { AppliedBulk, EffectAnswer } from './bulk-effect.ts'

/** A request without a decision expires after this time. */
const DAYS_TO_DECIDE = 3

/** A change that needs a second person, and why. */
export interface ChangeToConfirm {
  bulk: AppliedBulk
  effect: EffectAnswer
  second: SecondPerson
}

/** The planned change, stored until someone confirms it. */
export interface StoredRequest {
  voci: { id: number; versione: number; campi: Record<string, string | null> }[]
  invariate: number
  rifiutate: EffectAnswer['rifiutate']
}

/** Stores a change as a request to a second person, with everything the first person saw. @returns the request's id */
export async function askSecondPerson(tx: TxCtx, { bulk, effect, second }: ChangeToConfirm): Promise<number> {
  const { changes, revisions, unchanged, refused } = bulk.plan
  const now = tx.now()
  const ids = changes.map(({ before }) => before.idReceivedBet)
  await expireRequests(tx, ids)
  const request: StoredRequest = {
    voci: changes.map(({ before, changes: fields }) => ({
      id: before.idReceivedBet,
      versione: revisions.get(before.idReceivedBet) ?? 0,
      campi: Object.fromEntries(fields.map(({ field, to }) => [field, to])),
    })),
    invariate: unchanged,
    rifiutate: refused,
  }
  const { idConferma } = await insertRow(tx.db, 'confirmation', {
    richiestaDa: personOf(tx).id,
    richiestaAt: now,
    scadeAt: new Date(now.getTime() + DAYS_TO_DECIDE * 86_400_000),
    richiesta: JSON.stringify(request),
    // Balances are restricted to users who may open the accounts: each user who decides sees his own view.
    effetto: JSON.stringify({ ...effect, conti: effect.conti.map((conto) => ({ ...conto, saldo: null })) }),
    impronta: Buffer.from(bulk.impronta, 'hex'),
    motivi: second.motivi,
  })
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('confirmationBet')
    .values(ids.map((idReceivedBet) => ({ idConferma, idReceivedBet })))
    .onConflict((oc) => oc.column('idReceivedBet').where('inAttesa', '=', true).doNothing())
    .executeTakeFirstOrThrow()
  // A request already waits, made since the plan or for another field of the bet.
  if (Number(numInsertedOrUpdatedRows) !== ids.length) throw new AppError('EFFECT_CHANGED')
  await audit(tx, 'bets.ask-second-person', 'conferma', idConferma, {
    after: { bet: ids, motivi: second.motivi, impronta: bulk.impronta },
  })
  return idConferma
}

/** Closes expired requests on these bets, which then no longer block them. */
async function expireRequests(tx: TxCtx, ids: readonly number[]): Promise<void> {
  const requests = await tx.db
    .selectFrom('confirmationBet')
    .innerJoin('confirmation', 'confirmation.idConferma', 'confirmationBet.idConferma')
    .select('confirmation.idConferma')
    .distinct()
    .where('inAttesa', '=', true)
    .where('scadeAt', '<=', tx.now())
    .where('idReceivedBet', 'in', ids)
    .execute()
  for (const { idConferma } of requests) await closeRequest(tx, idConferma, { stato: 'scaduta' })
}

interface Decision {
  stato: 'confermata' | 'rifiutata' | 'ritirata' | 'scaduta'
  decisaDa?: number
  nota?: string | null
}

const DECISION_ACTIONS = {
  confermata: 'bets.second-person-confirms',
  rifiutata: 'bets.second-person-refuses',
  ritirata: 'bets.request-withdrawn',
  scaduta: 'bets.request-expired',
} as const

export async function closeRequest(tx: TxCtx, idConferma: number, decision: Decision): Promise<void> {
  await updateRows(tx.db, 'confirmation', { idConferma }, { ...decision, decisaAt: tx.now() })
  await updateRows(tx.db, 'confirmationBet', { idConferma }, { inAttesa: false })
  await audit(tx, DECISION_ACTIONS[decision.stato], 'conferma', idConferma, {
    before: { stato: 'in attesa' },
    after: { stato: decision.stato, ...(decision.nota ? { nota: decision.nota } : {}) },
  })
}
