import { useForm } from '@mantine/form'
import { firstError, maxLength, required } from '@xbetapp/domain/validation/rules'
import type { CalculatorBet } from './calculator.types.ts'

const MAX_LENGTH = 4096

/** The text as it stood when the form opened: a reload does not write over whoever types. */
export const useBetTextForm = ({ formattedBet, textVersion }: CalculatorBet) =>
  useForm({
    initialValues: { formattedBet, textVersion },
    validate: { formattedBet: firstError(required, maxLength(MAX_LENGTH)) },
  })
