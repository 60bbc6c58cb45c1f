import { type RefObject, useEffect } from 'react'
import { dropsText as text } from '#web/bets/drops/drops.it.ts'
import { isTyping } from '#web/lib/shortcuts.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Fact } from '#web/ui/fact/fact.tsx'
import { useLatest } from '#web/ui/latest.ts'
import classes from './detail-keys.module.css'

/** A key of the detail; its action is absent without the right. */
export interface DetailKey {
  key: string
  label: string
  run: (() => void) | undefined
  /** Why the key does nothing at present; absent while it works. */
  off?: string | undefined
}

/**
 * The keys of the detail, while no dialog covers it, not even one still being fetched: a letter alone, or with Alt also
 * from within a field. With Alt keys are matched by their place on the keyboard, because Alt changes the character on
 * some keyboards.
 */
export function useDetailKeys(
  keys: readonly DetailKey[],
  within: RefObject<HTMLElement | null>,
  covered: boolean,
): void {
  const latest = useLatest({ keys, covered })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat || event.ctrlKey || event.metaKey)
        return
      if (latest.current.covered || (isTyping(event.target) && !event.altKey)) return
      const top = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1)
      if (!within.current || !top?.contains(within.current)) return
      const pressed = event.altKey ? event.code.replace(/^Key/, '').toLowerCase() : event.key.toLowerCase()
      const own = latest.current.keys.find(({ key }) => key === pressed)
      const run = own?.run ?? pressesOf(within.current, pressed)
      if (!run || own?.off !== undefined) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [latest, within])
}

/** Elements of the detail whose code is loaded separately declare their key in `data-key`. */
const keyedElements = (within: HTMLElement | null) => [
  ...(within?.querySelectorAll<HTMLElement>('[data-key]') ?? []),
]

const pressesOf = (within: HTMLElement, pressed: string): (() => void) | undefined => {
  const button = keyedElements(within).find((one) => one.dataset.key === pressed && !one.matches(':disabled'))
  return button && (() => button.click())
}

export const keysWithin = (within: HTMLElement | null): Array<{ key: string; label: string }> =>
  keyedElements(within).map((one) => ({
    key: one.dataset.key ?? '',
    label: one.ariaLabel || one.textContent || '',
  }))

interface DetailLegendProps {
  keys: readonly DetailKey[]
  more: ReadonlyArray<{ key: string; label: string }>
  onClose: () => void
}

/** List of the detail's keys. */
export function DetailLegend({ keys, more, onClose }: DetailLegendProps) {
  return (
    <Dialog width={440} title={text.keys.title} onClose={onClose}>
      <dl>
        {[
          ...keys.filter(({ run, off }) => run && off === undefined),
          ...more,
          ...text.keys.cells.map(([key, label]) => ({ key, label })),
        ].map(({ key, label }) => (
          <Fact key={key} className={`row apart gap-6 type-sm ${classes.row}`} label={label}>
            <kbd className="type-xs one-line">{key.length === 1 ? key.toUpperCase() : key}</kbd>
          </Fact>
        ))}
      </dl>
      <p className="flush type-xs quiet">{text.keys.note}</p>
    </Dialog>
  )
}
