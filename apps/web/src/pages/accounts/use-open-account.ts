import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { EntityKind } from '@xbetapp/domain/reference/reference/entity-kinds'
import { accountLink } from '#web/accounts/accounting/public/account-link.ts'
import { saleQuery } from '#web/reference/reference/public/lists.api.ts'

/** Goes to an entity's account. A room's address names its book, which a movement does not. */
export function useOpenAccount() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async ({ kind, id }: { kind: EntityKind; id: number }) => {
    const sale = kind === 'sala' ? await client.ensureQueryData(saleQuery).catch(() => []) : []
    const book = sale.find((sala) => sala.idSala === id)?.book
    await navigate(accountLink({ kind, id, book }))
  }
}
