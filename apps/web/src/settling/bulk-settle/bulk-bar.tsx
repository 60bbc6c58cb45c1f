import { Button } from '@mantine/core'
import { useShortcut } from '#web/lib/shortcuts.ts'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'
import { bulkSettleText as text } from './bulk-settle.it.ts'

interface BulkBarProps {
  /** Bets the filters leave, on all pages. */
  total: number
  /** Whether all these bets are chosen, not only rows. */
  all: boolean
  onAll: () => void
  onOpen: () => void
}

/** Actions on the chosen rows of the calculator. */
export function BulkBar({ total, all, onAll, onOpen }: BulkBarProps) {
  useShortcut('b', text.openKey, onOpen)
  return (
    <>
      {!all && <ToolButton onClick={onAll}>{text.all(total)}</ToolButton>}
      {all && <span>{text.allSelected(total)}</span>}
      <Button size="xs" title={`${text.open} (b)`} onClick={onOpen}>
        {text.open}
      </Button>
    </>
  )
}
