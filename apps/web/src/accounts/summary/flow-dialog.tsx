import { Button, Checkbox, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { LEDGER_SPLIT_MESSAGE } from '@xbetapp/domain/accounts/movements/wallet-split'
import { type Ledger, ledgerSign } from '@xbetapp/domain/ledger/postings/conti'
import { formatInput, formatMoney } from '@xbetapp/domain/platform/format/number'
import { type Decimal, dec, sum, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { required } from '@xbetapp/domain/platform/validation/rules'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  amountOf,
  movedAmount,
  requiredNote,
  unsignedAmount,
} from '#web/accounts/accounting/public/movement-rules.ts'
import { NoWallets } from '#web/accounts/accounting/public/no-wallets.tsx'
import { useBooking } from '#web/accounts/accounting/public/use-booking.ts'
import { DateField } from '#web/ui/date-field/date-field.tsx'
import { asTyped, MoneyField } from '#web/ui/fields/number-fields.tsx'
import { FormDialog, FormGrid } from '#web/ui/form-dialog/form-dialog.tsx'
import { MoneyFact } from '#web/ui/numbers/numbers.tsx'
import { Picker } from '#web/ui/picker/picker.tsx'
import { Verdict } from '#web/ui/verdict/verdict.tsx'
import type { Holder } from './holder.ts'
import { holdersQuery } from './summary.api.ts'
import { summaryPageText as text } from './summary.it.ts'
import classes from './summary-dialogs.module.css'
import { useCurrencies } from './use-currencies.ts'

/** A wallet of the last step, as typed. */
interface FlowLine {
  id: number
  nome: string
  importo: string
  nota: string
}

export interface FlowValues {
  data: string
  valuta: string
  importo: string
  nota: string
  /** Chosen in the second step. */
  wallets: readonly number[]
  lines: readonly FlowLine[]
}

/** The data, the wallets, the split. */
type Step = 0 | 1 | 2
const LAST: Step = 2

interface FlowDialogProps {
  ledger: Ledger
  /** The deal that the flow pays, with the amount and note proposed; absent for any other flow. */
  pays?: { idAccordo: number; importo: number; nota: string } | undefined
  onClose: () => void
}

/** Income, an expense or a dividend in three steps: the data, the wallets, how it is split. */
export function FlowDialog({ ledger, pays, onClose }: FlowDialogProps) {
  const add = useBooking('POST /api/v1/cashflow-conto/flussi', { done: text.added, failed: text.addFailed })
  const { data: wallets = [] } = useQuery(holdersQuery('portafoglio'))
  const [step, setStep] = useState<Step>(0)
  const form = useForm<FlowValues>({
    initialValues: {
      data: romeDay(new Date()),
      valuta: 'EUR',
      importo: asTyped(pays?.importo),
      nota: pays?.nota ?? '',
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
      await add({ body: { ...flowBody(ledger, values), idAccordo: pays?.idAccordo } })
      return true
    }
    return false
  }
  return (
    <FormDialog
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
      <StepFields key={step} isLater={step > 0}>
        {step < LAST && <NoWallets />}
        {step === 0 && <FlowData ledger={ledger} form={form} />}
        {step === 1 && <FlowWallets form={form} wallets={wallets} />}
        {step === LAST && <FlowSplit form={form} />}
      </StepFields>
    </FormDialog>
  )
}

/** Moves the focus to the first field of a later step: the button or field that had the focus is gone. */
function StepFields({ isLater, children }: { isLater: boolean; children: ReactNode }) {
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isLater) fields.current?.querySelector<HTMLElement>('input, [role="checkbox"]')?.focus()
  }, [isLater])
  return (
    <div ref={fields} className="column gap-6">
      {children}
    </div>
  )
}

interface StepProps {
  form: UseFormReturnType<FlowValues>
}

/** Step 1: Dati Cashflow. */
function FlowData({ ledger, form }: StepProps & { ledger: Ledger }) {
  const currencies = useCurrencies()
  const simbolo = currencies.symbol(form.values.valuta)
  return (
    <>
      <p className="flush type-sm weight-400 quiet airy">{text.flowSign[ledger]}</p>
      <FormGrid>
        <MoneyField label={text.importo} required currency={simbolo} {...form.getInputProps('importo')} />
        <Picker label={text.valuta} required options={currencies.options} {...form.getInputProps('valuta')} />
        <DateField label={text.data} required max={romeDay(new Date())} {...form.getInputProps('data')} />
        <TextInput label={text.nota} required autoComplete="off" {...form.getInputProps('nota')} />
      </FormGrid>
    </>
  )
}

/** Step 2: Seleziona Portafogli. */
function FlowWallets({ form, wallets }: StepProps & { wallets: readonly Holder[] }) {
  const { valuta } = form.values
  const simbolo = useCurrencies().symbol(valuta)
  return (
    <Checkbox.Group
      value={form.values.wallets.map(String)}
      onChange={(ids) => form.setFieldValue('wallets', ids.map(Number))}
    >
      <div className={classes.wallets}>
        {wallets.map(({ id, nome, amounts }) => (
          <Checkbox.Card
            key={id}
            value={String(id)}
            className={`row middle gap-5 type-md weight-600 pad-5-6 ${classes.walletCard}`}
          >
            <Checkbox.Indicator />
            <span>
              {nome}
              <span className="type-xs weight-400 quiet block">
                {formatMoney(amounts[valuta] ?? 0, simbolo)}
              </span>
            </span>
          </Checkbox.Card>
        ))}
      </div>
    </Checkbox.Group>
  )
}

/** Step 3: Riepilogo, where each wallet gets its amount. */
function FlowSplit({ form }: StepProps) {
  const { values } = form
  const simbolo = useCurrencies().symbol(values.valuta)
  const verdict = flowVerdict(values)
  const rest = flowRest(values)
  return (
    <>
      <dl className={`pairs well ${classes.preview}`}>
        <MoneyFact
          label={values.nota}
          value={toNumber(amountOf(values.importo) ?? dec(0))}
          currency={simbolo}
        />
      </dl>
      {values.lines.map((line, at) => (
        <div key={line.id} className={`middle ${classes.flowLine}`}>
          <span className={`type-md weight-600 breaks ${classes.flowName}`}>{line.nome}</span>
          <MoneyField
            aria-label={text.amountFor(line.nome)}
            currency={simbolo}
            {...form.getInputProps(`lines.${at}.importo`)}
            error={unsignedAmount(line.importo)}
          />
          <TextInput
            className={classes.flowNote}
            aria-label={text.noteFor(line.nome)}
            autoComplete="off"
            {...form.getInputProps(`lines.${at}.nota`)}
          />
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={text.restFor(line.nome)}
            disabled={rest.eq(0)}
            onClick={() => {
              const own = (amountOf(line.importo) ?? dec(0)).plus(rest)
              form.setFieldValue(`lines.${at}.importo`, formatInput(own.lt(0) ? dec(0) : own))
            }}
          >
            {text.rest}
          </Button>
        </div>
      ))}
      <Verdict {...verdict} />
    </>
  )
}

/** First step: the faults, field by field. */
export function flowErrors({ importo, valuta, nota, data }: FlowValues) {
  const errors = {
    importo: movedAmount(importo),
    valuta: required(valuta),
    nota: requiredNote(nota),
    data: required(data),
  }
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== null))
}

/** On entering the last step every chosen wallet starts at 0 with the movement's note. */
export const freshLines = (
  { nota, wallets }: FlowValues,
  known: readonly { id: number; nome: string }[],
): FlowLine[] =>
  known.filter(({ id }) => wallets.includes(id)).map(({ id, nome }) => ({ id, nome, importo: '0', nota }))

const lineAmount = ({ importo }: FlowLine): Decimal => amountOf(importo) ?? dec(0)

/** The movement's amount less its lines; negative when they exceed it. */
export const flowRest = ({ importo, lines }: FlowValues): Decimal =>
  (amountOf(importo) ?? dec(0)).minus(sum(lines.map(lineAmount)))

/** Whether it may be saved: every amount a number, together exactly the movement's. */
export function flowVerdict(values: FlowValues): { valid: boolean; message: string } {
  const valid =
    values.lines.length > 0 &&
    values.lines.every(({ importo }) => unsignedAmount(importo) === null) &&
    flowRest(values).eq(0)
  return { valid, message: valid ? text.valid : LEDGER_SPLIT_MESSAGE }
}

/** The call's body; amounts negated for every ledger but INCASSI (rule: summary/ledger-signs). */
export function flowBody(ledger: Ledger, { data, valuta, importo, nota, lines }: FlowValues) {
  const signed = (amount: Decimal) => toNumber(amount.times(ledgerSign(ledger)))
  return {
    cashflowConto: {
      conto: ledger,
      data,
      nota,
      importo: signed(amountOf(importo) ?? dec(0)),
      idValuta: valuta,
    },
    // A wallet left at 0 takes no part.
    cashflowPortafogli: lines
      .filter((line) => !lineAmount(line).eq(0))
      .map((line) => ({
        idPortafoglio: line.id,
        data,
        nota: line.nota.trim() || nota,
        importo: signed(lineAmount(line)),
        idValuta: valuta,
      })),
  }
}
