import { Loader } from '@mantine/core'
import { IconAlertTriangle, type Icon as TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import { Money } from '#web/ui/numbers/numbers.tsx'
import { contiText as text } from './account.it.ts'
import classes from './account-summary.module.css'

export interface SummaryLineProps {
  label: string
  /** Undefined while the figure loads. */
  value: number | undefined
  failed?: boolean
  currency: string
  /** Shown in place of the amount. */
  figure?: ReactNode
  /** `subtotal` is bold, `total` large. */
  weight?: 'subtotal' | 'total'
  note?: ReactNode
  actions?: ReactNode
  onExplain?: (() => void) | undefined
  explainLabel?: string
}

/** A line of the summary card: its label, its actions, its figure. */
export function SummaryLine(props: SummaryLineProps) {
  const { label, value, failed, currency, weight, note, actions, onExplain } = props
  const { explainLabel = text.explain(label), figure = <Money signed value={value} currency={currency} /> } =
    props
  return (
    <div className={`row middle apart gap-5 type-xs ${classes.line}`} data-weight={weight}>
      <dt className={`row wraps middle gap-3 shrinks ${classes.label}`}>
        <span>{label}</span>
        {actions && <span className={`inline-row ${classes.actions}`}>{actions}</span>}
        {note && <span className="after-4 type-xs weight-400 quiet">{note}</span>}
      </dt>
      <dd className={`row middle rigid type-md ${classes.value}`}>
        {failed ? (
          <IconAlertTriangle size={15} aria-hidden className="red" />
        ) : value === undefined ? (
          <Loader role="status" aria-busy size={13} color="gray" aria-label={text.loading} />
        ) : onExplain ? (
          <button
            type="button"
            className={`dotted hovers ${classes.explain}`}
            title={explainLabel}
            aria-label={explainLabel}
            onClick={onExplain}
          >
            {figure}
          </button>
        ) : (
          figure
        )}
      </dd>
    </div>
  )
}

interface LineActionProps {
  label: string
  Icon: TablerIcon
  onClick: () => void
  accent?: boolean
}

export function LineAction({ label, Icon, onClick, accent = false }: LineActionProps) {
  return (
    <IconButton
      icon={Icon}
      iconSize={15}
      label={label}
      titled
      variant={accent ? 'light' : 'subtle'}
      color={accent ? undefined : 'gray'}
      size={22}
      onClick={onClick}
    />
  )
}
