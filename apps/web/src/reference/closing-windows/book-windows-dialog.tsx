import { useQuery } from '@tanstack/react-query'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ErrorState } from '#web/ui/placeholders/placeholders.tsx'
import { bookWindowsQuery } from './closing-windows.api.ts'
import { closingWindowsText as text } from './closing-windows.it.ts'
import classes from './closing-windows.module.css'
import { WeekPanels } from './week-panels.tsx'
import { rangeOf } from './windows.ts'

interface BookWindowsDialogProps {
  book: { idBook: number; nomeBook: string }
  onClose: () => void
}

/** The closing ranges of all rooms of a book, to read: they belong to the rooms (rule: closing-window/of-rooms). */
export function BookWindowsDialog({ book, onClose }: BookWindowsDialogProps) {
  const { data, error, refetch } = useQuery(bookWindowsQuery(book.idBook))
  if (!data && !error) return null
  return (
    <Dialog persistent width={600} title={text.title(book.nomeBook)} onClose={onClose}>
      {data ? (
        <>
          <p className="flush above-4 below-7 type-xs faint">{text.booksHint}</p>
          <WeekPanels windows={data} nameOf={(entry) => `${entry.sala.nomeSala} ${rangeOf(entry)}`}>
            {(entry) => (
              <li key={entry.id} className={`inline-row middle gap-3 type-sm ${classes.chip}`}>
                <span className="weight-600">{entry.sala.nomeSala}</span> <span>{rangeOf(entry)}</span>
              </li>
            )}
          </WeekPanels>
        </>
      ) : (
        <ErrorState error={error} onRetry={refetch} />
      )}
    </Dialog>
  )
}
