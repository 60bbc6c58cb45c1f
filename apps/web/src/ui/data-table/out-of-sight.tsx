import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useShortcut } from '#web/lib/shortcuts.ts'
import { useLatest } from '#web/ui/latest.ts'
import { dataTableText as text } from './data-table.it.ts'
import type { Attention } from './data-table.types.ts'
import classes from './out-of-sight.module.css'

/** Time on screen after which a row counts as seen. */
const SEEN_AFTER_MS = 800

const NONE: ReadonlySet<string> = new Set()

type Side = 'above' | 'below'

interface RowPosition {
  id: string
  /** Place in the list, from 0, whatever the page. */
  place: number
}

interface OutOfSightProps<Row> {
  attention: Attention<Row>
  /** Every row of the list in its order, whatever its page. */
  ordered: readonly { id: string; row: Row }[]
  table: RefObject<HTMLElement | null>
  asCards: boolean
  /** Brings a row on screen and makes it the active one. */
  goTo: (id: string) => void
}

/** Counts the important rows out of sight, above and below, and leads to the next, in the foot of table or cards. */
export default function OutOfSight<Row>({ attention, ordered, table, asCards, goTo }: OutOfSightProps<Row>) {
  const wanted = useMemo(
    () => ordered.flatMap((one, place) => (attention.wanted(one.row) ? [{ ...one, place }] : [])),
    [ordered, attention],
  )
  const latest = useLatest({ attention, ordered, wanted })
  const [visible, setVisible] = useState<ReadonlySet<string>>(NONE)
  const bar = useRef<HTMLDivElement>(null)

  useEffect(() => {
    let frame = 0
    let before: ReadonlySet<string> = NONE
    const look = () => {
      const now = visibleRows(table.current, asCards ? (bar.current?.offsetHeight ?? 0) : 0)
      setVisible((held) => (sameIds(held, now) ? held : now))
      return now
    }
    const lookSoon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(look)
    }
    // A row visible at two checks in a row counts as seen.
    const timer = setInterval(() => {
      const now = look()
      if (document.visibilityState === 'visible') {
        const seen = latest.current.wanted.filter(({ id }) => now.has(id) && before.has(id))
        if (seen.length > 0) latest.current.attention.onSeen?.(seen.map(({ row }) => row))
        before = now
      }
    }, SEEN_AFTER_MS)
    const ending = new AbortController()
    const options = { capture: true, passive: true, signal: ending.signal }
    window.addEventListener('scroll', lookSoon, options)
    const endResize = afterResize(look)
    look()
    return () => {
      clearInterval(timer)
      cancelAnimationFrame(frame)
      ending.abort()
      endResize()
    }
  }, [table, latest, asCards])

  const first = ordered.findIndex(({ id }) => visible.has(id))
  const { above, below } = outOfSight(wanted, visible, first)
  /** Goes to the next important row, in sight or not: after the active row, or from the first on screen, then the top. */
  const goToNext = () => {
    const active = table.current?.querySelector<HTMLElement>('[data-row-id][data-active]')?.dataset.rowId
    const at = active && visible.has(active) ? ordered.findIndex(({ id }) => id === active) : first - 1
    const next = nextAfter(wanted, at)
    if (next) goTo(next.id)
  }
  useShortcut(attention.key, attention.keyHint, goToNext)
  const enter = useLatest(() => {
    const row = ordered[Math.max(first, 0)]
    if (row) goTo(row.id)
    return row !== undefined
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // Only where nothing has the focus: a field, a button and an open dialog have their own arrows.
      const isFree = event.target instanceof Element && event.target.matches('body, main')
      if (!isFree || event.key !== 'ArrowDown' || event.defaultPrevented) return
      if (enter.current()) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [enter])
  const pill = (
    side: Side,
    some: ReadonlyArray<RowPosition & { row: Row }>,
    target: RowPosition | undefined,
  ) => {
    if (!target) return null
    const label = attention.label(some.map(({ row }) => row))
    return (
      <Pill side={side} label={label} hint={text.outOfSight(label, side)} onClick={() => goTo(target.id)} />
    )
  }
  const isFirst = ({ row }: { row: Row }) => attention.first?.(row) ?? false
  const up = above.findLast(isFirst) ?? above.at(-1)
  const down = below.find(isFirst) ?? below[0]
  const { latest: last } = attention
  const lastAt = asCards && last ? ordered.findIndex(({ id }) => id === last.id) : -1
  const hasPill = [up?.id, down?.id].includes(last?.id)
  return (
    <div ref={bar} className={`row middle gap-4 off-paper ${classes.bar}`} data-cards={asCards || undefined}>
      {pill('above', above, up)}
      {pill('below', below, down)}
      {last && lastAt >= 0 && !visible.has(last.id) && !hasPill && (
        <Pill {...last} side={lastAt < first ? 'above' : 'below'} onClick={() => goTo(last.id)} />
      )}
    </div>
  )
}

interface PillProps {
  side: Side
  label: string
  hint: string
  onClick: () => void
}

function Pill({ side, label, hint, onClick }: PillProps) {
  const Icon = side === 'above' ? IconArrowUp : IconArrowDown
  return (
    <button
      type="button"
      className={`inline-row middle gap-3 type-sm weight-600 one-line round raised bright ${classes.pill}`}
      aria-label={hint}
      onClick={onClick}
    >
      <Icon size={14} aria-hidden />
      {label}
    </button>
  )
}

const sameIds = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((id) => b.has(id))

const headerBottom = (grid: Element): number =>
  grid.querySelector('[role="row"]')?.getBoundingClientRect().bottom ?? 0

/** Cards scroll with the page, whose top bar stays. */
const coveredAtTop = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0

/** Ids of the rows whose middle is in the visible area of the list. */
function visibleRows(table: HTMLElement | null, coveredAtFoot: number): ReadonlySet<string> {
  if (!table) return NONE
  const grid = table.querySelector('[role="grid"]')
  const frame = (grid ?? table).getBoundingClientRect()
  const top = Math.max(frame.top, grid ? headerBottom(grid) : coveredAtTop(), 0)
  const bottom = Math.min(frame.bottom, window.innerHeight - coveredAtFoot)
  const ids = new Set<string>()
  for (const row of table.querySelectorAll<HTMLElement>('[data-row-id]')) {
    const box = row.getBoundingClientRect()
    const middle = (box.top + box.bottom) / 2
    if (row.dataset.rowId !== undefined && middle > top && middle < bottom) ids.add(row.dataset.rowId)
  }
  return ids
}

/**
 * Which of the wanted rows, in the order of the list, lie before the first and after the last row on screen, `first`
 * being the place of the first. With no row on screen (-1) all lie after.
 */
export function outOfSight<Row extends RowPosition>(
  wanted: readonly Row[],
  visible: ReadonlySet<string>,
  first: number,
): { above: Row[]; below: Row[] } {
  const hidden = wanted.filter(({ id }) => !visible.has(id))
  return {
    above: hidden.filter(({ place }) => place < first),
    below: hidden.filter(({ place }) => place >= first),
  }
}

/** The next wanted row after a place; after the last, the first. */
export const nextAfter = <Row extends RowPosition>(wanted: readonly Row[], place: number): Row | undefined =>
  wanted.find((row) => row.place > place) ?? wanted[0]

/** Time without another resize before a new size counts. */
export const RESIZE_DEBOUNCE_MS = 100

/** Calls back once the window has kept its size for a moment. @returns the function that ends the listening */
export function afterResize(call: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const resized = () => {
    clearTimeout(timer)
    timer = setTimeout(call, RESIZE_DEBOUNCE_MS)
  }
  window.addEventListener('resize', resized)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('resize', resized)
  }
}
