import { Button } from '@mantine/core'
import { IconScale } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Verified } from '#web/accounts/accounting/public/verified.tsx'
import { type Conto, declarationsQuery } from './reconciliation.api.ts'
import { reconciliationText as text } from './reconciliation.it.ts'
import classes from './reconciliation.module.css'

interface AccountVerifiedProps {
  conto: Pick<Conto, 'tipo' | 'id'>
  onDeclare: () => void
  onDeclaration: (id: number) => void
}

/** Until when an account is verified, its waiting declarations, and a button to declare the other side's balance. */
export function AccountVerified({ conto: { tipo, id }, onDeclare, onDeclaration }: AccountVerifiedProps) {
  const { data } = useQuery(declarationsQuery({ entity: tipo, id, stato: 'tutte' }))
  if (!data) return null
  const locked = data
    .filter(({ stato }) => stato === 'quadrata')
    .toSorted((a, b) => b.momento.localeCompare(a.momento))[0]
  const waiting = data.filter(({ stato, rossa }) => stato === 'aperta' || stato === 'da_leggere' || rossa)
  return (
    <div className={`row wraps middle ${classes.line}`}>
      <Verified verifica={locked ?? null} />
      {waiting[0] && (
        <Button size="compact-xs" variant="light" onClick={() => waiting[0] && onDeclaration(waiting[0].id)}>
          {text.waitingOf(waiting.length)}
        </Button>
      )}
      <Button
        size="compact-xs"
        variant="subtle"
        leftSection={<IconScale size={14} aria-hidden />}
        onClick={onDeclare}
      >
        {text.declare}
      </Button>
    </div>
  )
}
