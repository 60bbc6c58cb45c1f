import { queryOptions } from '@tanstack/react-query'
import { ACCOUNTING_KEY } from '#web/entities/account/accounting.api.ts'
import { api } from '#web/lib/api.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import type { MovementEntity, MovementType } from './movement.ts'
import { movimentiText as text } from './movements.it.ts'

/** Balances the dialogs judge by and propose from, as of the end of a day; null: as of today. */
export const balancesQuery = ({ kind, id }: MovementEntity, day: string | null) =>
  queryOptions({
    queryKey: [...ACCOUNTING_KEY, 'balances', kind, id, day],
    queryFn: ({ signal }) =>
      api('GET /api/v1/conto/:entity/recap/:id', {
        params: { entity: kind, id },
        query: day === null ? {} : { endDate: `${day}T23:59:59` },
        signal,
      }),
    // They decide how much may be moved: never from before.
    staleTime: 0,
    gcTime: 0,
  })

const SAVE = {
  tipster: {
    cashin: 'POST /api/v1/cashflow-tipster/cashin',
    cashout: 'POST /api/v1/cashflow-tipster/cashout',
    deposito: 'POST /api/v1/deposito/tipster',
  },
  sala: {
    cashin: 'POST /api/v1/cashflow-sala/cashin',
    cashout: 'POST /api/v1/cashflow-sala/cashout',
    deposito: 'POST /api/v1/deposito/sala',
  },
  sito: {
    cashin: 'POST /api/v1/cashflow-sito/cashin',
    cashout: 'POST /api/v1/cashflow-sito/cashout',
    deposito: 'POST /api/v1/deposito/sito',
  },
  altro: {
    cashin: 'POST /api/v1/cashflow-altro/cashin',
    cashout: 'POST /api/v1/cashflow-altro/cashout',
    deposito: 'POST /api/v1/deposito/altro',
  },
} as const

/** Records a movement with its split. The form shows its refusals itself. */
export const useSaveMovement = ({ kind }: MovementEntity, tipo: MovementType) =>
  useApiMutation(SAVE[kind][tipo === 'cashin' || tipo === 'cashout' ? tipo : 'deposito'], {
    invalidates: [ACCOUNTING_KEY],
    success: text.saved[tipo],
    onError: () => true,
  })
