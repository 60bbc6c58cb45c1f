import { Button } from '@mantine/core'
import { memo, type ReactNode, useState } from 'react'
import { toneVar } from '#web/ui/tones/tone.ts'
import type { CardSlot, DataColumn } from './columns.ts'
import { dataTableText as text } from './data-table.it.ts'
import classes from './row-card.module.css'
import { SelectBox } from './select-box.tsx'
import { cellContent, type TableRowProps } from './table-row.tsx'

interface RowCardProps<T>
  extends Pick<TableRowProps<T>, 'id' | 'name' | 'row' | 'state' | 'highlighted' | 'onSelect'> {
  columns: readonly DataColumn<T>[]
  /** Null where the row cannot be chosen. */
  checked: boolean | null
  onOpen: ((row: T) => void) | undefined
  /** The card is one line until the user unfolds it. */
  brief: boolean
}

/** A row on a narrow screen: media beside title and figures, text below, actions at the foot. */
export const RowCard = memo(RowCardView) as typeof RowCardView

function RowCardView<T>({
  id,
  name,
  row,
  columns,
  state,
  highlighted,
  checked,
  onSelect,
  onOpen,
  brief,
}: RowCardProps<T>) {
  const inSlot = (slot: CardSlot) => columnsInSlot(columns, slot)
  const contentOf = (column: DataColumn<T>): ReactNode => {
    const content = cellContent(column, row)
    if (!column.opens || !onOpen || brief || isNothing(content)) return content
    return (
      <button type="button" className="record-link" onClick={() => onOpen(row)}>
        {content}
      </button>
    )
  }
  const show = (slot: CardSlot): ReactNode[] =>
    inSlot(slot).flatMap((column) => {
      const content = contentOf(column)
      return isNothing(content) ? [] : [<div key={column.id}>{content}</div>]
    })
  const bar = state?.(row)
  const media = show('media')
  const body = show('body')
  const actions = show('actions')
  const fields = Map.groupBy(
    inSlot('field').filter((column) => !isNothing(cellContent(column, row))),
    ({ card }) => ((card || undefined)?.blank?.(row) ? 'blank' : 'shown'),
  )
  const shown = fields.get('shown') ?? []
  const toEnter = (fields.get('blank') ?? []).flatMap(({ id, card }) => {
    const content = (card || undefined)?.toEnter?.(row)
    return isNothing(content) ? [] : [<span key={id}>{content}</span>]
  })
  const [isUnfolded, setUnfolded] = useState(false)
  const line = brief && (
    <button
      type="button"
      className={`row middle gap-5 wide type-sm ${classes.line}`}
      aria-expanded={isUnfolded}
      onClick={() => setUnfolded(!isUnfolded)}
    >
      <span className="row middle gap-4 shrinks weight-600">{show('title')}</span>
      <span className="row gap-6 rigid pushed">{show('aside')}</span>
    </button>
  )
  if (line && !isUnfolded)
    return (
      <li data-row-id={id} className="panel bare-list">
        {line}
      </li>
    )
  return (
    <li
      data-row-id={id}
      className={`column gap-4 panel ${classes.card}`}
      data-highlighted={highlighted || undefined}
      data-selected={checked || undefined}
    >
      {bar && <span className={classes.bar} style={{ background: toneVar(bar.tone) }} title={bar.label} />}
      {line || (
        <div className="row wraps middle gap-1 across-5">
          {checked !== null && (
            <SelectBox label={text.row(name)} checked={checked} onToggle={(range) => onSelect(id, range)} />
          )}
          <div className={`row middle gap-4 shrinks weight-600 ${classes.title}`}>{show('title')}</div>
          <div className={`row gap-4 rigid pushed type-xs quiet one-line ${classes.aside}`}>
            {show('aside')}
          </div>
        </div>
      )}
      {body.length + media.length > 0 && (
        <div className="row gap-5">
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the card's own button opens it too */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the card's own button opens it too */}
          <div
            className="grows shrinks type-md lines-kept breaks snug"
            onClick={onOpen && (({ target }) => !isControl(target) && onOpen(row))}
          >
            {body}
          </div>
          {media.length > 0 && <div className="rigid">{media}</div>}
        </div>
      )}
      {shown.length > 0 && (
        <dl className={classes.fields}>
          {shown.map((column) => (
            <div
              key={column.id}
              className={`column apart shrinks ${classes.field}`}
              data-wide={(column.card || undefined)?.wide || undefined}
            >
              <dt data-hint={column.hint}>{column.header}</dt>
              <dd>{contentOf(column)}</dd>
            </div>
          ))}
        </dl>
      )}
      {toEnter.length > 0 && <div className="row wraps gap-2">{toEnter}</div>}
      {actions.length > 0 && <div className="shrinks">{actions}</div>}
      {line && onOpen && (
        <Button size="xs" variant="default" onClick={() => onOpen(row)}>
          {text.open}
        </Button>
      )}
    </li>
  )
}

/** A press on a control inside the card does not also open the row. */
const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button, a, input, select, textarea') !== null

const isNothing = (content: ReactNode): boolean =>
  content === null || content === undefined || content === false || content === ''

export function columnsInSlot<T>(columns: readonly DataColumn<T>[], slot: CardSlot): DataColumn<T>[] {
  return columns
    .filter(({ card }) => card !== false && (card?.slot ?? 'field') === slot)
    .sort((a, b) => orderOf(a) - orderOf(b))
}

const orderOf = <T,>({ card }: DataColumn<T>): number => (card ? (card.order ?? 0) : 0)
