import { Button, Input, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isTechnicalBook } from '@xbetapp/domain/reference/reference/names'
import { onOff, type Stato, statoLabel } from '@xbetapp/domain/reference/reference/stato'
import { type SyntheticEvent, useId, useState } from 'react'
import { compareNames } from '#web/lib/compare-names.ts'
import { tipsterQuery } from '#web/reference/reference/public/lists.api.ts'
import { shownKind, useVenues } from '#web/reference/reference/public/venue.ts'
import { DateField } from '#web/ui/date-field/date-field.tsx'
import type { Option } from '#web/ui/picker/filter-options.ts'
import { Picker } from '#web/ui/picker/picker.tsx'
import { dropListText as text } from './drop-list.it.ts'
import {
  CATEGORIES,
  type Category,
  DROP_TYPES,
  type DropListFilters,
  type DropType,
} from './drop-list.search.ts'
import { type Missing, missingFilters, withBook, withCategory, withType } from './drop-list-filters.ts'
import classes from './drop-list-form.module.css'

const NONE: ReadonlySet<Missing> = new Set()
const CATEGORY_OPTIONS = CATEGORIES.map((value) => ({ value, label: text.categories[value] }))

interface DropListFormProps {
  /** The confirmed filters, from which the form starts. */
  filters: DropListFilters
  today: string
  loading: boolean
  /** Called on each change, before it is confirmed. */
  onDraft: (draft: DropListFilters) => void
  onConfirm: (filters: DropListFilters) => void
}

/** The list is read on Conferma, which requires every required filter. */
export function DropListForm({ filters, today, loading, onDraft, onConfirm }: DropListFormProps) {
  const typeId = useId()
  const [draft, setDraft] = useState(filters)
  const [isDayWrong, setDayWrong] = useState(false)
  const [skipped, setSkipped] = useState<ReadonlySet<Missing>>(NONE)
  const { tipsters, books, entities } = useDropListChoices(draft)
  const missing = missingFilters(draft)
  const change = (next: DropListFilters) => {
    setDraft(next)
    onDraft(next)
    setSkipped(NONE)
  }
  const confirm = (event: SyntheticEvent) => {
    event.preventDefault()
    if (missing.length === 0) onConfirm(draft)
  }
  /** A missing field shows a hint, and once it was skipped an error. */
  const requiredProps = (field: Missing) => ({
    placeholder: text.missing[field],
    error: skipped.has(field) && missing.includes(field) ? text.missing[field] : undefined,
    onBlur: () => setSkipped((before) => new Set(before).add(field)),
  })
  const picker = (
    label: string,
    field: 'tipster' | 'book' | 'entita',
    options: readonly Option[],
    next: (id: number | undefined) => DropListFilters,
    disabled = false,
  ) => (
    <Picker
      key={field}
      label={label}
      required
      value={draft[field]?.toString() ?? null}
      {...requiredProps(field)}
      options={options}
      disabled={disabled}
      onChange={(id) => change(next(id === null ? undefined : Number(id)))}
    />
  )
  return (
    <form className={`row wraps top gap-5 rigid ${classes.form}`} onSubmit={confirm} noValidate>
      <Input.Wrapper label={text.type} labelElement="div" labelProps={{ id: typeId }}>
        <SegmentedControl<DropType>
          fullWidth
          aria-labelledby={typeId}
          value={draft.tipo}
          onChange={(tipo) => change(withType(draft, tipo))}
          data={DROP_TYPES.map((value) => ({ value, label: text.types[value] }))}
        />
      </Input.Wrapper>
      {draft.tipo === 'inviati' ? (
        picker(text.columns.tipster, 'tipster', tipsters, (tipster) => ({ ...draft, tipster }))
      ) : (
        <>
          <Picker
            label={text.category}
            required
            value={draft.categoria ?? null}
            {...requiredProps('categoria')}
            options={CATEGORY_OPTIONS}
            onChange={(value) => change(withCategory(draft, (value as Category | null) ?? undefined))}
          />
          {draft.categoria === 'sale' && picker(text.book, 'book', books, (book) => withBook(draft, book))}
          {draft.categoria &&
            picker(
              text.entity[draft.categoria],
              'entita',
              entities,
              (entita) => ({ ...draft, entita }),
              draft.categoria === 'sale' && draft.book === undefined,
            )}
        </>
      )}
      <DateField
        label={text.columns.data}
        required
        max={today}
        onWrong={setDayWrong}
        value={draft.data ?? today}
        onChange={(data) => change({ ...draft, data: data === null || data === today ? undefined : data })}
      />
      <Button
        type="submit"
        className={classes.confirm}
        loading={loading}
        disabled={missing.length > 0 || isDayWrong}
        title={missing[0] && text.missing[missing[0]]}
      >
        {text.confirm}
      </Button>
    </form>
  )
}

const KINDS = { sale: 'sala', helper: 'helper', siti: 'sito', altri: 'altro' } as const

const toOption = ({ id, name, stato }: { id: number; name: string; stato: Stato }): Option => ({
  value: String(id),
  label: name,
  ...(stato !== 'A' && { note: statoLabel(stato) }),
})
const sortOptions = (options: Option[]): Option[] => options.sort((a, b) => compareNames(a.label, b.label))

/** Options for these filters. Accounts that are off are included, as they may have played on a past day. */
function useDropListChoices({ tipo, categoria, book }: DropListFilters) {
  const { data: tipster = [] } = useQuery({ ...tipsterQuery, enabled: tipo === 'inviati' })
  const { venues = [] } = useVenues()
  const shown = venues.filter(({ isSecret }) => isSecret === 0)
  const rooms = shown.filter((venue) => shownKind(venue) === 'sala')
  // Without the book of helpers, which are a category of their own.
  const books = new Map(rooms.flatMap(({ book: own }) => (own ? [[own.idBook, own.nomeBook] as const] : [])))
  const entities =
    categoria === 'sale'
      ? rooms.filter((room) => room.book?.idBook === book)
      : shown.filter((venue) => categoria && shownKind(venue) === KINDS[categoria])
  return {
    tipsters: sortOptions(
      tipster.map(({ idTipster, nomeTipster, stato }) =>
        toOption({ id: idTipster, name: nomeTipster, stato: onOff(stato) }),
      ),
    ),
    books: sortOptions(
      [...books]
        .filter(([, name]) => !isTechnicalBook(name))
        .map(([id, name]) => ({ value: String(id), label: name })),
    ),
    entities: sortOptions(entities.map(toOption)),
  }
}
