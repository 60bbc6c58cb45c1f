import { IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { OUTCOME_KEYS, OutcomeChip } from '#web/bets/bets/public/outcome-chip.tsx'
import { moveActive } from '#web/ui/data-table/row-keyboard.ts'
import { useLatest } from '#web/ui/latest.ts'
import { foldLetters } from '#web/ui/picker/filter-options.ts'
import panels from '#web/ui/popover/panel.module.css'
import { type BetEdit, type CalculatorBet, fasceQuery, sportQuery } from './calculator.api.ts'
import { calculatorPageText as text } from './calculator.it.ts'
import type { ChoiceField } from './calculator-columns.tsx'
import classes from './choice-panel.module.css'
import { notBegun } from './not-begun.tsx'

/** Choices that Page Up and Page Down pass over. */
const ROWS_PER_SCREEN = 8

export interface OpenChoice {
  bet: CalculatorBet
  field: ChoiceField
  cell: HTMLElement
}

interface BetChoicesProps {
  open: OpenChoice
  onEdit: (bet: CalculatorBet, edit: BetEdit) => void
  onClose: () => void
}

const OUTCOMES: readonly Choice[] = OUTCOME_KEYS.map((esito, index) => ({
  value: esito,
  label: esito,
  key: String(index + 1),
  show: <OutcomeChip esito={esito} />,
}))
const NONE = ''

/** The list that opens in a cell of Esito, Fascia or Sport. */
export function BetChoices({ open: { bet, field, cell }, onEdit, onClose }: BetChoicesProps) {
  const { data: fasce } = useQuery({ ...fasceQuery, enabled: field === 'fascia' })
  const { data: sport } = useQuery({ ...sportQuery, enabled: field === 'sport' })
  const names = field === 'fascia' ? fasce : sport
  const current = bet[field] ?? NONE
  const choices = field === 'esito' ? OUTCOMES : names && namedChoices(names, current)
  if (choices === undefined) return null
  return (
    <ChoicePanel
      key={`${bet.idReceivedBet} ${field}`}
      anchor={cell}
      label={text.choose(text.columns[field], bet.idReceivedBet)}
      note={field === 'esito' ? notBegun(bet) : null}
      choices={choices}
      value={current}
      onClose={onClose}
      onChoose={(value) => onEdit(bet, { [field]: value === NONE ? null : value })}
    />
  )
}

/** A name that was taken off the list stays on its bets, and among their choices. */
function namedChoices(names: readonly string[], current: string): Choice[] {
  const all = current === NONE || names.includes(current) ? names : [current, ...names]
  return [{ value: NONE, label: text.none }, ...all.map((name) => ({ value: name, label: name }))]
}

interface Choice {
  value: string
  label: string
  /** Replaces the label on screen. */
  show?: ReactNode
  /** The key that takes the choice at once. */
  key?: string
}

interface ChoicePanelProps {
  /** The cell that the list opens beside. */
  anchor: HTMLElement
  label: string
  /** What to know before choosing. */
  note: string | null
  choices: readonly Choice[]
  value: string
  onChoose: (value: string) => void
  onClose: () => void
}

/** The choices of one cell: arrows and first letters move, Enter or its key chooses, Esc or anything outside closes. */
function ChoicePanel({ anchor, label, note, choices, value, onChoose, onClose }: ChoicePanelProps) {
  const listId = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(value)
  const close = useLatest(onClose)
  // The panel is being taken away: the blur this causes must not close it again.
  const leaving = useRef(false)

  useLayoutEffect(() => {
    const element = panel.current
    leaving.current = false
    element?.showPopover({ source: anchor })
    element?.focus({ preventScroll: true })
    const grid = anchor.closest<HTMLElement>('[role="grid"]')
    return () => {
      leaving.current = true
      if (element?.contains(document.activeElement)) (grid ?? anchor).focus({ preventScroll: true })
      element?.hidePopover()
    }
  }, [anchor])

  // A scroll moves the cell away under the list, which then closes.
  useEffect(() => {
    const onScroll = ({ target }: Event) => {
      if (target instanceof Node && !panel.current?.contains(target)) close.current()
    }
    window.addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => window.removeEventListener('scroll', onScroll, { capture: true })
  }, [close])

  const choose = (chosen: string) => {
    if (chosen !== value) onChoose(chosen)
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const keyed = choices.find(({ key }) => key === event.key)
    if (keyed) choose(keyed.value)
    else if (event.key === 'Escape' || event.key === 'Tab') onClose()
    else if (event.key === 'Enter' || event.key === ' ') choose(active)
    else {
      const next = afterKey(event.key, choices, active)
      if (next === null) return
      setActive(next)
    }
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      ref={panel}
      popover="manual"
      role="listbox"
      aria-label={label}
      aria-describedby={note === null ? undefined : `${listId}note`}
      aria-activedescendant={`${listId}${active}`}
      tabIndex={-1}
      className={`${panels.panel} type-sm ${classes.panel}`}
      data-mantine-stop-propagation="true"
      onKeyDown={onKeyDown}
      onBlur={() => {
        if (!leaving.current) onClose()
      }}
    >
      {note !== null && (
        // A listbox contains choices alone: the note is read as its description.
        <div id={`${listId}note`} aria-hidden className={`row middle gap-3 type-xs yellow ${classes.note}`}>
          <IconClock size={13} aria-hidden className="rigid" />
          {note}
        </div>
      )}
      {choices.map((choice) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the list keeps the focus
        // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys
        <div
          key={choice.value}
          id={`${listId}${choice.value}`}
          role="option"
          aria-selected={choice.value === value}
          aria-keyshortcuts={choice.key}
          className={`row middle rounded-sm pressable ${classes.option}`}
          data-active={choice.value === active || undefined}
          onPointerMove={() => setActive(choice.value)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(choice.value)}
        >
          {choice.show ?? choice.label}
          {choice.key && (
            <kbd aria-hidden className="pushed type-2xs quiet off-phone">
              {choice.key}
            </kbd>
          )}
        </div>
      ))}
    </div>
  )
}

/** Arrows move; a letter goes to the next choice that begins with it. */
function afterKey(key: string, choices: readonly Choice[], active: string): string | null {
  const values = choices.map((choice) => choice.value)
  if (key.length > 1) return moveActive(key, values, active, ROWS_PER_SCREEN)
  const at = values.indexOf(active)
  const others = [...choices.slice(at + 1), ...choices.slice(0, at + 1)]
  return others.find((choice) => foldLetters(choice.label).startsWith(foldLetters(key)))?.value ?? null
}
