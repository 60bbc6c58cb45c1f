import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { parseDecimalInput } from '@xbetapp/domain/platform/format/number'
import { dec, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { percentage } from '@xbetapp/domain/platform/validation/rules'
import { type FormEvent, useState } from 'react'
import { PercentField } from '#web/ui/fields/number-fields.tsx'
import { Money } from '#web/ui/numbers/numbers.tsx'
import { MultiPicker } from '#web/ui/picker/multi-picker.tsx'
import { Picker } from '#web/ui/picker/picker.tsx'
import { betTableQuery, type Comparison, useWhatIf, venueTableQuery } from './performance.api.ts'
import { whatIfText as text } from './performance.it.ts'
import classes from './performance.module.css'
import { WideTable } from './wide-table.tsx'

const TERMS = ['percentuale', 'freeroll', 'action'] as const
type Typed = Record<(typeof TERMS)[number], string>
const NOTHING: Typed = { percentuale: '', freeroll: '', action: '' }

const percentError = (typed: string) => (percentage(typed) === null ? null : text.percent)

const options = (rows: readonly { chiave: string; nome: string }[] | undefined) =>
  (rows ?? [])
    .filter(({ chiave }) => /^\d+$/.test(chiave))
    .map(({ chiave, nome }) => ({ value: chiave, label: nome }))

/** The same period on other terms, beside its actual result. */
export function WhatIfView({ dal, al }: { dal: string; al: string }) {
  const [typed, setTyped] = useState(NOTHING)
  const [venue, setVenue] = useState<string | null>(null)
  const [withoutTipsters, setWithoutTipsters] = useState<string[]>([])
  const [withoutVenues, setWithoutVenues] = useState<string[]>([])
  const tipsters = useQuery(betTableQuery({ dal, al, per: 'tipster' }))
  const venues = useQuery(venueTableQuery({ dal, al, per: 'sala' }))
  const { mutate, data, isPending } = useWhatIf()
  const errors = TERMS.map((name) => percentError(typed[name]))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (errors.some((error) => error !== null)) return
    const terms = Object.fromEntries(
      TERMS.flatMap((name) => {
        const amount = parseDecimalInput(typed[name])
        return typed[name].trim() === '' || amount === null ? [] : [[name, Number(amount)]]
      }),
    )
    mutate({
      body: {
        dal,
        al,
        ...terms,
        ...(venue !== null && { venue: Number(venue) }),
        senzaTipster: withoutTipsters.map(Number),
        senzaVenue: withoutVenues.map(Number),
      },
    })
  }
  return (
    <section className={`panel column gap-5 shrinks ${classes.panel}`} aria-label={text.title}>
      <p className="flush type-xs quiet">{text.explain}</p>
      <form className={`bottom ${classes.terms}`} onSubmit={submit} noValidate>
        {TERMS.map((name, index) => (
          <PercentField
            key={name}
            label={text[name]}
            value={typed[name]}
            error={errors[index]}
            onChange={(value) => setTyped((before) => ({ ...before, [name]: value }))}
          />
        ))}
        <Picker
          label={text.venue}
          placeholder={text.allVenues}
          clearable
          options={options(venues.data?.righe)}
          value={venue}
          onChange={setVenue}
        />
        <MultiPicker
          label={text.senzaTipster}
          options={options(tipsters.data?.righe)}
          value={withoutTipsters}
          onChange={setWithoutTipsters}
        />
        <MultiPicker
          label={text.senzaVenue}
          options={options(venues.data?.righe)}
          value={withoutVenues}
          onChange={setWithoutVenues}
        />
        <Button type="submit" loading={isPending}>
          {text.run}
        </Button>
      </form>
      {data && <ComparisonTable comparison={data} />}
    </section>
  )
}

const FIGURES = ['bet', 'tot', 'tipster', 'noDrop', 'scartiQuota', 'freeroll', 'action', 'casa'] as const

function ComparisonTable({ comparison: { comEra, ipotesi } }: { comparison: Comparison }) {
  const cell = (figure: (typeof FIGURES)[number], value: number, signed = false) =>
    figure === 'bet' ? value : <Money value={value} signed={signed} />
  return (
    <WideTable label={text.table}>
      <thead>
        <tr>
          <th scope="col">{text.figure}</th>
          <th scope="col">{text.asItWas}</th>
          <th scope="col">{text.whatIf}</th>
          <th scope="col">{text.differenza}</th>
        </tr>
      </thead>
      <tbody>
        {FIGURES.map((figure) => (
          <tr key={figure} data-strong={figure === 'casa' || undefined}>
            <th scope="row">{text.rows[figure]}</th>
            <td>{cell(figure, comEra[figure])}</td>
            <td>{cell(figure, ipotesi[figure])}</td>
            <td>{cell(figure, toNumber(dec(ipotesi[figure]).minus(comEra[figure])), true)}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  )
}
