import { formatInput, parseDecimalInput } from '@xbetapp/domain/platform/format/number'
import { decimal3, differentFrom, firstError } from '@xbetapp/domain/platform/validation/rules'
import { useState } from 'react'
import { RateField } from '#web/ui/fields/number-fields.tsx'
import { revaluationText as text } from './revaluation.it.ts'

interface RateFilterProps {
  idValuta: string
  /** The rate that counts now. */
  cambio: number
  /** Called with the rate as dot text; undefined: the currency's own rate. */
  onRate: (cambio: string | undefined) => void
}

const judge = firstError(decimal3, differentFrom(0))

/** The rate of a currency, which counts once the field is left; emptied it is the currency's own again. */
export function RateFilter({ idValuta, cambio, onRate }: RateFilterProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const value = typed?.trim()
  const error = value ? judge(value) : null
  const commit = () => {
    if (value === undefined || error !== null) return
    setTyped(null)
    onRate(value === '' ? undefined : (parseDecimalInput(value) ?? undefined))
  }
  return (
    <RateField
      label={text.rateOf(idValuta)}
      value={typed ?? formatInput(cambio)}
      error={error}
      onChange={setTyped}
      onBlur={commit}
      onKeyDown={({ key }) => key === 'Enter' && commit()}
    />
  )
}
