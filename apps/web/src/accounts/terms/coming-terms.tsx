import { useQuery } from '@tanstack/react-query'
import { formatDate } from '@xbetapp/domain/platform/format/date'
import { formatPercent } from '@xbetapp/domain/platform/format/number'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { labelOf } from '@xbetapp/domain/reference/reference/fields'
import type { ReactNode } from 'react'
import { isAdmin, useViewer } from '#web/platform/auth/public/viewer.ts'
import { comingTerms } from './coming-terms.ts'
import { type TermsHolder, termsQuery } from './terms.api.ts'
import { termsText as text } from './terms.it.ts'

interface ComingTermsProps {
  holder: TermsHolder
  /** The button that opens the terms. */
  children: ReactNode
}

/** What the terms of an account become and from which day, where other terms begin after today; for ADMIN. */
export function ComingTerms({ holder, children }: ComingTermsProps) {
  const mayRead = isAdmin(useViewer())
  const { data } = useQuery({ ...termsQuery(holder), enabled: mayRead })
  const coming = mayRead && data ? comingTerms(holder.tipo, data.versioni, romeDay(new Date())) : []
  if (coming.length === 0) return null
  return (
    <div data-wide className="row wraps middle gap-4 type-sm quiet">
      {coming.map(({ dal, changed }) => (
        <span key={dal}>
          {text.from(
            formatDate(dal),
            changed.map(([term, value]) => `${labelOf(term)} ${formatPercent(value)}`),
          )}
        </span>
      ))}
      {children}
    </div>
  )
}
