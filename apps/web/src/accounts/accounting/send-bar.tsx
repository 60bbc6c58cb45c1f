import { Button } from '@mantine/core'
import { IconCalendar, IconSend } from '@tabler/icons-react'
import { formatPeriod } from '@xbetapp/domain/platform/format/date'
import type { AccountCard, ListKind } from './list-kinds.ts'
import { sendText as text } from './send.it.ts'
import classes from './send-mode.module.css'
import type { SendMode } from './use-send-mode.ts'

interface SendBarProps {
  kind: ListKind
  mode: SendMode
  /** The accounts the bulk buttons apply to. */
  shown: readonly AccountCard[]
  sending: boolean
  onSend: () => void
}

/** Bulk choices, and Invia. */
export function SendBar({ kind, mode, shown, sending, onSend }: SendBarProps) {
  const count = mode.selection.size
  const visible = shown.filter(({ id }) => mode.selection.has(id)).length
  const bulk = (label: string, active: boolean, onClick: () => void, disabled = false) => (
    <Button
      key={label}
      size="xs"
      variant={active ? 'light' : 'default'}
      aria-pressed={active}
      disabled={disabled}
      onClick={onClick}
    >
      {label}
    </Button>
  )
  const isDefault = mode.isDefault(shown)
  return (
    <div className={`row wraps middle ${classes.bar}`}>
      <div className="row wraps gap-3">
        {bulk(isDefault ? text.deselectDefault : text.selectDefault, isDefault, () =>
          mode.toggleDefault(shown),
        )}
        {kind.reports.map((option) =>
          bulk(
            text.all[option],
            mode.isEvery(option, shown),
            () => mode.toggleEvery(option, shown),
            !mode.offers(option, shown),
          ),
        )}
      </div>
      <div className={`row wraps middle gap-4 pushed ${classes.go}`}>
        {count > 0 && (
          <output className="type-sm quiet">
            {text.chosen(count)}
            {visible < count && `, ${text.hidden(count - visible)}`}
          </output>
        )}
        {count > 0 && (
          <Button size="xs" variant="subtle" onClick={mode.clear}>
            {text.clear}
          </Button>
        )}
        {mode.showsRange && (
          <Button
            size="xs"
            variant="default"
            title={text.changeRange}
            leftSection={<IconCalendar size={15} aria-hidden />}
            onClick={mode.changeRange}
          >
            {text.filesOf(formatPeriod({ startDate: mode.range.start, endDate: mode.range.end }))}
          </Button>
        )}
        <Button
          size="xs"
          leftSection={<IconSend size={16} aria-hidden />}
          disabled={count === 0}
          loading={sending}
          onClick={onSend}
        >
          {text.send}
        </Button>
      </div>
    </div>
  )
}
