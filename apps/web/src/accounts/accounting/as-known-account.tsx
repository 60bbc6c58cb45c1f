import { useQuery } from '@tanstack/react-query'
import { errorText } from '#web/lib/api-error.ts'
import { periodQuery } from './account.api.ts'
import { LINES } from './account.it.ts'
import type { Account } from './account.ts'
import { comEraText as text } from './as-known.it.ts'
import { ComEraDialog } from './as-known-dialog.tsx'
import type { Period } from './period.ts'

interface ComEraAccountProps {
  account: Account
  period: Period
  giorno: string
  onGiorno: (giorno: string) => void
  onClose: () => void
}

const SHOWN = [
  'risultatoPeriodoPrecedente',
  'totaleCashflowPrecedente',
  'totaleOperativoPrecedente',
  'risultatoPeriodo',
  'totaleCashflowPeriodo',
  'totaleOperativoPeriodo',
  'totaleDepositoPeriodo',
  'saldoTotale',
  'totOpen',
  'saldoTotaleNoOpen',
] as const

/** The lines of an account over its period, as they were known and as they are. */
export default function ComEraAccount({ account, period, giorno, onGiorno, onClose }: ComEraAccountProps) {
  const now = useQuery(periodQuery(account, period))
  const then = useQuery(periodQuery(account, period, giorno))
  const error = then.error ?? now.error
  const { data: oggi } = now
  const { data: allora } = then
  return (
    <ComEraDialog
      title={account.nome}
      heading={text.riga}
      giorno={giorno}
      onGiorno={onGiorno}
      error={error ? errorText(error) : null}
      onRetry={() => void Promise.all([now.refetch(), then.refetch()])}
      rows={
        oggi &&
        allora &&
        SHOWN.map((key) => ({
          key,
          label: LINES[key],
          allora: allora[key],
          oggi: oggi[key],
          simbolo: account.simbolo,
          isTotal: key === 'saldoTotale',
        }))
      }
      onClose={onClose}
    />
  )
}
