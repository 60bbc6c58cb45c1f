import { Button } from '@mantine/core'
import { IconScale } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Account } from '#web/accounts/accounting/public/account.ts'
import { Verified } from '#web/accounts/accounting/public/balance.tsx'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'
import { declarationsQuery } from './reconciliation.api.ts'
import { reconciliationText as text } from './reconciliation.it.ts'

interface AccountVerifiedProps {
  account: Pick<Account, 'kind' | 'id'>
  onDeclare: () => void
  onDeclaration: (id: number) => void
}

/** Until when an account is verified, its waiting declarations, and a button to declare the other side's balance. */
export function AccountVerified({ account: { kind, id }, onDeclare, onDeclaration }: AccountVerifiedProps) {
  const { data } = useQuery(declarationsQuery({ entity: kind, id, stato: 'tutte' }))
  if (!data) return null
  const latestLocked = data
    .filter(({ stato }) => stato === 'quadrata')
    .toSorted((a, b) => b.momento.localeCompare(a.momento))[0]
  const waiting = data.filter(({ stato, rossa }) => stato === 'aperta' || stato === 'da_leggere' || rossa)
  const [first] = waiting
  return (
    <div className="row wraps middle gap-3 across-5">
      <Verified verifica={latestLocked ?? null} />
      {first && (
        <Button size="compact-xs" variant="light" onClick={() => onDeclaration(first.id)}>
          {text.waitingOf(waiting.length)}
        </Button>
      )}
      <ToolButton size="compact-xs" variant="subtle" icon={IconScale} iconSize={14} onClick={onDeclare}>
        {text.declare}
      </ToolButton>
    </div>
  )
}
