import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Ledger } from '@xbetapp/domain/accounting/conti'
import { romeDay } from '@xbetapp/domain/time/rome'
import { useState } from 'react'
import { FormDialog } from '#web/ui/form-dialog/form-dialog.tsx'
import { failure } from './failure.ts'
import { type FlowValues, flowBody, flowErrors, flowVerdict, freshLines } from './flow.ts'
import { FlowData, FlowSplit, FlowWallets } from './flow-steps.tsx'
import { holdersQuery, useAddFlow } from './summary.api.ts'
import { riepilogoText as text } from './summary.it.ts'
import classes from './summary-dialogs.module.css'
import type { Currencies } from './use-currencies.ts'

interface FlowDialogProps {
  ledger: Ledger
  currencies: Currencies
  onClose: () => void
}

type Step = 0 | 1 | 2
const LAST: Step = 2

/** Income, an expense or a dividend in three steps: the data, the wallets, how it is split. */
export function FlowDialog({ ledger, currencies, onClose }: FlowDialogProps) {
  const add = useAddFlow()
  const { data: wallets = [] } = useQuery(holdersQuery('portafoglio'))
  const [step, setStep] = useState<Step>(0)
  const form = useForm<FlowValues>({
    initialValues: {
      data: romeDay(new Date()),
      valuta: 'EUR',
      importo: '',
      nota: '',
      wallets: [],
      lines: [],
    },
  })

  const proceed = async (values: FlowValues) => {
    if (step === 0) {
      const errors = flowErrors(values)
      form.setErrors(errors)
      if (Object.keys(errors).length > 0) throw new Error(text.step1Fault)
      setStep(1)
    } else if (step === 1) {
      if (values.wallets.length === 0) throw new Error(text.step2Fault)
      form.setFieldValue('lines', freshLines(values, wallets))
      setStep(LAST)
    } else {
      await add.mutateAsync({ body: flowBody(ledger, values) }).catch(failure(text.addFailed))
      return true
    }
    return false
  }
  return (
    <FormDialog
      opened
      width={600}
      title={text.flowTitle(text.ledgers[ledger])}
      form={form}
      submitLabel={step === LAST ? undefined : text.next}
      submitDisabled={step === LAST && !flowVerdict(form.values).valid}
      aside={
        step > 0 && (
          <Button
            variant="subtle"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
            onClick={() => setStep(step === LAST ? 1 : 0)}
          >
            {text.back}
          </Button>
        )
      }
      onClose={onClose}
      onSubmit={proceed}
    >
      <ol className="row gap-3 bare-list below-2">
        {text.steps.map((label, i) => (
          <li
            key={label}
            className={`row middle gap-4 grows shrinks type-sm faint ${classes.step}`}
            data-state={i === step ? 'now' : i < step ? 'done' : undefined}
            aria-current={i === step ? 'step' : undefined}
          >
            <span>{i + 1}</span> {label}
          </li>
        ))}
      </ol>
      {step === 0 && <FlowData ledger={ledger} form={form} currencies={currencies} />}
      {step === 1 && <FlowWallets form={form} wallets={wallets} currencies={currencies} />}
      {step === LAST && <FlowSplit form={form} currencies={currencies} />}
    </FormDialog>
  )
}
