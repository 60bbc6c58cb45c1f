import { ActionIcon } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { ACCOUNTING_KEY } from '#web/ledger/postings/public/accounting-key.ts'
import { REFERENCE_KEY } from '#web/reference/reference/public/reference-key.ts'

const REFRESH = 'Aggiorna'

/** Asks again for every figure on the screen. */
export function RefreshButton() {
  const client = useQueryClient()
  const fetching = useIsFetching({ queryKey: ACCOUNTING_KEY }) > 0
  return (
    <ActionIcon
      variant="default"
      size={30}
      aria-label={REFRESH}
      title={REFRESH}
      loading={fetching}
      onClick={() => {
        void client.invalidateQueries({ queryKey: ACCOUNTING_KEY })
        void client.invalidateQueries({ queryKey: REFERENCE_KEY })
      }}
    >
      <IconRefresh size={17} aria-hidden />
    </ActionIcon>
  )
}
