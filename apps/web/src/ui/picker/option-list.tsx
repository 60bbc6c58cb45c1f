import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import type { Option } from './filter-options.ts'
import classes from './picker.module.css'

const OPTION_PX = 32
const NOTHING_FOUND = 'Nessun risultato'

interface OptionListProps {
  id: string
  options: readonly Option[]
  /** The chosen one, or all of them where several may be. */
  chosen: string | null | ReadonlySet<string>
  activeAt: number
  onChoose: (option: Option) => void
}

export function OptionList({ id, options, chosen, activeAt, onChoose }: OptionListProps) {
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
    <div
      ref={scroller}
      id={id}
      role="listbox"
      aria-multiselectable={several !== undefined || undefined}
      className={`scrolls ${classes.list}`}
    >
      {options.length === 0 && <p className={`flush type-sm faint ${classes.none}`}>{NOTHING_FOUND}</p>}
      <div className={classes.space} style={{ height: virtualizer.getTotalSize() }}>
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
              className={`row middle gap-4 type-sm ${classes.option}`}
              data-active={index === activeAt || undefined}
              style={{ height: OPTION_PX, transform: `translateY(${start}px)` }}
              onMouseDown={(event) => event.preventDefault()}
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
  )
}
