import { useForm } from '@mantine/form'
import { checkTipsterDrop } from '@xbetapp/domain/bets/limits/tipster-drop'
import { formatInput, parseDecimalInput } from '@xbetapp/domain/platform/format/number'
import { dec, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { isNoDrop } from '@xbetapp/domain/reference/reference/names'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import { italianInput } from '#web/ui/fields/italian-input.ts'

export interface TipsterDropValues {
  totTipster: string
  quotaDrop: string
}

/** The same figures under the names of any drop. */
export const asDrop = ({ totTipster, quotaDrop }: TipsterDropValues) => ({
  importo: totTipster,
  quota: quotaDrop,
})

/** Validates against the current bet: the amount it can still take changes while the dialog is open. */
export function useTipsterDropForm(bet: Bet) {
  return useForm<TipsterDropValues>({
    initialValues: initialValues(bet),
    validateInputOnBlur: true,
    validate: (values) => tipsterDropErrors(bet, values),
  })
}

/** The present drop; the house's own drop has only one possible value (rule: tipster-drop/no-drop). */
export function initialValues({ totTipster, quotaDrop, quotaMedia, tipster }: Bet): TipsterDropValues {
  if (isNoDrop(tipster.nomeTipster))
    return { totTipster: '0,00', quotaDrop: quotaMedia === 0 ? '' : typed(quotaMedia, 2) }
  return standing({ totTipster, quotaDrop }, 2)
}

/** The present tipster drop. A drop of 0 also counts: its odds are not 0. */
export const standing = (
  { totTipster, quotaDrop }: Pick<Bet, 'totTipster' | 'quotaDrop'>,
  oddsPlaces: number,
): TipsterDropValues =>
  totTipster === 0 && quotaDrop === 0
    ? { totTipster: '', quotaDrop: '' }
    : { totTipster: typed(totTipster, 2), quotaDrop: typed(quotaDrop, oddsPlaces) }

const typed = (value: number, places: number): string => italianInput(formatInput(value), places)

export const tipsterDropErrors = (bet: Bet, values: TipsterDropValues) =>
  checkTipsterDrop({
    ...values,
    totGiocabile: bet.totGiocabile,
    quotaMedia: bet.quotaMedia,
    nomeTipster: bet.tipster.nomeTipster,
    limits: bet.tipster,
  })

/** The rest for the house if this much is dropped; the whole playable total while the input is no number. */
export function restAfter(totGiocabile: number, totTipster: string): number {
  return toNumber(dec(totGiocabile).minus(parseDecimalInput(totTipster) ?? 0))
}
