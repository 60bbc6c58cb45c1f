import { IconAlertTriangle, IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react'
import type { Answer } from '@xbetapp/contract/contract'
import { owed } from '@xbetapp/domain/accounts/accounting/who-owes'
import { agoText } from '@xbetapp/domain/accounts/reconciliation/reconcile'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import type { ReactNode } from 'react'
import { Chip } from '#web/ui/chips/chip.tsx'
import { Money } from '#web/ui/numbers/numbers.tsx'
import type { Account } from './account.ts'
import { balanceText as text } from './balance.it.ts'

/** A balance above zero is owed to a tipster, and by a venue of any kind. */
export const sideOf = (kind: Account['kind'] | 'helper') => (kind === 'tipster' ? 'tipster' : 'venue')

interface OwedProps {
  saldo: number
  kind: Account['kind'] | 'helper'
  /** The amount that the word is about, where another amount is shown too. */
  children?: ReactNode
}

const ICONS = { pagare: IconArrowUpRight, incassare: IconArrowDownLeft, pari: null }

/** Which way the money of a balance goes, which its sign alone does not tell. Colours follow the sign: here is none. */
export function Owed({ saldo, kind, children }: OwedProps) {
  const way = owed(sideOf(kind), saldo)
  const Icon = ICONS[way]
  return (
    <span className="inline-row wraps baseline to-end gap-2 type-xs weight-400 quiet">
      {children}
      <span className="inline-row baseline gap-1 one-line">
        {Icon && <Icon size={13} aria-hidden />}
        {text.owed[way]}
      </span>
    </span>
  )
}

interface OwedOfProps extends OwedProps {
  saldoNoOpen: number
  simbolo: string
}

/** Which way the money of a balance goes, judged without its Open bets; shows that amount where they turn the way. */
export function OwedOf({ saldo, saldoNoOpen, kind, simbolo }: OwedOfProps) {
  return (
    <Owed saldo={saldoNoOpen} kind={kind}>
      {owed(sideOf(kind), saldo) !== owed(sideOf(kind), saldoNoOpen) && (
        <span>
          {text.withoutOpen} <Money tone={null} value={saldoNoOpen} currency={simbolo} />
        </span>
      )}
    </Owed>
  )
}

/** Until when an account or wallet is verified; null: never. */
export type LastVerified = Answer<'POST /api/v1/conto/:entity/paginated'>['content'][number]['verifica']

/** `Verificato 9 giorni fa`, and a red mark where the verified figure has changed since. */
export function Verified({ verifica }: { verifica: LastVerified }) {
  return (
    <span className="inline-row middle gap-2 type-xs quiet one-line">
      {verifica
        ? text.verified(agoText(verifica.momento.slice(0, 10), romeDay(new Date())))
        : text.neverVerified}
      {verifica?.rossa && (
        <Chip tone="red" icon={<IconAlertTriangle size={12} aria-hidden />}>
          {text.changedSince}
        </Chip>
      )}
    </span>
  )
}
