import { Button } from '@mantine/core'
import { IconArrowsExchange, IconPlus } from '@tabler/icons-react'
import { summaryPageText as text } from './summary.it.ts'

/** Actions on a cash fund or a ledger. */
export function FlowActions({ onAction }: { onAction: (action: 'cashflow' | 'converti') => void }) {
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => onAction('cashflow')}
      >
        {text.addCashflow}
      </Button>
      <Button
        variant="default"
        leftSection={<IconArrowsExchange size={16} aria-hidden />}
        onClick={() => onAction('converti')}
      >
        {text.convert}
      </Button>
    </>
  )
}
