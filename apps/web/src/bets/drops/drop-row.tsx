import type { UseFormReturnType } from '@mantine/form'
import { formatMoney, formatOdds } from '@xbetapp/domain/platform/format/number'
import { type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import { MoneyField, OddsField } from '#web/ui/fields/number-fields.tsx'
import classes from './drop-entries.module.css'
import type { DropTarget } from './drop-targets.ts'
import { dropsText as text } from './drops.it.ts'

interface DropFieldsProps<Values> {
  form: UseFormReturnType<Values>
  /** Path of the row in the form, with its dot. */
  row?: string
  currency: string | undefined
  /** Where the row is a line of a list: what the names of its fields end with. */
  lineName?: string
  required?: boolean
  /** The field the dialog begins at. */
  first?: 'importo' | 'quota'
  /** Called when the cursor comes to the odds, to propose them; typing replaces the proposal. */
  onOdds?: () => void
  /** Faults of the input that the form does not show yet. */
  faults?: { importo?: ReactNode; quota?: ReactNode }
}

/** Amount and odds of a drop, as they are typed in every dialog. Outside a list Enter goes from a typed amount to the odds. */
export function DropFields<Values>(props: DropFieldsProps<Values>) {
  const { form, row = '', currency = '€', lineName, required = false, first, onOdds, faults = {} } = props
  const field = (name: 'importo' | 'quota') => {
    const input = form.getInputProps(`${row}${name}`)
    const names =
      lineName === undefined
        ? { label: text.columns[name], className: classes.errorPlace }
        : { 'aria-label': `${text.columns[name]} ${lineName}`, placeholder: text.columns[name] }
    return {
      ...names,
      required,
      'data-autofocus': first === name || undefined,
      ...input,
      error: input.error ?? faults[name],
    }
  }
  const quota = field('quota')
  const odds = useRef<HTMLInputElement>(null)
  return (
    <>
      <MoneyField
        currency={currency}
        {...field('importo')}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
          if (lineName !== undefined || event.currentTarget.value.trim() === '') return
          event.preventDefault()
          odds.current?.focus()
        }}
      />
      <OddsField
        {...quota}
        ref={odds}
        onFocus={(event) => {
          quota.onFocus?.(event)
          if (!onOdds) return
          const { currentTarget } = event
          flushSync(onOdds)
          currentTarget.select()
        }}
      />
    </>
  )
}

const ODDS_PLACES = 3

/** `€ 100,00 @ 1,850` */
export const dropText = (importo: number, quota: number, currency: string): string =>
  `${formatMoney(importo, currency)} @ ${formatOdds(quota, ODDS_PLACES)}`

/** The venue's present drop, which a new one would replace or remove. */
export function CurrentDrop({ target, removes }: { target: DropTarget | undefined; removes: boolean }) {
  if (!target?.drop) return null
  const current = dropText(target.drop.importoNoPerc, target.drop.quotaNoTassa, target.currency)
  return <p className="flush type-xs yellow">{(removes ? text.takesAway : text.replaces)(current)}</p>
}
