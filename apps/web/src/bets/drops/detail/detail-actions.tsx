import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  type IconCheck,
  IconChevronLeft,
  IconChevronRight,
  IconDots,
  IconKeyboard,
  IconRoute,
} from '@tabler/icons-react'
import { useId } from 'react'
import { dropsText as text } from '#web/bets/drops/drops.it.ts'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import { NARROW } from '#web/ui/narrow.ts'
import { PopoverPanel } from '#web/ui/popover/popover-panel.tsx'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'
import classes from './detail-dialog.module.css'
import type { DetailKey } from './detail-keys.tsx'

/** Each absent for those who may not. */
export type DetailHandlers = Partial<Record<HandledKey, (() => void) | undefined>>

/** By weight. `p` shows the bet's way to the rooms in place of its drops, and back. */
const HANDLED = {
  r: text.dropRoom,
  i: text.dropSite,
  l: text.dropOther,
  t: text.dropTipster,
  b: text.sparaBet,
  c: text.sparaChat,
  p: text.path,
  s: text.stopBet,
  k: text.previousBet,
  j: text.nextBet,
} as const
type HandledKey = keyof typeof HANDLED

/** The keys of the actions, those that others have (the answers') left out. `stopped` says when the bet was stopped. */
export const keysOf = (
  handlers: DetailHandlers,
  stopped: string | undefined,
  onEnter: (() => void) | undefined,
  onLegend: () => void,
): DetailKey[] => [
  { key: 'e', label: text.cells.keyFirst, run: onEnter },
  ...(Object.keys(HANDLED) as HandledKey[]).map((key) => ({
    ...{ key, label: HANDLED[key], run: handlers[key] },
    off: OF_A_LIVE_BET.has(key) ? stopped : undefined,
  })),
  { key: '?', label: text.keys.title, run: onLegend },
]

interface DetailActionsProps {
  keys: readonly DetailKey[]
  showsPath: boolean
  onClose: () => void
}

const DROP = { color: 'teal', variant: 'light' }
const SEND = { variant: 'default' }
/** Drops in colour, sends plain, the way quiet; the stop apart from them. */
const LOOKS: Readonly<Record<string, { color?: string; variant: string }>> = {
  r: DROP,
  i: DROP,
  l: DROP,
  t: DROP,
  b: SEND,
  c: SEND,
  p: { color: 'gray', variant: 'subtle' },
  s: { color: 'red', variant: 'light' },
}
/** Not for a bet that was stopped. */
const OF_A_LIVE_BET: ReadonlySet<string> = new Set(['b', 's'])
/** To the bets beside this one. */
const GOING: ReadonlySet<string> = new Set(['k', 'j'])
/** Small buttons of their own. */
const SIGNS: Readonly<Record<string, typeof IconCheck>> = {
  k: IconChevronLeft,
  j: IconChevronRight,
  '?': IconKeyboard,
}

export function DetailActions({ keys, showsPath, onClose }: DetailActionsProps) {
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false })
  const words = keys.filter(({ key, run }) => run && !SIGNS[key] && key !== 'e')
  const goesOn = keys.some(({ key, run }) => run && GOING.has(key))
  // At the first and last bet too, so that nothing moves under the pointer that goes through them.
  const signs = keys.filter(({ key, run }) => SIGNS[key] && (run || (goesOn && GOING.has(key))))
  // A phone has one line for them: the first action, and the others behind a button, so that the rooms are in sight.
  const inLine = isNarrow && words.length > FEW ? words.slice(0, 1) : words
  const others = words.slice(inLine.length)
  return (
    <div className={`row wraps gap-4 rigid ${classes.actions}`}>
      {inLine.map((action) => (
        <WordButton key={action.key} action={action} showsPath={showsPath} />
      ))}
      {others.length > 0 && <OtherActions actions={others} showsPath={showsPath} />}
      <span className={`row middle gap-2 ${classes.leave}`}>
        {signs.map(({ key, label, run }) => {
          const Icon = SIGNS[key] ?? IconKeyboard
          return (
            <IconButton
              icon={Icon}
              iconSize={17}
              label={label}
              title={`${label} (${key.toUpperCase()})`}
              key={key}
              className={key === '?' ? 'off-phone' : undefined}
              aria-keyshortcuts={key}
              disabled={!run}
              onClick={run}
            />
          )
        })}
        <ToolButton onClick={onClose}>{text.leave}</ToolButton>
      </span>
    </div>
  )
}

/** As many as fit a phone's line beside those that are always there. */
const FEW = 2

interface ActionProps {
  action: DetailKey
  showsPath: boolean
}

function WordButton({ action: { key, label, run, off }, showsPath }: ActionProps) {
  return (
    <Button
      size="xs"
      {...LOOKS[key]}
      {...(key === 'p' && showsPath && { variant: 'filled' })}
      className={key === 's' ? 'pushed' : undefined}
      aria-keyshortcuts={key}
      aria-pressed={key === 'p' ? showsPath : undefined}
      data-hint={off ?? text.keys.hint(key.toUpperCase())}
      data-disabled={off !== undefined || undefined}
      aria-disabled={off !== undefined || undefined}
      leftSection={key === 'p' ? <IconRoute size={15} aria-hidden /> : undefined}
      onClick={off === undefined ? run : undefined}
    >
      {label}
    </Button>
  )
}

/** Behind one button; what is chosen closes them. */
function OtherActions({ actions, showsPath }: { actions: readonly DetailKey[]; showsPath: boolean }) {
  const id = useId()
  const close = () => document.getElementById(id)?.hidePopover()
  const closing = (action: DetailKey): DetailKey => ({
    ...action,
    run: () => {
      close()
      action.run?.()
    },
  })
  return (
    <>
      <IconButton
        icon={IconDots}
        iconSize={17}
        label={text.otherActions}
        titled
        variant="default"
        aria-haspopup="dialog"
        popoverTarget={id}
      />
      <PopoverPanel id={id} label={text.otherActions}>
        <div className={`column gap-3 ${classes.others}`}>
          {actions.map((action) => (
            <WordButton key={action.key} action={closing(action)} showsPath={showsPath} />
          ))}
        </div>
      </PopoverPanel>
    </>
  )
}
