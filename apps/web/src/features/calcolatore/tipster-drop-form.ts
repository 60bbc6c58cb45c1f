import { useForm } from '@mantine/form'
import { formatInput } from '@xbetapp/domain/format/number'
import { decimal2, decimal5, differentFrom, firstError, required } from '@xbetapp/domain/validation/rules'
import { italianInput } from '#web/ui/fields/italian-input.ts'
import type { CalculatorBet } from './calcolatore.types.ts'

export const tipsterDropRules = {
  totTipster: firstError(required, decimal2),
  quotaDrop: firstError(required, decimal5, differentFrom(0, '0.0')),
}

/** Tot Tipster and Quota Drop as they stand; 3 §5 sets no limits here. */
export const useTipsterDropForm = ({ totTipster, quotaDrop }: CalculatorBet) =>
  useForm({
    initialValues: { totTipster: typed(totTipster, 2), quotaDrop: typed(quotaDrop, 3) },
    validateInputOnBlur: true,
    validate: tipsterDropRules,
  })

const typed = (value: number, places: number): string =>
  value === 0 ? '' : italianInput(formatInput(value), places)
