import { CloseButton, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { formatDate } from '@xbetapp/domain/platform/format/date'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import { lazyPart, Part } from '#web/ui/part/part.tsx'
import { PopoverPanel } from '#web/ui/popover/popover-panel.tsx'
import { isWithin, parseTypedDate, withSlashes } from './typed-date.ts'

// Fetched on demand, because most people type the day.
const loadCalendar = () => import('./calendar.tsx')
const Calendar = lazyPart(loadCalendar)

const INVALID = 'Inserisci una data valida.'
const OPEN_CALENDAR = 'Apri calendario'

interface DateFieldProps
  extends Pick<TextInputProps, 'label' | 'aria-label' | 'error' | 'required' | 'disabled'> {
  /** `YYYY-MM-DD`. */
  value?: string | null | undefined
  onChange: (day: string | null) => void
  min?: string | undefined
  max?: string | undefined
  clearable?: boolean
  /** Why a valid day is not allowed, with the allowed range where it helps; undefined where the range alone says it. */
  outside?: (day: string) => string | undefined
  /** What can be done about a valid day that is not allowed; shown beside the refusal. */
  remedy?: (day: string) => ReactNode
  onBlur?: () => void
  /** Called when the text becomes, or ceases to be, other than an allowed day. */
  onWrong?: (isWrong: boolean) => void
}

/**
 * A day, typed as dd/mm/yyyy or chosen from the calendar. Text that is no allowed day does not change the value, and
 * its form cannot be submitted: it would send another day than the one on screen.
 */
export function DateField({
  value = null,
  onChange,
  min,
  max,
  clearable = false,
  error,
  onBlur,
  onWrong,
  outside,
  remedy,
  ...input
}: DateFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [left, setLeft] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const calendar = useId()
  const anchor = `--${calendar}`
  const text = typed ?? (value === null ? '' : formatDate(value))
  const today = romeDay(new Date())
  const read = (words: string) => parseTypedDate(words, today.slice(0, 4))
  const day = typed === null ? value : read(typed)
  const allowed = day !== null && isWithin(day, min, max)
  const wrong = typed !== null && typed !== '' && !allowed

  useEffect(() => onWrong?.(wrong), [wrong, onWrong])
  useEffect(() => {
    const form = field.current?.form
    if (!wrong || !form) return
    const refuse = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
      setLeft(true)
      field.current?.focus()
    }
    form.addEventListener('submit', refuse, true)
    return () => form.removeEventListener('submit', refuse, true)
  }, [wrong])

  const choose = (next: string | null) => {
    setTyped(null)
    document.getElementById(calendar)?.hidePopover()
    onChange(next)
  }
  const commit = () => {
    if (typed === null) return
    if (typed.trim() === '') {
      if (clearable) choose(null)
      else setTyped(null)
    } else if (allowed) choose(day)
  }
  return (
    <TextInput
      {...input}
      ref={field}
      styles={{ input: { anchorName: anchor } }}
      inputContainer={(element) => (
        <>
          {element}
          <PopoverPanel id={calendar} anchor={anchor} label={OPEN_CALENDAR} className="pad-5">
            <Part fallback={<div style={{ width: 222, height: 256 }} />}>
              <Calendar value={value} today={today} min={min} max={max} onChoose={choose} />
            </Part>
          </PopoverPanel>
        </>
      )}
      inputMode="numeric"
      placeholder="dd/mm/yyyy"
      autoComplete="off"
      error={
        wrong && (left || typed.length >= 10) ? (
          day === null ? (
            INVALID
          ) : (
            <>
              {outside?.(day) ?? `${INVALID}${limits(min, max)}`} {remedy?.(day)}
            </>
          )
        ) : (
          error
        )
      }
      value={text}
      // What is typed replaces the day that is there; a press of the mouse still puts the caret where it points.
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        const next = withSlashes(text, event.currentTarget.value)
        setTyped(next)
        setLeft(false)
        const complete = next.length === 10 ? read(next) : null
        if (complete !== null && isWithin(complete, min, max)) choose(complete)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          // An emptied field shows its day again before it is sent.
          if (typed === '' && value !== null && !clearable) event.preventDefault()
          commit()
        } else if (event.key === 'ArrowDown' && event.altKey) document.getElementById(calendar)?.showPopover()
      }}
      onBlur={() => {
        commit()
        setLeft(true)
        onBlur?.()
      }}
      rightSectionWidth={clearable && text !== '' ? 58 : 34}
      rightSection={
        <>
          {clearable && text !== '' && <CloseButton size={24} onClick={() => choose(null)} />}
          <IconButton
            icon={IconCalendar}
            label={OPEN_CALENDAR}
            titled
            size={24}
            disabled={input.disabled}
            popoverTarget={calendar}
            onPointerEnter={() => void loadCalendar()}
            onFocus={() => void loadCalendar()}
          />
        </>
      }
    />
  )
}

/** The allowed range in words, for a valid day outside it. */
const limits = (min: string | undefined, max: string | undefined): string => {
  if (min !== undefined && min === max) return ` Solo il ${formatDate(min)}.`
  if (min === undefined) return max === undefined ? '' : ` Non dopo il ${formatDate(max)}.`
  return max === undefined
    ? ` Non prima del ${formatDate(min)}.`
    : ` Dal ${formatDate(min)} al ${formatDate(max)}.`
}
