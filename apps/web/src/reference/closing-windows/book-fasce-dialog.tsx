import { useQuery } from '@tanstack/react-query'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ErrorState } from '#web/ui/error-state/error-state.tsx'
import { bookFasceQuery, type FasciaOraria } from './closing-windows.api.ts'
import { fasceText as text } from './closing-windows.it.ts'
import classes from './closing-windows.module.css'
import { rangeOf } from './fasce.ts'
import { WeekPanels } from './week-panels.tsx'

interface BookFasceDialogProps {
  book: { idBook: number; nomeBook: string }
  onClose: () => void
}

/** The closing ranges of all rooms of a book, to read: they belong to the rooms (rule: closing-window/of-rooms). */
export function BookFasceDialog({ book, onClose }: BookFasceDialogProps) {
  const { data, error, refetch } = useQuery(bookFasceQuery(book.idBook))
  if (!data && !error) return null
  return (
    <Dialog persistent width={600} title={text.title(book.nomeBook)} onClose={onClose}>
      {data ? (
        <>
          <p className="flush above-4 below-7 type-xs faint">{text.booksHint}</p>
          <WeekPanels fasce={data} nameOf={inRoom}>
            {(fascia) => (
              <li key={fascia.id} className={`inline-row middle gap-3 type-sm ${classes.chip}`}>
                <span className="weight-600">{fascia.sala.nomeSala}</span> <span>{rangeOf(fascia)}</span>
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

const inRoom = (fascia: FasciaOraria): string => `${fascia.sala.nomeSala} ${rangeOf(fascia)}`
