import { CloseButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type ChangeEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { moveActive } from '#web/ui/data-table/row-keyboard.ts'
import panels from '#web/ui/popover/panel.module.css'
import { activeIndex, filterOptions, type Option } from './filter-options.ts'
import classes from './picker.module.css'

const OPTION_PX = 32

const NOTHING_FOUND = 'Nessun risultato'

/** Options a Page key moves by. */
const ROWS_PER_SCREEN = 8
const MOVE_KEYS = ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp']

interface OptionListInput {
  options: readonly Option[]
  disabled: boolean | undefined
  anchor: RefObject<HTMLElement | null>
  /** The chosen value (null: none) where one may be chosen, the set of chosen values where several may. */
  chosen: string | null | ReadonlySet<string>
  onChoose: (option: Option) => void
  /** Called on Backspace in an empty field. */
  onErase: (() => void) | undefined
}

/** The list of options under a text field: typing filters it, keys move through it, Enter or a press chooses. */
export function useOptionList({ options, disabled, anchor, chosen, onChoose, onErase }: OptionListInput) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  /** Null: no text was typed, and the field shows what is chosen. */
  const [typed, setTyped] = useState<string | null>(null)
  /** Value of the option that Enter chooses. */
  const [active, setActive] = useState<string | null>(null)
  const found = useMemo(() => filterOptions(options, typed ?? ''), [options, typed])
  const activeAt = activeIndex(found, active)
  const isSingle = chosen === null || typeof chosen === 'string'

  const open = () => {
    if (isOpen || disabled) return
    setOpen(true)
    setActive((isSingle ? chosen : null) ?? found[0]?.value ?? null)
  }
  const close = () => {
    setOpen(false)
    setTyped(null)
  }
  const choose = (option: Option | undefined) => {
    if (option === undefined || option.disabled) return
    onChoose(option)
    setTyped(null)
    if (isSingle) setOpen(false)
    else setActive(option.value)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      choose(found[activeAt])
    } else if (event.key === 'Escape' && isOpen) {
      close()
    } else if (event.key === 'Backspace' && (typed ?? '') === '') {
      onErase?.()
    } else if (MOVE_KEYS.includes(event.key)) {
      event.preventDefault()
      const ids = found.map(({ value }) => value)
      if (isOpen) setActive(moveActive(event.key, ids, ids[activeAt] ?? null, ROWS_PER_SCREEN))
      else open()
    }
  }

  return {
    typed,
    open,
    close,
    list: isOpen && (
      <OptionList
        id={id}
        anchor={anchor}
        chosen={chosen}
        activeAt={activeAt}
        options={found}
        onChoose={choose}
      />
    ),
    field: {
      disabled,
      role: 'combobox',
      'aria-expanded': isOpen,
      // Esc then closes the list, not the dialog around it.
      'data-mantine-stop-propagation': isOpen || undefined,
      'aria-controls': id,
      'aria-autocomplete': 'list',
      'aria-activedescendant': isOpen && activeAt >= 0 ? `${id}-${activeAt}` : undefined,
      autoComplete: 'off',
      spellCheck: false,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const text = event.currentTarget.value
        setTyped(text)
        setOpen(true)
        setActive(filterOptions(options, text)[0]?.value ?? null)
      },
      onKeyDown,
    } as const,
  }
}

/** The end of the field: the cross that clears it, or the arrow that says it opens. */
export function pickerEnd(onClear: (() => void) | undefined): {
  rightSection: ReactNode
  rightSectionPointerEvents: 'all' | 'none'
} {
  if (!onClear)
    return {
      rightSection: <IconChevronDown size={15} aria-hidden className="faint" />,
      rightSectionPointerEvents: 'none',
    }
  return {
    rightSectionPointerEvents: 'all',
    rightSection: (
      <CloseButton
        size="sm"
        tabIndex={-1}
        // The text field keeps the focus.
        onMouseDown={(event) => event.preventDefault()}
        onClick={(event) => {
          event.stopPropagation()
          onClear()
        }}
      />
    ),
  }
}

interface OptionListProps extends Pick<OptionListInput, 'options' | 'anchor' | 'chosen' | 'onChoose'> {
  id: string
  activeAt: number
}

/**
 * Mounted while it is open. The field keeps the focus and closes it; the top layer keeps dialogs and tables from
 * cutting it off.
 */
function OptionList({ id, options, anchor, chosen, activeAt, onChoose }: OptionListProps) {
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = panel.current
    if (anchor.current) element?.showPopover({ source: anchor.current })
    return () => element?.hidePopover()
  }, [anchor])
  const several = chosen instanceof Set ? chosen : undefined
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count: options.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => OPTION_PX,
    overscan: 6,
  })
  useEffect(() => {
    if (activeAt >= 0) virtualizer.scrollToIndex(activeAt)
  }, [virtualizer, activeAt])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press on it or its scroll bar leaves the focus in the field
    <div
      ref={panel}
      popover="manual"
      data-as-wide
      className={`${panels.panel} ${classes.dropdown}`}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div
        ref={scroller}
        id={id}
        role="listbox"
        aria-multiselectable={several !== undefined || undefined}
        className={`scrolls ${classes.list}`}
      >
        {options.length === 0 && <p className={`type-sm faint ${classes.none}`}>{NOTHING_FOUND}</p>}
        <div style={{ position: 'relative', height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const option = options[index]
            if (option === undefined) return null
            return (
              // biome-ignore lint/a11y/useFocusableInteractive: the combobox keeps the focus
              // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox takes the keys
              <div
                key={option.value}
                role="option"
                id={`${id}-${index}`}
                aria-selected={several?.has(option.value) ?? option.value === chosen}
                aria-disabled={option.disabled}
                aria-setsize={options.length}
                aria-posinset={index + 1}
                className={`row middle gap-4 type-sm hovers rounded-sm pressable ${classes.option}`}
                data-active={index === activeAt || undefined}
                style={{ height: OPTION_PX, transform: `translateY(${start}px)` }}
                onClick={() => onChoose(option)}
              >
                {option.icon}
                <span className="grows cut">{option.label}</span>
                {option.note && <span className="type-xs faint">{option.note}</span>}
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}
