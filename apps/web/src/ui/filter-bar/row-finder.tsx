import { SegmentedControl, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { FINE_POINTER } from '#web/ui/narrow.ts'
import { enterList } from './enter-list.ts'
import classes from './row-finder.module.css'

export interface Finder<View extends string> {
  typed: string
  setTyped: (typed: string) => void
  view: View
  setView: (view: View) => void
  /** The typed text without its outer spaces. Never deferred: Enter acts on the list of the words in the field. */
  words: string
  /** Changes with the view and the words: the list then starts from its top. */
  key: string
}

/** Search in a table inside a dialog; discarded when it closes. */
export function useFinder<View extends string>(first: View): Finder<View> {
  const [typed, setTyped] = useState('')
  const [view, setView] = useState(first)
  const words = typed.trim()
  return { typed, setTyped, view, setView, words, key: `${view} ${words}` }
}

/**
 * Focuses the search of the dialog that an element is in, its words selected; on a phone only where the keyboard is up
 * anyway. @returns whether there is one
 */
export function focusFinder(within: HTMLElement | null, isTyping = false): boolean {
  const field = within
    ?.closest('[role="dialog"]')
    ?.querySelector<HTMLInputElement>(isTyping ? 'input[data-finder]' : 'input[data-autofocus]')
  field?.focus()
  field?.select()
  return field != null
}

interface RowFinderProps<View extends string> {
  finder: Finder<View>
  label: string
  views: Readonly<Record<View, string>>
  /** Called on Enter in the search. */
  onEnter?: ((field: HTMLElement) => void) | undefined
  /** Called on the arrow down; by default it leads into the list. @returns false where nothing follows */
  onDown?: ((field: HTMLElement) => boolean) | undefined
  /** Actions at the other end. */
  children?: ReactNode
}

export function RowFinder<View extends string>({
  finder,
  label,
  views,
  onEnter,
  onDown,
  children,
}: RowFinderProps<View>) {
  return (
    <div className="row wraps middle gap-4 rigid">
      <TextInput
        className={classes.search}
        placeholder={label}
        aria-label={label}
        autoComplete="off"
        data-finder
        // Typing a name is the first thing done here; on a phone it would raise the keyboard over the list.
        data-autofocus={window.matchMedia(FINE_POINTER).matches || undefined}
        // Esc clears the text before it closes the dialog around the field.
        data-mantine-stop-propagation={finder.typed !== '' || undefined}
        leftSection={<IconSearch size={15} aria-hidden />}
        value={finder.typed}
        onChange={(event) => finder.setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' && (onDown?.(event.currentTarget) ?? enterList(event.currentTarget)))
            event.preventDefault()
          if (event.key === 'Escape' && !event.nativeEvent.isComposing) finder.setTyped('')
          if (event.key !== 'Enter' || !onEnter || event.nativeEvent.isComposing) return
          event.preventDefault()
          onEnter(event.currentTarget)
        }}
      />
      <SegmentedControl<View>
        className={classes.views}
        size="sm"
        value={finder.view}
        onChange={finder.setView}
        data={(Object.keys(views) as View[]).map((value) => ({ value, label: views[value] }))}
      />
      {children && <div className={`row wraps gap-4 pushed ${classes.actions}`}>{children}</div>}
    </div>
  )
}
