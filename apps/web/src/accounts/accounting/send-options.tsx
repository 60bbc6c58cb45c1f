import { Checkbox } from '@mantine/core'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { DateField } from '#web/ui/date-field/date-field.tsx'
import type { AccountCard } from './account-card.ts'
import type { ListKind } from './list-kinds.ts'
import { sendText as text } from './send.it.ts'
import classes from './send-mode.module.css'
import { isFile, optionsOf } from './send-selection.ts'
import type { SendMode } from './use-send-mode.ts'

/** The reports to send of one account, and the range of its files. */
export function SendOptions({ kind, card, mode }: { kind: ListKind; card: AccountCard; mode: SendMode }) {
  const choice = mode.selection.get(card.id)
  const today = romeDay(new Date())
  const chosen = choice?.options ?? []
  return (
    <div className={`column gap-5 ${classes.options}`}>
      <div className={`row wraps ${classes.checks}`}>
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
