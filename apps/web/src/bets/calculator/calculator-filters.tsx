import { Button, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { weekOf } from '@xbetapp/domain/accounts/reports/weeks'
import { ESITI } from '@xbetapp/domain/ledger/postings/esito'
import { rangeError } from '@xbetapp/domain/platform/time/range'
import { addRomeDays } from '@xbetapp/domain/platform/time/rome'
import { type RefObject, type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react'
import { compareNames } from '#web/lib/compare-names.ts'
import { useShortcut } from '#web/lib/shortcuts.ts'
import { tipsterQuery } from '#web/reference/reference/public/lists.api.ts'
import { DateField } from '#web/ui/date-field/date-field.tsx'
import type { Option } from '#web/ui/picker/filter-options.ts'
import { Picker } from '#web/ui/picker/picker.tsx'
import { fasceQuery, sportQuery } from './calculator.api.ts'
import { calculatorPageText as text } from './calculator.it.ts'
import { type CalculatorFilters, rangeOfFilters } from './calculator.search.ts'
import classes from './calculator-panel.module.css'

interface CalculatorFilterFormProps {
  /** The applied filters, from which the form starts. */
  filters: CalculatorFilters
  today: string
  /** Index of the control to focus when the form is drawn, as it is anew with each filter applied; null: none. */
  place: RefObject<number | null>
  onApply: (filters: CalculatorFilters) => void
}

const controlsOf = (form: HTMLFormElement | null): HTMLElement[] => [
  ...(form?.querySelectorAll<HTMLElement>('input, button[type="submit"]') ?? []),
  ...(form?.querySelectorAll<HTMLElement>('button[aria-pressed]') ?? []),
]

const optionsOf = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }))
const OUTCOMES = optionsOf(ESITI)

/** The filters while they are being set: a day may be missing for now. */
type FilterDraft = Omit<CalculatorFilters, 'dal' | 'al'> & { dal: string | null; al: string | null }

/** The fault of a draft's days; null when it can be applied. */
export function draftError({ dal, al }: FilterDraft, now: Date): string | null {
  if (al === null) return text.rangeRequired
  if (dal === null) return text.startRequired
  return rangeError(dal, al, now)
}

/** The form of the filters, which apply on Applica. Remounted when other filters are applied. */
export function CalculatorFilterForm({ filters, today, place, onApply }: CalculatorFilterFormProps) {
  const [draft, setDraft] = useState<FilterDraft>(() => ({ ...filters, ...rangeOfFilters(filters, today) }))
  const [error, setError] = useState<string | null>(null)
  const search = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (place.current === null) return
    controlsOf(form.current)[place.current]?.focus()
    place.current = null
  }, [place])
  useShortcut('/', text.text, () => search.current?.select())
  const { data: tipster } = useQuery(tipsterQuery)
  const { data: fasce } = useQuery(fasceQuery)
  const { data: sport } = useQuery(sportQuery)
  const tipsters = useMemo(
    () => optionsOf((tipster ?? []).map(({ nomeTipster }) => nomeTipster).sort(compareNames)),
    [tipster],
  )
  const change = (values: Partial<FilterDraft>) => {
    setDraft({ ...draft, ...values })
    setError(null)
  }
  const applyDraft = (draft: FilterDraft) => {
    const wrong = draftError(draft, new Date())
    setError(wrong)
    if (wrong !== null) return
    const at = controlsOf(form.current).indexOf(document.activeElement as HTMLElement)
    place.current = at < 0 ? null : at
    onApply({ ...draft, dal: draft.dal ?? today, al: draft.al ?? today })
  }
  const apply = (event: SyntheticEvent) => {
    event.preventDefault()
    applyDraft(draft)
  }
  const yesterday = addRomeDays(today, -1)
  const preset = (label: string, dal: string, al: string) => (
    <button
      type="button"
      className={`small-button hovers type-xs ${classes.chip}`}
      aria-pressed={draft.dal === dal && draft.al === al}
      onClick={() => applyDraft({ ...draft, dal, al })}
    >
      {label}
    </button>
  )
  const reset = () => {
    setDraft({ dal: today, al: today })
    setError(null)
    onApply({})
  }
  const picker = (field: 'tipster' | 'fascia' | 'sport' | 'esito', options: readonly Option[]) => (
    <Picker
      label={field === 'tipster' ? text.tipster : text.columns[field]}
      clearable
      options={options}
      value={draft[field] ?? null}
      onChange={(value) => change({ [field]: value ?? undefined })}
    />
  )
  return (
    <form ref={form} className="column gap-4" onSubmit={apply} noValidate aria-label={text.filters}>
      <h3 className="flush type-xs weight-600 quiet">{text.filters}</h3>
      <fieldset className="row wraps gap-3">
        <legend className="unseen">{text.presets}</legend>
        {preset(text.today, today, today)}
        {preset(text.yesterday, yesterday, yesterday)}
        {preset(text.thisWeek, weekOf(today).startDate, today)}
      </fieldset>
      <div className="halves gap-5">
        <DateField
          label={text.from}
          required
          clearable
          max={draft.al ?? today}
          value={draft.dal}
          onChange={(dal) => change({ dal })}
        />
        <DateField
          label={text.to}
          required
          clearable
          max={today}
          value={draft.al}
          onChange={(al) => change({ al })}
        />
      </div>
      {error && (
        <p role="alert" className="flush type-sm red">
          {error}
        </p>
      )}
      <div className="halves gap-5">
        <TextInput
          ref={search}
          label={text.text}
          autoComplete="off"
          maxLength={200}
          value={draft.testo ?? ''}
          onChange={(event) => change({ testo: event.currentTarget.value || undefined })}
        />
        {picker('tipster', tipsters)}
      </div>
      <div className="halves gap-5">
        {picker('fascia', optionsOf(fasce ?? []))}
        {picker('sport', optionsOf(sport ?? []))}
      </div>
      <div className="halves gap-5 bottom">
        {picker('esito', OUTCOMES)}
        <Switch
          label={text.onlyImages}
          checked={draft.immagini === 1}
          onChange={(event) => change({ immagini: event.currentTarget.checked ? 1 : undefined })}
        />
      </div>
      <div className={`halves gap-4 ${classes.buttons}`}>
        <Button variant="default" onClick={reset}>
          {text.reset}
        </Button>
        <Button type="submit">{text.apply}</Button>
      </div>
    </form>
  )
}
