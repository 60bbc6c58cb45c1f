import { Button, Loader } from '@mantine/core'
import { type ReactNode, useContext } from 'react'
import { flushSync } from 'react-dom'
import { dropsText as text } from '#web/bets/drops/drops.it.ts'
import { DoubtLines } from '#web/bets/drops/public/doubts.tsx'
import { takesDrop, type VenueRow } from '#web/bets/drops/venue-rows.ts'
import { EditedByOther } from '#web/platform/presence/public/presence.tsx'
import { focusFinder } from '#web/ui/filter-bar/row-finder.tsx'
import classes from './entry-cell.module.css'
import { type EntryField, useEntry } from './entry-store.ts'
import { type Entering, EnteringContext } from './use-entry.ts'

interface EntryCellProps {
  row: VenueRow
  field: EntryField
  /** Content while the cell is not edited. */
  children: ReactNode
}

/** An amount or odds of a room's line: typed in place by users who enter drops. */
export function EntryCell(props: EntryCellProps) {
  const entering = useContext(EnteringContext)
  return entering && takesDrop(props.row) ? <TypedCell {...props} entering={entering} /> : props.children
}

function TypedCell({ row, field, children, entering }: EntryCellProps & { entering: Entering }) {
  const { typed, errors, isSaving } = useEntry(entering.store, row.key)
  const error = errors?.[field]
  return (
    <span className={`row gap-3 ${classes.cell}`} data-field={field}>
      <span
        className={`row middle to-end grows shrinks ${classes.field}`}
        data-typed={typed !== undefined || undefined}
        data-saving={isSaving || undefined}
      >
        <span className={classes.shown} aria-hidden={typed !== undefined}>
          {children}
        </span>
        <input
          className={classes.input}
          data-entry={`${row.key}/${field}`}
          aria-label={text.cells[field](row.name)}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : errorId(row, field)}
          // The first Esc reverts the input, the second closes the dialog.
          data-mantine-stop-propagation={typed !== undefined}
          inputMode="decimal"
          autoComplete="off"
          readOnly={isSaving}
          value={entering.typedOf(row)[field]}
          onChange={(event) => entering.type(row, field, event.currentTarget.value)}
          onFocus={(event) => {
            const input = event.currentTarget
            entering.write(row.key)
            // A proposed value is selected, so that typing replaces it.
            if (field === 'quota') flushSync(() => entering.suggestOdds(row))
            input.select()
          }}
          onBlur={({ currentTarget, relatedTarget }) => {
            // Focus on the note of the row is still within the row.
            const own = currentTarget.closest('[data-row-id], li')
            if (!own?.contains(relatedTarget)) entering.write(null)
          }}
          onPaste={(event) => {
            if (entering.paste(row, event.clipboardData.getData('text/plain'))) event.preventDefault()
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
              event.preventDefault()
              entering.submit(row, field)
            }
            if (event.key === '/' && focusFinder(event.currentTarget)) event.preventDefault()
            if (event.key === 'ArrowDown' && goTo(event.currentTarget, 1)) event.preventDefault()
            if (event.key === 'ArrowUp' && goTo(event.currentTarget, -1)) event.preventDefault()
            if (event.key === 'Escape' && entering.revert(row)) {
              event.preventDefault()
              event.stopPropagation()
            }
          }}
        />
        {isSaving && field === 'quota' && (
          <span role="status" aria-label={text.cells.saving} className={`inline-row ${classes.saving}`}>
            <Loader size={12} />
          </span>
        )}
      </span>
      {field === 'quota' && typed && !isSaving && !errors && (
        <Button
          size="compact-md"
          className={`rigid on-phone ${classes.save}`}
          aria-label={text.cells.save(row.name)}
          onClick={() => entering.submit(row, 'quota')}
        >
          {text.cells.saveHere}
        </Button>
      )}
    </span>
  )
}

/** Moves to the same cell of the next row, or up; from the first row up to the search. @returns whether it moved */
function goTo(from: HTMLElement, step: 1 | -1): boolean {
  const field = from.dataset.entry?.split('/')[1]
  const dialog = from.closest('[role="dialog"]')
  const cells = [...(dialog?.querySelectorAll<HTMLElement>(`[data-entry$="/${field}"]`) ?? [])]
  const next =
    cells[cells.indexOf(from) + step] ?? (step < 0 && dialog?.querySelector<HTMLElement>('[data-autofocus]'))
  if (!next) return false
  next.focus()
  return true
}

const errorId = ({ key }: VenueRow, field: EntryField) => `${key}-${field}-error`

/** The note below a room's name: errors of its typed figures, doubts, or that the figures are not saved yet. */
export function EntryNote({ row }: { row: VenueRow }) {
  const entering = useContext(EnteringContext)
  return entering ? <TypedNote row={row} entering={entering} /> : null
}

function TypedNote({ row, entering }: { row: VenueRow; entering: Entering }) {
  const { typed, doubts = [], errors, isSaving } = useEntry(entering.store, row.key)
  const { tenutoDa } = entering.presence
  if (tenutoDa !== null && entering.written === row.key) return <EditedByOther presence={entering.presence} />
  if (errors)
    return (['importo', 'quota'] as const).map(
      (field) =>
        errors[field] !== undefined && (
          <small
            key={field}
            id={errorId(row, field)}
            role="alert"
            className={`after-4 type-xs red ${classes.error}`}
          >
            {errors[field]}
          </small>
        ),
    )
  if (!typed || isSaving || doubts.length > 0) return <DoubtLines doubts={doubts} />
  return <small className="after-4 type-xs yellow off-phone">{text.cells.unsaved}</small>
}
