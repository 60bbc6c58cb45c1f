import { IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react'
import { owed } from '@xbetapp/domain/accounts/accounting/who-owes'
import { balanceText as text } from './balance.it.ts'

interface OwedProps {
  saldo: number
  kind: 'tipster' | 'venue'
}

const ICONS = { pagare: IconArrowUpRight, incassare: IconArrowDownLeft, pari: null }

/** Which way the money of a balance goes, which its sign alone does not tell. Colours follow the sign: here is none. */
export function Owed({ saldo, kind }: OwedProps) {
  const way = owed(kind, saldo)
  const Icon = ICONS[way]
  return (
    <span className="inline-row baseline gap-1 type-xs weight-400 quiet one-line">
      {Icon && <Icon size={13} aria-hidden />}
      {text.owed[way]}
    </span>
  )
}
