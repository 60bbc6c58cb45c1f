import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { greatestTipsterDrop } from '@xbetapp/domain/bets/limits/tipster-drop'
import { formatAllOdds, formatInput, formatMoney } from '@xbetapp/domain/platform/format/number'
import { round5 } from '@xbetapp/domain/platform/money/decimal'
import { isNoDrop } from '@xbetapp/domain/reference/reference/names'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import { italianInput } from '#web/ui/fields/italian-input.ts'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { OddsField } from '#web/ui/fields/odds-field.tsx'
import { FormGrid } from '#web/ui/form-grid/form-grid.tsx'
import { dropsText as text } from './drops.it.ts'
import classes from './tipster-drop-dialog.module.css'
import type { TipsterDropValues } from './tipster-drop-form.ts'

export function TipsterDropFields({ form }: { form: UseFormReturnType<TipsterDropValues> }) {
  return (
    <FormGrid>
      <MoneyField label={text.totTipster} required {...form.getInputProps('totTipster')} />
      <OddsField label={text.quotaDrop} required {...form.getInputProps('quotaDrop')} />
    </FormGrid>
  )
}

const PLACES = 2

/** The two figures most drops have, at one press: the average odds, and the most the tipster may be credited with. */
export function TipsterDropChips({ form, bet }: { form: UseFormReturnType<TipsterDropValues>; bet: Bet }) {
  const { quotaMedia, totGiocabile, tipster } = bet
  if (isNoDrop(tipster.nomeTipster)) return null
  const most = greatestTipsterDrop(totGiocabile, tipster)
  return (
    <div className={`row wraps gap-3 ${classes.chips}`}>
      <Button
        size="compact-xs"
        variant="light"
        disabled={most === null}
        title={most === null ? text.chipNone : undefined}
        onClick={() => most && form.setFieldValue('totTipster', italianInput(formatInput(most), PLACES))}
      >
        {text.chipMost(formatMoney(most ?? 0))}
      </Button>
      <Button
        size="compact-xs"
        variant="light"
        disabled={quotaMedia === 0}
        onClick={() => form.setFieldValue('quotaDrop', italianInput(formatInput(round5(quotaMedia)), PLACES))}
      >
        {text.chipAverage(formatAllOdds(round5(quotaMedia), PLACES))}
      </Button>
    </div>
  )
}
