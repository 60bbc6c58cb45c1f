import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { EntityKind } from '@xbetapp/domain/reference/reference/entity-kinds'
import { useCallback } from 'react'
import { accountLink } from '#web/accounts/accounting/public/account-link.ts'
import { saleQuery } from '#web/reference/reference/public/venue.api.ts'

interface Entity {
  kind: EntityKind
  id: number
}

/** Goes to an entity's account. A room's address names its book, which a movement does not. */
export function useOpenAccount() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useCallback(
    async ({ kind, id }: Entity) => {
      const sale = kind === 'sala' ? await client.ensureQueryData(saleQuery).catch(() => []) : []
      const book = sale.find((sala) => sala.idSala === id)?.book
      await navigate(accountLink({ kind, id, book }))
    },
    [client, navigate],
  )
}
