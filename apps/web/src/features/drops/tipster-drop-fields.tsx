import type { UseFormReturnType } from '@mantine/form'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { OddsField } from '#web/ui/fields/odds-field.tsx'
import { FormGrid } from '#web/ui/form-grid/form-grid.tsx'
import { dropsText as text } from './drops.it.ts'
import type { TipsterDropValues } from './tipster-drop-form.ts'

export function TipsterDropFields({ form }: { form: UseFormReturnType<TipsterDropValues> }) {
  return (
    <FormGrid>
      <MoneyField label={text.totTipster} required {...form.getInputProps('totTipster')} />
      <OddsField label={text.quotaDrop} required {...form.getInputProps('quotaDrop')} />
    </FormGrid>
  )
}
