import { useForm } from '@mantine/form'
import { formatInput, parseDecimalInput } from '@xbetapp/domain/format/number'
import { checkTipsterDrop } from '@xbetapp/domain/limits/tipster-drop'
import { dec, toNumber } from '@xbetapp/domain/money/decimal'
import { italianInput } from '#web/ui/fields/italian-input.ts'
import type { Bet } from './drops.types.ts'

export interface TipsterDropValues {
  totTipster: string
  quotaDrop: string
}

/** Judged against the bet as it is now: what it can still take changes while the dialog is open. */
export function useTipsterDropForm(bet: Bet) {
  return useForm<TipsterDropValues>({
    initialValues: {
      totTipster: bet.totTipster === 0 ? '' : italianInput(formatInput(bet.totTipster), 2),
      quotaDrop: bet.quotaDrop === 0 ? '' : italianInput(formatInput(bet.quotaDrop), 2),
    },
    validateInputOnBlur: true,
    validate: (values) => tipsterDropErrors(bet, values),
  })
}

export const tipsterDropErrors = (bet: Bet, typed: TipsterDropValues) =>
  checkTipsterDrop({
    ...typed,
    totGiocabile: bet.totGiocabile,
    quotaMedia: bet.quotaMedia,
    nomeTipster: bet.tipster.nomeTipster,
    limits: bet.tipster,
  })

/** What stays with the house if this much is dropped; the whole playable total while nothing sensible is typed. */
export function restAfter(totGiocabile: number, totTipster: string): number {
  return toNumber(dec(totGiocabile).minus(parseDecimalInput(totTipster) ?? 0))
}
