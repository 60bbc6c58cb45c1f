import { IconHourglass } from '@tabler/icons-react'
import { useMatches } from '@tanstack/react-router'
import { shellMessages as shell, pageMessages as text } from '#web/messages/shell.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'

/** Stands in for a screen that is announced but not built: its title, a way back, and a word about it. */
export function NotAvailablePage() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title }) ?? shell.product
  return (
    <PageFrame title={title}>
      <EmptyState title={text.notAvailable} icon={<IconHourglass size={30} stroke={1.4} aria-hidden />}>
        {text.notAvailableHint}
      </EmptyState>
    </PageFrame>
  )
}
