import { useForm } from '@mantine/form'
import { checkTipsterDrop } from '@xbetapp/domain/bets/limits/tipster-drop'
import { formatInput } from '@xbetapp/domain/platform/format/number'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import type { Tipster } from '#web/reference/reference/public/tipster.api.ts'
import { italianInput } from '#web/ui/fields/italian-input.ts'
import { dropAmericaniText as text } from './americani.it.ts'

export interface AmericaniValues {
  testo: string
  importo: string
  quota: string
}

/** The call's limit. */
const TEXT_MAX = 5000
const MONEY_PLACES = 2

/** The bet's text and the tipster drop it already has. */
export function initialValues({ formattedBet, totTipster, quotaDrop }: Bet): AmericaniValues {
  // A drop of 0 also counts: its odds are not 0.
  if (totTipster === 0 && quotaDrop === 0) return { testo: formattedBet, importo: '', quota: '' }
  return { testo: formattedBet, importo: typed(totTipster), quota: typed(quotaDrop) }
}

const typed = (value: number): string => italianInput(formatInput(value), MONEY_PLACES)

/**
 * The rules of a tipster drop with the limits of Americans, for a bet of any tipster (rule: tipster-drop/americans).
 */
export function americaniErrors(bet: Bet, americans: Tipster | undefined, values: AmericaniValues) {
  const { totTipster, quotaDrop } = checkTipsterDrop({
    totTipster: values.importo,
    quotaDrop: values.quota,
    totGiocabile: bet.totGiocabile,
    quotaMedia: bet.quotaMedia,
    nomeTipster: americans?.nomeTipster,
    limits: americans ?? null,
  })
  return { testo: textError(values.testo), importo: totTipster ?? null, quota: quotaDrop ?? null }
}

function textError(testo: string): string | null {
  if (testo.trim() === '') return text.required
  return testo.length > TEXT_MAX ? text.tooLong(TEXT_MAX) : null
}

/** Validates against the current bet: the amount it can still take changes while the page is open. */
export function useAmericaniForm(bet: Bet, americans: Tipster | undefined) {
  return useForm<AmericaniValues>({
    initialValues: initialValues(bet),
    validateInputOnBlur: true,
    validate: (values) => americaniErrors(bet, americans, values),
  })
}
