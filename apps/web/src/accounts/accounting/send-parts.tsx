import { Button, Checkbox } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconCalendar, IconSend } from '@tabler/icons-react'
import { formatPeriod } from '@xbetapp/domain/platform/format/date'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { DateField } from '#web/ui/date-field/date-field.tsx'
import { FormDialog, FormGrid } from '#web/ui/form-dialog/form-dialog.tsx'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'
import type { AccountCard, ListKind } from './list-kinds.ts'
import { PeriodFields } from './period-bar.tsx'
import type { Period } from './public/period.ts'
import { sendText as text } from './send.it.ts'
import classes from './send-parts.module.css'
import { isFile, optionsOf, type Pressed, type SendMode } from './send-selection.ts'

export interface SendBarProps {
  kind: ListKind
  mode: SendMode
  /** The accounts the bulk buttons apply to. */
  shown: readonly AccountCard[]
  isSending: boolean
  onSend: () => void
}

/** The bar of send mode: bulk choices, what is chosen, the range of the files, and Invia. */
export function SendBar({ kind, mode, shown, isSending, onSend }: SendBarProps) {
  const count = mode.selection.size
  const visible = shown.filter(({ id }) => mode.selection.has(id)).length
  const bulk = (label: string, options: readonly Pressed[], disabled = false) => {
    const isActive = mode.hasAll(options)
    return (
      <Button
        key={label}
        size="xs"
        variant={isActive ? 'light' : 'default'}
        aria-pressed={isActive}
        disabled={disabled}
        onClick={() => mode.toggleAll(options)}
      >
        {label}
      </Button>
    )
  }
  const defaults = mode.defaultsOf(shown)
  return (
    <div className={`row wraps middle list-tools ${classes.bar}`}>
      <div className="row wraps gap-3">
        {bulk(mode.hasAll(defaults) ? text.deselectDefault : text.selectDefault, defaults)}
        {kind.reports.map((option) => {
          const offered = mode.offersOf(option, shown)
          return bulk(text.all[option], offered, offered.length === 0)
        })}
      </div>
      <div className={`row wraps middle gap-4 pushed to-end ${classes.go}`}>
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
          <ToolButton title={text.changeRange} icon={IconCalendar} iconSize={15} onClick={mode.changeRange}>
            {text.filesOf(formatPeriod({ startDate: mode.range.start, endDate: mode.range.end }))}
          </ToolButton>
        )}
        <ToolButton
          variant="filled"
          icon={IconSend}
          disabled={count === 0}
          loading={isSending}
          onClick={onSend}
        >
          {text.send}
        </ToolButton>
      </div>
    </div>
  )
}

/** The reports to send of one account, and the range of its files. */
export function SendOptions({ kind, card, mode }: { kind: ListKind; card: AccountCard; mode: SendMode }) {
  const choice = mode.selection.get(card.id)
  const today = romeDay(new Date())
  const chosen = choice?.options ?? []
  return (
    <div className={`column gap-5 line-above ${classes.options}`}>
      <div className="row wraps gap-4 across-8">
        {optionsOf(kind, card).map((option) => (
          <Checkbox
            key={option}
            size="xs"
            label={text.options[option]}
            checked={chosen.includes(option)}
            onChange={(event) => mode.toggle(card, option, event.currentTarget.checked)}
          />
        ))}
      </div>
      {choice && chosen.some(isFile) && (
        <div className="halves gap-4">
          <DateField
            aria-label={text.fromOf(card.nome)}
            max={choice.range.end}
            value={choice.range.start}
            onChange={(start) => start && mode.setRangeOf(card.id, { ...choice.range, start })}
          />
          <DateField
            aria-label={text.toOf(card.nome)}
            min={choice.range.start}
            max={today}
            value={choice.range.end}
            onChange={(end) => end && mode.setRangeOf(card.id, { ...choice.range, end })}
          />
        </div>
      )}
    </div>
  )
}

interface RangeDialogProps {
  kind: ListKind
  range: Period
  onConfirm: (range: Period) => void
  onClose: () => void
}

/** The dialog that asks for one range for all chosen files. */
export function RangeDialog({ kind, range, onConfirm, onClose }: RangeDialogProps) {
  const form = useForm({ initialValues: range })
  return (
    <FormDialog
      width={600}
      title={kind.reports.includes('file100') ? text.rangeOfAll : text.rangeOfFiles}
      form={form}
      submitLabel={text.confirm}
      onClose={onClose}
      onSubmit={async (values) => {
        onConfirm(values)
        // `onConfirm` has closed this dialog.
        return false
      }}
    >
      <FormGrid>
        <PeriodFields labels={[text.from, text.to]} period={form.values} onPeriod={form.setValues} />
      </FormGrid>
    </FormDialog>
  )
}
