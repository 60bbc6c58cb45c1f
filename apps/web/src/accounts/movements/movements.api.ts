import { useBooking } from '#web/accounts/accounting/public/use-booking.ts'
import { ACCOUNTING_KEY } from '#web/ledger/postings/public/accounting-key.ts'
import { apiQuery } from '#web/lib/api-query.ts'
import type { Correction, MovementEntity, MovementType } from './movement.ts'
import { movementsText as text } from './movements.it.ts'

/** Balances the dialogs judge by and propose from, as of the end of a day; null: as of today. */
export const balancesQuery = ({ kind, id }: Pick<MovementEntity, 'kind' | 'id'>, day: string | null) => ({
  ...apiQuery([...ACCOUNTING_KEY, 'balances', kind, id, day], 'GET /api/v1/conto/:entity/recap/:id', {
    params: { entity: kind, id },
    query: day === null ? {} : { endDate: `${day}T23:59:59` },
  }),
  // Balances decide how much may be moved: they are read anew each time.
  staleTime: 0,
  gcTime: 0,
})

/** Balance of each wallet, by currency. */
export const walletBalancesQuery = apiQuery(
  [...ACCOUNTING_KEY, 'portafogli', 'importi'],
  'GET /api/v1/portafoglio/importi-totali',
)

/** Records a movement with its split, in the place of another where it corrects one; `detail` names it once saved. */
export const useSaveMovement = (
  { kind }: MovementEntity,
  tipo: MovementType,
  detail: string,
  corrects?: Correction,
) =>
  useBooking(
    tipo === 'cashin' || tipo === 'cashout'
      ? `POST /api/v1/cashflow-${kind}/${tipo}`
      : `POST /api/v1/deposito/${kind}`,
    corrects
      ? { done: text.corrected[tipo], detail, failed: text.correctFailed }
      : { done: text.saved[tipo], detail, failed: text.failed[tipo] },
  )

/** Books a giroconto between two accounts. */
export const useSaveAccountTransfer = (detail: string) =>
  useBooking('POST /api/v1/giroconti', { done: text.transfer.saved, detail, failed: text.transfer.failed })
