import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconPlus } from '@tabler/icons-react'
import { giornoLabel } from '@xbetapp/domain/reference/giorni'
import { GIORNI, type Giorno } from '@xbetapp/domain/routing/closing-window'
import { useRef } from 'react'
import { useFirstFieldFocus } from '#web/ui/dialog/first-field.ts'
import { TimeField } from '#web/ui/fields/time-field.tsx'
import { typedTime } from '#web/ui/fields/typed-time.ts'
import { Picker } from '#web/ui/picker/picker.tsx'
import { fasceText as text } from './closing-windows.it.ts'
import classes from './closing-windows.module.css'
import { type Fascia, type FasciaValues, fasciaErrors, type TypedFascia } from './fasce.ts'

interface NewFasciaFormProps {
  fasce: readonly Fascia[]
  disabled: boolean
  onAdd: (fascia: TypedFascia) => void
}

const DOUBLE_CLICK_MS = 500
const DAYS = GIORNI.map((giorno) => ({ value: giorno, label: giornoLabel(giorno) }))

/** Adds a range to the dialog; it is stored with Salva. The day stays, because a day often has more than one. */
export function NewFasciaForm({ fasce, disabled, onAdd }: NewFasciaFormProps) {
  const form = useForm<FasciaValues>({
    initialValues: { giorno: null, oraInizio: '', oraFine: '' },
    validate: (values) => fasciaErrors(settled(values), fasce),
  })
  const fields = useRef<HTMLFormElement>(null)
  const addedAt = useRef(Number.NEGATIVE_INFINITY)
  useFirstFieldFocus(fields)
  const add = form.onSubmit((values) => {
    const { giorno, oraInizio, oraFine } = settled(values)
    if (giorno === null) return
    onAdd({ giorno, oraInizio, oraFine })
    addedAt.current = performance.now()
    form.setValues({ oraInizio: '', oraFine: '' })
    form.clearErrors()
  })
  return (
    <form
      ref={fields}
      noValidate
      aria-label={text.addTitle}
      className={classes.form}
      onSubmit={(event) => {
        event.stopPropagation()
        // The second half of a double click finds the fields just emptied: that is no mistake of theirs.
        if (performance.now() - addedAt.current < DOUBLE_CLICK_MS) event.preventDefault()
        else add(event)
      }}
    >
      <Picker
        name="giorno"
        label={text.giorno}
        required
        disabled={disabled}
        options={DAYS}
        value={form.values.giorno}
        error={form.errors.giorno}
        onChange={(giorno) => form.setFieldValue('giorno', giorno as Giorno | null)}
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

/** Enter adds what is being typed, before the field is left. */
const settled = ({ giorno, oraInizio, oraFine }: FasciaValues): FasciaValues => ({
  giorno,
  oraInizio: typedTime(oraInizio) ?? oraInizio,
  oraFine: typedTime(oraFine) ?? oraFine,
})
