import { ActionIcon, Button } from '@mantine/core'
import { IconHistory, IconRefresh } from '@tabler/icons-react'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { addRomeDays, romeDay } from '@xbetapp/domain/platform/time/rome'
import { comEraText } from '#web/accounts/accounting/as-known.it.ts'
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

/** Opens "com'era", at first of yesterday. */
export const ComEraButton = ({ onOpen }: { onOpen: (giorno: string) => void }) => (
  <Button
    variant="default"
    size="xs"
    leftSection={<IconHistory size={16} aria-hidden />}
    onClick={() => onOpen(addRomeDays(romeDay(new Date()), -1))}
  >
    {comEraText.button}
  </Button>
)
