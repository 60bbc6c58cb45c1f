import { Button, Checkbox, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Ledger } from '@xbetapp/domain/accounting/conti'
import { formatInput, formatMoney } from '@xbetapp/domain/format/number'
import { dec, toNumber } from '@xbetapp/domain/money/decimal'
import { romeDay } from '@xbetapp/domain/time/rome'
import { amountOf, unsignedAmount } from '#web/entities/account/unsigned-amount.ts'
import { DateField } from '#web/ui/date-field/date-field.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { FormGrid } from '#web/ui/form-grid/form-grid.tsx'
import { Money } from '#web/ui/numbers/money.tsx'
import { Picker } from '#web/ui/picker/picker.tsx'
import { Verdict } from '#web/ui/verdict/verdict.tsx'
import { type FlowLine, type FlowValues, flowRest, flowVerdict } from './flow.ts'
import type { Holder } from './holder.ts'
import { riepilogoText as text } from './summary.it.ts'
import classes from './summary-dialogs.module.css'
import type { Currencies } from './use-currencies.ts'

interface StepProps {
  form: UseFormReturnType<FlowValues>
  currencies: Currencies
}

/** Step 1: Dati Cashflow. */
export function FlowData({ ledger, form, currencies }: StepProps & { ledger: Ledger }) {
  const today = romeDay(new Date())
  const { valuta, data } = form.values
  return (
    <>
      <p className="flush type-sm weight-400 quiet airy">{text.flowSign[ledger]}</p>
      <FormGrid>
        <MoneyField
          label={text.importo}
          required
          currency={currencies.symbol(valuta)}
          {...form.getInputProps('importo')}
        />
        <Picker
          label={text.valuta}
          required
          options={currencies.options}
          value={valuta || null}
          error={form.errors.valuta}
          onChange={(next) => form.setFieldValue('valuta', next ?? '')}
        />
        <DateField
          label={text.data}
          required
          max={today}
          value={data}
          error={form.errors.data}
          onChange={(day) => form.setFieldValue('data', day ?? today)}
        />
        <TextInput label={text.nota} required autoComplete="off" {...form.getInputProps('nota')} />
      </FormGrid>
    </>
  )
}

/** Step 2: Seleziona Portafogli. */
export function FlowWallets({ form, wallets, currencies }: StepProps & { wallets: readonly Holder[] }) {
  const { valuta } = form.values
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
            className={`row middle gap-5 type-md weight-600 ${classes.walletCard}`}
          >
            <Checkbox.Indicator />
            <span>
              {nome}
              <span className={`type-xs weight-400 quiet ${classes.walletHeld}`}>
                {formatMoney(amounts[valuta] ?? 0, currencies.symbol(valuta))}
              </span>
            </span>
          </Checkbox.Card>
        ))}
      </div>
    </Checkbox.Group>
  )
}

/** Step 3: Riepilogo, where each wallet gets its amount. */
export function FlowSplit({ form, currencies }: StepProps) {
  const { values } = form
  const simbolo = currencies.symbol(values.valuta)
  const verdict = flowVerdict(values)
  const rest = flowRest(values)
  const change = (id: number, part: Partial<FlowLine>) =>
    form.setFieldValue(
      'lines',
      values.lines.map((line) => (line.id === id ? { ...line, ...part } : line)),
    )
  return (
    <>
      <dl className={classes.preview}>
        <div>
          <dt>{values.nota}</dt>
          <dd>
            <Money value={toNumber(amountOf(values.importo) ?? dec(0))} currency={simbolo} />
          </dd>
        </div>
      </dl>
      {values.lines.map((line) => (
        <div key={line.id} className={classes.flowLine}>
          <span className={`type-md weight-600 breaks ${classes.flowName}`}>{line.nome}</span>
          <MoneyField
            aria-label={text.amountFor(line.nome)}
            currency={simbolo}
            value={line.importo}
            error={unsignedAmount(line.importo)}
            onChange={(importo) => change(line.id, { importo })}
          />
          <TextInput
            className={classes.flowNote}
            aria-label={text.noteFor(line.nome)}
            autoComplete="off"
            value={line.nota}
            onChange={(event) => change(line.id, { nota: event.currentTarget.value })}
          />
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={text.restFor(line.nome)}
            disabled={rest.eq(0)}
            onClick={() => {
              const own = (amountOf(line.importo) ?? dec(0)).plus(rest)
              change(line.id, { importo: formatInput(own.lt(0) ? dec(0) : own) })
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
