import { IconPercentage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '@xbetapp/domain/platform/format/date'
import { formatPercent } from '@xbetapp/domain/platform/format/number'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { changedTerms, type Term, termsOfKind } from '@xbetapp/domain/reference/reference/dated-terms'
import { labelOf } from '@xbetapp/domain/reference/reference/fields'
import { type ReactNode, useState } from 'react'
import { isAdmin, useViewer } from '#web/platform/auth/public/viewer.ts'
import { lazyDialog } from '#web/ui/part/part.tsx'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'
import { type DatedTerms, type Terms, type TermsHolder, termsQuery } from './terms.api.ts'
import { termsText as text } from './terms.it.ts'

const loadDialog = () => import('./terms-dialog.tsx')
const TermsDialog = lazyDialog(loadDialog)

interface TermsButtonProps extends TermsHolder {
  name: string
  /** Shown in the dialog, below the terms. */
  children?: ReactNode
}

/** Opens the dated terms of an account, for ADMIN. */
export function TermsButton({ tipo, id, name, children }: TermsButtonProps) {
  const viewer = useViewer()
  const [open, setOpen] = useState(false)
  if (!isAdmin(viewer)) return null
  return (
    <>
      <ToolButton
        variant="subtle"
        icon={IconPercentage}
        iconSize={15}
        onPointerEnter={() => void loadDialog()}
        onClick={() => setOpen(true)}
      >
        {text.open}
      </ToolButton>
      {open && (
        <TermsDialog holder={{ tipo, id }} name={name} onClose={() => setOpen(false)}>
          {children}
        </TermsDialog>
      )}
    </>
  )
}

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

type Version = Pick<DatedTerms['versioni'][number], 'dal' | 'termini'>

interface Coming {
  dal: string
  /** The terms that differ from those before, in display order. */
  changed: [Term, number][]
}

/** The terms that begin after a day, the nearest first, by what they change. */
export function comingTerms(tipo: TermsHolder['tipo'], versions: readonly Version[], day: string): Coming[] {
  const byDay = versions.toSorted((a, b) => ((a.dal ?? '') < (b.dal ?? '') ? -1 : 1))
  return byDay.flatMap(({ dal, termini }, index) => {
    if (dal === null || dal <= day) return []
    const after = valuesOf(tipo, termini)
    const changed = changedTerms(termsOfKind(tipo), valuesOf(tipo, byDay[index - 1]?.termini ?? {}), after)
    return changed.length === 0 ? [] : [{ dal, changed: changed.map((term) => [term, after[term]]) }]
  })
}

/** A term left out is 0, as the table of terms shows it. */
const valuesOf = (tipo: TermsHolder['tipo'], termini: Terms) =>
  Object.fromEntries(termsOfKind(tipo).map((term) => [term, termini[term] ?? 0])) as Record<Term, number>
