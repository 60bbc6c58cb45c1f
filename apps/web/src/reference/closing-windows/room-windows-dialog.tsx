import { Button, CloseButton } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { GIORNI, type Giorno, giornoLabel } from '@xbetapp/domain/reference/closing-windows/closing-window'
import { useRef, useState } from 'react'
import { api } from '#web/lib/api.ts'
import { errorText, isGone, isObsolete } from '#web/lib/api-error.ts'
import { dropOffer, toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { dialogText } from '#web/ui/dialog/dialog.it.ts'
import { Dialog, DialogContent, DialogFooter, DialogFrame } from '#web/ui/dialog/dialog.tsx'
import { useFirstFieldFocus } from '#web/ui/dialog/first-field.ts'
import { TimeField } from '#web/ui/fields/time-field.tsx'
import { typedTime } from '#web/ui/fields/typed-time.ts'
import { useKeptState } from '#web/ui/form-dialog/use-kept-form.ts'
import { lazyDialog } from '#web/ui/part/part.tsx'
import { MultiPicker } from '#web/ui/picker/multi-picker.tsx'
import { ErrorState } from '#web/ui/placeholders/placeholders.tsx'
import { roomsWithWindowsQuery, roomWindowsQuery, type StoredWindow } from './closing-windows.api.ts'
import { closingWindowsText as text } from './closing-windows.it.ts'
import classes from './closing-windows.module.css'
import { WeekPanels } from './week-panels.tsx'
import {
  type ClosingWindow,
  newWindow,
  rangeOf,
  rangesToAdd,
  replaceWindow,
  storedWindow,
  type TypedWindow,
  type WindowValues,
  windowErrors,
} from './windows.ts'

const DOUBLE_CLICK_MS = 500

const EVERY_DAY = 'TUTTI'
const DAYS = [
  ...GIORNI.map((giorno) => ({ value: giorno as string, label: giornoLabel(giorno) })),
  { value: EVERY_DAY, label: text.everyDay },
]
const daysOf = (chosen: readonly string[]): Giorno[] =>
  GIORNI.filter((giorno) => chosen.includes(EVERY_DAY) || chosen.includes(giorno))

/** Writes the times as the fields do when they are left: Enter adds a range before that. */
const normalize = ({ giorni, oraInizio, oraFine }: WindowValues): WindowValues => ({
  giorni,
  oraInizio: typedTime(oraInizio) ?? oraInizio,
  oraFine: typedTime(oraFine) ?? oraFine,
})

const GiveWindowsDialog = lazyDialog(() => import('./give-windows-dialog.tsx'))

interface RoomWindowsDialogProps {
  sala: { idSala: number; nomeSala: string }
  onClose: () => void
}

const WIDTH_PX = 600

/** When a room gets no automatic sends: ranges by weekday, to add and to remove. */
export function RoomWindowsDialog(props: RoomWindowsDialogProps) {
  const { sala, onClose } = props
  const { data, error, refetch } = useQuery(roomWindowsQuery(sala.idSala))
  if (data) return <LoadedDialog {...props} stored={data} />
  if (!error) return null
  return (
    <Dialog footer={null} width={WIDTH_PX} title={text.title(sala.nomeSala)} onClose={onClose}>
      <ErrorState error={error} onRetry={refetch} />
    </Dialog>
  )
}

function LoadedDialog({
  sala,
  stored,
  onClose,
}: RoomWindowsDialogProps & { stored: readonly StoredWindow[] }) {
  const { idSala } = sala
  const [giving, setGiving] = useState(false)
  const { windows, saving, add, remove, save } = useRoomWindows(idSala, stored)
  const nothingNew = !windows.some(({ state }) => state === 'new')
  return (
    <DialogFrame
      persistent
      busy={saving}
      width={WIDTH_PX}
      title={text.title(sala.nomeSala)}
      onClose={onClose}
    >
      <DialogContent>
        <NewWindowForm windows={windows} disabled={saving} onAdd={add} />
        <p className="flush above-4 below-7 type-xs faint">{text.overnight}</p>
        <WeekPanels windows={windows} nameOf={inSummary}>
          {(entry, giorno) => (
            <WindowChip
              key={entry.key}
              entry={entry}
              giorno={giorno}
              disabled={saving}
              onRemove={() => void remove(entry)}
            />
          )}
        </WeekPanels>
      </DialogContent>
      <DialogFooter>
        <Button
          variant="subtle"
          mr="auto"
          disabled={saving || windows.length === 0}
          title={windows.length === 0 ? text.together.none : undefined}
          // The others get what is stored.
          onClick={() => void save().then((allSaved) => setGiving(allSaved))}
        >
          {nothingNew ? text.together.open : text.together.saveAndOpen}
        </Button>
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
      {giving && <GiveWindowsDialog sala={sala} onClose={() => setGiving(false)} />}
    </DialogFrame>
  )
}

/** A range in the summary of a folded day; a range the server refused is marked as unsaved. */
const inSummary = (entry: ClosingWindow): string =>
  entry.error !== undefined ? `${rangeOf(entry)} (${text.unsaved})` : rangeOf(entry)

interface WindowChipProps {
  entry: ClosingWindow
  giorno: string
  disabled: boolean
  onRemove: () => void
}

function WindowChip({ entry, giorno, disabled, onRemove }: WindowChipProps) {
  const range = rangeOf(entry)
  const { state, error } = entry
  return (
    <li
      className={`inline-row middle gap-3 type-sm ${classes.chip}`}
      data-state={state}
      data-error={error !== undefined || undefined}
    >
      <span>{range}</span>
      {state === 'new' && (
        <span className={`type-2xs accent ${classes.unsaved}`}>{error ?? text.unsaved}</span>
      )}
      <CloseButton
        size="xs"
        disabled={disabled || state === 'delete'}
        aria-label={text.remove(range, giorno)}
        onClick={(event) => {
          focusDay(event.currentTarget)
          onRemove()
        }}
      />
    </li>
  )
}

/** Moves the focus to the panel of the day, because the button is removed with its range. */
function focusDay(button: HTMLElement): void {
  const day = button.closest('[role="region"]')?.getAttribute('aria-labelledby')
  if (day) document.getElementById(day)?.focus()
}

/** The ranges of one room while they are edited. Adding waits for `save`, removing a stored one does not. */
function useRoomWindows(idSala: number, stored: readonly StoredWindow[]) {
  const [windows, setWindows] = useState(() => stored.map(storedWindow))
  const [saving, setSaving] = useState(false)
  const client = useQueryClient()
  const readAgain = () => void client.invalidateQueries({ queryKey: roomsWithWindowsQuery.queryKey })
  // Keeps the added windows that are not saved; stored windows are read again.
  const added = windows.filter(({ state }) => state === 'new')
  useKeptState(text.title(String(idSala)), {
    value: added,
    initial: [],
    put: (kept) => setWindows((now) => [...now, ...kept]),
  })
  const put = (key: string, by: ClosingWindow | null) => setWindows((now) => replaceWindow(now, key, by))

  const remove = async (entry: ClosingWindow) => {
    const { id, key, giorno, oraInizio, oraFine } = entry
    if (id === null) return put(key, null)
    put(key, { ...entry, state: 'delete' })
    try {
      const body = { id, giorno, oraInizio, oraFine, idSala }
      await api('DELETE /api/v1/fascia-oraria/:id', { params: { id }, ...({ body } as object) })
      put(key, null)
      readAgain()
      toastSuccess(text.deleted)
    } catch (error) {
      if (isObsolete(error)) return
      toastFailure(error)
      put(key, isGone(error) ? null : { ...entry, state: 'initial' })
    }
  }

  /** Saves each new range by a call; a refused range stays new, with the reason. @returns whether all are saved */
  const save = async (): Promise<boolean> => {
    if (added.length === 0) return true
    setSaving(true)
    let allSaved = true
    for (const entry of added) {
      const { key, giorno, oraInizio, oraFine } = entry
      try {
        const saved = await api('POST /api/v1/fascia-oraria', {
          body: { giorno, oraInizio, oraFine, idSala },
        })
        put(key, storedWindow(saved))
        // One notice at the end speaks of all ranges: an offer to undo would be about the last alone.
        if (added.length > 1) dropOffer()
      } catch (error) {
        allSaved = false
        put(key, { ...entry, error: errorText(error) })
        toastFailure(error)
      }
    }
    setSaving(false)
    readAgain()
    if (allSaved) toastSuccess(text.saved)
    return allSaved
  }

  return {
    windows,
    saving,
    remove,
    save,
    add: (typed: readonly TypedWindow[]) => setWindows((now) => [...now, ...typed.map(newWindow)]),
  }
}

interface NewWindowFormProps {
  windows: readonly ClosingWindow[]
  disabled: boolean
  onAdd: (windows: readonly TypedWindow[]) => void
}

/** Adds a range to the dialog; it is stored with Salva. Days and times stay: the next one often differs in one of them. */
function NewWindowForm({ windows, disabled, onAdd }: NewWindowFormProps) {
  const form = useForm<WindowValues>({
    initialValues: { giorni: [], oraInizio: '', oraFine: '' },
    validate: (values) => windowErrors(normalize(values), windows),
  })
  const fields = useRef<HTMLFormElement>(null)
  const addedAt = useRef(Number.NEGATIVE_INFINITY)
  useFirstFieldFocus(fields)
  const add = form.onSubmit((values) => {
    onAdd(rangesToAdd(normalize(values), windows))
    addedAt.current = performance.now()
    form.clearErrors()
    fields.current?.querySelector('input')?.focus()
  })
  return (
    <form
      ref={fields}
      noValidate
      aria-label={text.addTitle}
      className={`top ${classes.form}`}
      onSubmit={(event) => {
        event.stopPropagation()
        // The second click of a double click finds the range just added, which is no mistake of the user.
        const isEcho =
          rangesToAdd(normalize(form.values), windows).length === 0 &&
          performance.now() - addedAt.current < DOUBLE_CLICK_MS
        if (isEcho) event.preventDefault()
        else add(event)
      }}
    >
      <MultiPicker
        label={text.giorno}
        required
        disabled={disabled}
        options={DAYS}
        value={form.values.giorni}
        error={form.errors.giorni}
        onChange={(chosen) => form.setFieldValue('giorni', daysOf(chosen))}
      />
      <TimeField label={text.inizio} required disabled={disabled} {...form.getInputProps('oraInizio')} />
      <TimeField label={text.fine} required disabled={disabled} {...form.getInputProps('oraFine')} />
      <Button
        type="submit"
        variant="light"
        disabled={disabled}
        className={classes.add}
        leftSection={<IconPlus size={16} aria-hidden />}
      >
        {text.add}
      </Button>
    </form>
  )
}
