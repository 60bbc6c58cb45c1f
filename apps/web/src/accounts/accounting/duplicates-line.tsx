import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorLine } from '#web/ui/placeholders/placeholders.tsx'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'
import { duplicatesQuery } from './account.api.ts'
import { contiText as text } from './account.it.ts'
import classes from './account-summary.module.css'
import type { Account } from './public/account.ts'
import { SummaryLine } from './summary-line.tsx'

interface DuplicatesLineProps {
  account: Account
  end: string
  onBets: () => void
}

/** SALDO TOTALE BET DUPLICATE, for the account No Drop alone; read when the user asks for it. */
export function DuplicatesLine({ account, end, onBets }: DuplicatesLineProps) {
  const [wanted, setWanted] = useState(false)
  const { data, error, refetch } = useQuery({ ...duplicatesQuery(account, end), enabled: wanted })
  if (!wanted) return <ToolButton onClick={() => setWanted(true)}>{text.showDuplicates}</ToolButton>
  if (error) return <ErrorLine error={error} onRetry={refetch} />
  return (
    <div>
      <dl className={classes.group}>
        <SummaryLine
          label={text.duplicates}
          value={data?.risultatoPeriodo}
          currency={account.simbolo}
          weight="subtotal"
        />
      </dl>
      {data && <p className="type-xs quiet snug">{text.duplicatesNote(text.betCount(data.numeroBet))}</p>}
      {data && data.numeroBet > 0 && (
        <Button variant="subtle" size="compact-xs" onClick={onBets}>
          {text.showDuplicateBets}
        </Button>
      )}
    </div>
  )
}
