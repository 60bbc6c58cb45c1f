import { useForm } from '@mantine/form'
import { typedAmount, typedOdds } from '@xbetapp/domain/drops/typed-bounds'
import { formatInput } from '@xbetapp/domain/format/number'
import { isNoDrop } from '@xbetapp/domain/reference/names'
import { decimal2, decimal5, differentFrom, firstError, required } from '@xbetapp/domain/validation/rules'
import { italianInput } from '#web/ui/fields/italian-input.ts'
import type { CalculatorBet } from './calculator.types.ts'

const anyOdds = firstError(required, decimal5, differentFrom(0, '0.0'))

export const tipsterDropRules = (nomeTipster: string | null) => ({
  totTipster: firstError(required, decimal2, typedAmount),
  // The house is credited at the average after tax, which may lie below what can be typed elsewhere.
  quotaDrop: isNoDrop(nomeTipster) ? anyOdds : firstError(anyOdds, typedOdds),
})

/** Tot Tipster and Quota Drop as they stand; 3 §5 sets no limits here. */
export const useTipsterDropForm = ({ totTipster, quotaDrop, tipster }: CalculatorBet) =>
  useForm({
    initialValues: { totTipster: typed(totTipster, 2), quotaDrop: typed(quotaDrop, 3) },
    validateInputOnBlur: true,
    validate: tipsterDropRules(tipster.nomeTipster),
  })

const typed = (value: number, places: number): string =>
  value === 0 ? '' : italianInput(formatInput(value), places)
