import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Answer } from '@xbetapp/contract/contract'
import { giornoLabel } from '@xbetapp/domain/reference/closing-windows/closing-window'
import { useState } from 'react'
import { effectQuery } from '#web/lib/api-query.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { saleQuery } from '#web/reference/reference/public/lists.api.ts'
import { RoomsOfBook, roomOption } from '#web/reference/reference/public/rooms-of-book.tsx'
import { SaveDialog } from '#web/ui/dialog/save-dialog.tsx'
import { MultiPicker } from '#web/ui/picker/multi-picker.tsx'
import { ErrorLine } from '#web/ui/placeholders/placeholders.tsx'
import { WINDOWS_KEY } from './closing-windows.api.ts'
import { closingWindowsText } from './closing-windows.it.ts'
import classes from './closing-windows.module.css'

const text = closingWindowsText.together

type Effect = Answer<'POST /api/v1/fascia-oraria/insieme/effetto'>
type EffectWindow = Effect['sale'][number]['aggiunte'][number]

interface GiveWindowsDialogProps {
  /** The room whose hours the others get. */
  sala: { idSala: number; nomeSala: string }
  onClose: () => void
}

/**
 * Gives the closing hours of a room to many others: chooses rooms, shows the changes of each, and saves exactly those.
 */
export default function GiveWindowsDialog({ sala, onClose }: GiveWindowsDialogProps) {
  const [rooms, setRooms] = useState<string[]>([])
  const [replaces, setReplaces] = useState(false)
  const { data: sale = [] } = useQuery(saleQuery)
  const options = sale.filter(({ idSala, stato }) => idSala !== sala.idSala && stato !== 'D').map(roomOption)
  const wanted =
    rooms.length === 0 ? null : { sale: rooms.map(Number), daSala: sala.idSala, sostituisci: replaces }
  const asked = effectQuery([WINDOWS_KEY, 'insieme'], 'POST /api/v1/fascia-oraria/insieme/effetto', wanted)
  const { data: effect, error, isFetching, refetch } = useQuery(asked)
  const save = useApiMutation('POST /api/v1/fascia-oraria/insieme', {
    invalidates: [[WINDOWS_KEY]],
    success: closingWindowsText.saved,
    onSuccess: onClose,
    onError: () => {
      void refetch()
      return false
    },
  })
  const changed = effect?.sale.filter(({ aggiunte, tolte }) => aggiunte.length + tolte.length > 0) ?? []
  const isReady = wanted !== null && effect !== undefined && !isFetching && changed.length > 0
  return (
    <SaveDialog
      width={600}
      title={text.title(sala.nomeSala)}
      label={text.save(changed.length)}
      isReady={isReady}
      isSaving={save.isPending}
      onSave={() => isReady && save.mutate({ body: { orari: wanted, impronta: effect.impronta } })}
      onClose={onClose}
    >
      <div className="column gap-6">
        <MultiPicker
          label={text.rooms}
          placeholder={text.roomsHint}
          options={options}
          shownPills={6}
          value={rooms}
          onChange={setRooms}
        />
        <RoomsOfBook rooms={options} chosen={rooms} onChange={setRooms} />
        <Switch
          label={text.replace}
          description={text.replaceHint}
          checked={replaces}
          onChange={(event) => setReplaces(event.currentTarget.checked)}
        />
        <section aria-label={text.effect} aria-live="polite">
          {error && <ErrorLine error={error} onRetry={refetch} />}
          {wanted === null && <p className="flush above-4 below-7 type-xs faint">{text.choose}</p>}
          {effect && wanted !== null && (
            <ul className={`column gap-2 scrolls flush type-sm ${classes.effect}`}>
              {effect.sale.map(({ idSala, nomeSala, aggiunte, tolte }) => (
                <li key={idSala}>
                  <strong>{nomeSala}</strong>:{' '}
                  {aggiunte.length + tolte.length === 0
                    ? text.nothing
                    : [
                        ...(aggiunte.length > 0 ? [text.added(aggiunte.map(windowText).join(', '))] : []),
                        ...(tolte.length > 0 ? [text.removed(tolte.map(windowText).join(', '))] : []),
                      ].join('; ')}
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </SaveDialog>
  )
}

const windowText = ({ giorno, oraInizio, oraFine }: EffectWindow): string =>
  `${giornoLabel(giorno).toLowerCase()} ${oraInizio}-${oraFine}`
