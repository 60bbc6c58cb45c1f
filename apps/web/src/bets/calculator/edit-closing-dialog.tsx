import { useForm } from '@mantine/form'
import { typedOdds } from '@xbetapp/domain/bets/drops/typed-bounds'
import { decimal5, firstError, required } from '@xbetapp/domain/platform/validation/rules'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import { BetLine } from '#web/bets/bets/public/bet-line.tsx'
import { asTyped, OddsField, typedNumber } from '#web/ui/fields/number-fields.tsx'
import { FormDialog } from '#web/ui/form-dialog/form-dialog.tsx'
import { calculatorPageText as text } from './calculator.it.ts'
import { useEditBet } from './use-edit-bet.ts'

const PLACES = 3

export default function EditClosingDialog({ bet, onClose }: { bet: Bet; onClose: () => void }) {
  const edit = useEditBet()
  const { dropChiusura } = bet
  const form = useForm({
    initialValues: {
      dropChiusura: dropChiusura === 0 ? '' : asTyped(dropChiusura, PLACES),
    },
    validate: { dropChiusura: firstError(required, decimal5, typedOdds) },
  })
  return (
    <FormDialog
      width={400}
      title={text.closingTitle(bet.idReceivedBet)}
      form={form}
      onClose={onClose}
      onSubmit={(values) => edit(bet, { dropChiusura: typedNumber(values.dropChiusura) ?? 0 })}
    >
      <BetLine bet={bet} />
      <OddsField
        places={PLACES}
        label={text.columns.dropChiusura}
        description={text.closingHint}
        required
        {...form.getInputProps('dropChiusura')}
      />
    </FormDialog>
  )
}
