import { Button } from '@mantine/core'
import {
  IconChevronLeft,
  IconChevronRight,
  IconDots,
  IconKeyboard,
  IconRoute,
  type Icon as TablerIcon,
} from '@tabler/icons-react'
import { useId } from 'react'
import { dropsText as text } from '#web/bets/drops/drops.it.ts'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import { useNarrow } from '#web/ui/narrow.ts'
import { PopoverPanel } from '#web/ui/popover/popover-panel.tsx'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'
import classes from './detail-dialog.module.css'
import type { DetailKey } from './detail-keys.tsx'

const DROP = { color: 'teal', variant: 'light' }
const SEND = { variant: 'default' }
/**
 * The keys by weight: drops in colour, sends plain, the path (shown in place of the drops, and back) quiet, and the stop
 * apart from the others. Previous and next are an icon without a word.
 */
const HANDLED = [
  { key: 'r', label: text.dropRoom, look: DROP },
  { key: 'i', label: text.dropSite, look: DROP },
  { key: 'l', label: text.dropOther, look: DROP },
  { key: 't', label: text.dropTipster, look: DROP },
  { key: 'b', label: text.sparaBet, look: SEND },
  { key: 'c', label: text.sparaChat, look: SEND },
  { key: 'p', label: text.path, look: { color: 'gray', variant: 'subtle' } },
  { key: 's', label: text.stopBet, look: { color: 'red', variant: 'light' } },
  { key: 'k', label: text.previousBet, icon: IconChevronLeft },
  { key: 'j', label: text.nextBet, icon: IconChevronRight },
] as const

/** What each key does; absent for users who may not do it, and without a previous or next bet. */
export type DetailHandlers = Partial<Record<(typeof HANDLED)[number]['key'], (() => void) | undefined>>

/** Keys that do nothing on a bet that was stopped. */
const OF_A_LIVE_BET: ReadonlySet<string> = new Set(['b', 's'])
/** Worded buttons that fit a phone's line beside the icons. */
const PHONE_WORDS = 2
/** Keys that go to the bets beside this one. */
const NEIGHBOURS: ReadonlySet<string> = new Set(['k', 'j'])

interface ActionKey extends DetailKey {
  /** Of a worded button. */
  look?: { color?: string; variant: string }
  /** In place of a word. */
  icon?: TablerIcon
}

/** The keys of the actions; other parts have keys too (`keysWithin`). `stopped` says when the bet was stopped. */
export const keysOf = (
  handlers: DetailHandlers,
  stopped: string | undefined,
  onEnter: (() => void) | undefined,
  onLegend: () => void,
): ActionKey[] => [
  { key: 'e', label: text.cells.keyFirst, run: onEnter },
  ...HANDLED.map((action) => ({
    ...action,
    run: handlers[action.key],
    off: OF_A_LIVE_BET.has(action.key) ? stopped : undefined,
  })),
  { key: '?', label: text.keys.title, run: onLegend, icon: IconKeyboard },
]

interface DetailActionsProps {
  keys: readonly ActionKey[]
  showsPath: boolean
  onClose: () => void
}

export function DetailActions({ keys, showsPath, onClose }: DetailActionsProps) {
  const isNarrow = useNarrow()
  const words = keys.filter(({ run, look }) => run && look)
  const goesOn = keys.some(({ key, run }) => run && NEIGHBOURS.has(key))
  // Previous and next stay at the first and last bet, so that nothing moves under a pointer that goes through the bets.
  const signs = keys.filter(({ key, run, icon }) => icon && (run || (goesOn && NEIGHBOURS.has(key))))
  // A phone has one line for actions: the first, and the others behind a button, so that the rooms are in sight.
  const inLine = isNarrow && words.length > PHONE_WORDS ? words.slice(0, 1) : words
  const others = words.slice(inLine.length)
  return (
    <div className={`row wraps gap-3 rigid ${classes.actions}`}>
      {inLine.map((action) => (
        <WordButton key={action.key} action={action} showsPath={showsPath} />
      ))}
      {others.length > 0 && <OtherActions actions={others} showsPath={showsPath} />}
      <span className={`row middle gap-2 ${classes.leave}`}>
        {signs.map(({ key, label, run, icon = IconKeyboard }) => (
          <IconButton
            icon={icon}
            iconSize={17}
            label={label}
            title={`${label} (${key.toUpperCase()})`}
            key={key}
            className={key === '?' ? 'off-phone' : undefined}
            aria-keyshortcuts={key}
            disabled={!run}
            onClick={run}
          />
        ))}
        <ToolButton onClick={onClose}>{text.leave}</ToolButton>
      </span>
    </div>
  )
}

interface ActionProps {
  action: ActionKey
  showsPath: boolean
}

function WordButton({ action: { key, label, look, run, off }, showsPath }: ActionProps) {
  return (
    <Button
      size="xs"
      {...look}
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

/** The other actions behind one button; choosing one closes the list. */
function OtherActions({ actions, showsPath }: { actions: readonly ActionKey[]; showsPath: boolean }) {
  const id = useId()
  const close = () => document.getElementById(id)?.hidePopover()
  const closing = (action: ActionKey): ActionKey => ({
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
