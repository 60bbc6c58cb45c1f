import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '#web/lib/api-error.ts'
import { dialogText } from '#web/ui/dialog/dialog.it.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogFrame } from '#web/ui/dialog/dialog-frame.tsx'
import { DialogContent, DialogFooter } from '#web/ui/dialog/dialog-parts.tsx'
import { ErrorState } from '#web/ui/error-state/error-state.tsx'
import { type FasciaOraria, salaFasceQuery } from './closing-windows.api.ts'
import { fasceText as text } from './closing-windows.it.ts'
import classes from './closing-windows.module.css'
import { rangeOf } from './fasce.ts'
import { FasciaChip } from './fascia-chip.tsx'
import { NewFasciaForm } from './new-fascia-form.tsx'
import { useSalaFasce } from './use-sala-fasce.ts'
import { WeekPanels } from './week-panels.tsx'

interface SalaFasceDialogProps {
  sala: { idSala: number; nomeSala: string }
  onClose: () => void
}

const WIDTH_PX = 600

/** When a room gets nothing by itself: ranges by weekday, to add and to remove (2 §2). */
export function SalaFasceDialog({ sala, onClose }: SalaFasceDialogProps) {
  const { data, error, refetch } = useQuery(salaFasceQuery(sala.idSala))
  const title = text.title(sala.nomeSala)
  if (data) return <LoadedDialog title={title} idSala={sala.idSala} stored={data} onClose={onClose} />
  if (!error) return null
  return (
    <Dialog opened width={WIDTH_PX} title={title} onClose={onClose}>
      <ErrorState message={errorText(error)} onRetry={() => void refetch()} />
    </Dialog>
  )
}

interface LoadedDialogProps {
  title: string
  idSala: number
  stored: readonly FasciaOraria[]
  onClose: () => void
}

function LoadedDialog({ title, idSala, stored, onClose }: LoadedDialogProps) {
  const { fasce, saving, add, remove, save } = useSalaFasce(idSala, stored)
  const nothingNew = !fasce.some(({ state }) => state === 'new')
  return (
    <DialogFrame
      opened
      keepOnClickOutside
      keepOnEscape
      busy={saving}
      width={WIDTH_PX}
      title={title}
      onClose={onClose}
    >
      <DialogContent>
        <NewFasciaForm fasce={fasce} disabled={saving} onAdd={add} />
        <p className={classes.hint}>{text.overnight}</p>
        <WeekPanels fasce={fasce} nameOf={rangeOf}>
          {(fascia, giorno) => (
            <FasciaChip
              key={fascia.key}
              fascia={fascia}
              giorno={giorno}
              disabled={saving}
              onRemove={() => void remove(fascia)}
            />
          )}
        </WeekPanels>
      </DialogContent>
      <DialogFooter>
        <Button variant="default" disabled={saving} onClick={onClose}>
          {dialogText.cancel}
        </Button>
        <Button
          loading={saving}
          disabled={nothingNew}
          onClick={() => void save().then((allSaved) => allSaved && onClose())}
        >
          {dialogText.save}
        </Button>
      </DialogFooter>
    </DialogFrame>
  )
}
