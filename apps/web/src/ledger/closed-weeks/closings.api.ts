import { ACCOUNTING_KEY } from '#web/ledger/postings/public/accounting-key.ts'
import { apiQuery } from '#web/lib/api-query.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { closingsText as text } from './closings.it.ts'

/** The closings of the weeks that end on a day, reopened ones too. */
export const closingsQuery = (a: string) => ({
  ...apiQuery([...ACCOUNTING_KEY, 'chiusure', a], 'GET /api/v1/chiusure', { query: { da: a, a } }),
  staleTime: 0,
})

const CHANGES = { invalidates: [ACCOUNTING_KEY] } as const

export const useCloseWeeks = () =>
  useApiMutation('POST /api/v1/chiusure', {
    ...CHANGES,
    success: ({ chiuse, giaChiuse }) => text.closed(chiuse, giaChiuse),
  })

export const useReopenWeeks = () =>
  useApiMutation('POST /api/v1/chiusure/riapri', {
    ...CHANGES,
    success: ({ riaperte }) => text.reopened(riaperte),
  })
