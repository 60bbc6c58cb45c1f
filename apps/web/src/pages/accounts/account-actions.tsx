import { IconHistory, IconRefresh } from '@tabler/icons-react'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { addRomeDays, romeDay } from '@xbetapp/domain/platform/time/rome'
import { knownSinceQuery } from '#web/accounts/accounting/accounting.api.ts'
import { asKnownText } from '#web/accounts/accounting/as-known.it.ts'
import { ACCOUNTING_KEY } from '#web/ledger/postings/public/accounting-key.ts'
import { REFERENCE_KEY } from '#web/reference/reference/public/lists.api.ts'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'

const REFRESH = 'Aggiorna'

/** Asks again for every figure on the screen. */
export function RefreshButton() {
  const client = useQueryClient()
  const fetching = useIsFetching({ queryKey: ACCOUNTING_KEY }) > 0
  return (
    <IconButton
      icon={IconRefresh}
      iconSize={17}
      label={REFRESH}
      titled
      variant="default"
      size={30}
      loading={fetching}
      onClick={() => {
        void client.invalidateQueries({ queryKey: ACCOUNTING_KEY })
        void client.invalidateQueries({ queryKey: REFERENCE_KEY })
      }}
    />
  )
}

/** Opens "com'era" on yesterday, or on the product's first day if that is later. */
export function AsKnownButton({ onOpen }: { onOpen: (giorno: string) => void }) {
  const client = useQueryClient()
  const open = async () => {
    const yesterday = addRomeDays(romeDay(new Date()), -1)
    const known = await client.fetchQuery(knownSinceQuery).catch(() => null)
    onOpen(known?.dal && known.dal > yesterday ? known.dal : yesterday)
  }
  return (
    <ToolButton icon={IconHistory} onClick={() => void open()}>
      {asKnownText.button}
    </ToolButton>
  )
}
