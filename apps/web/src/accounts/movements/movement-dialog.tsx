import { Button, Loader, SegmentedControl, TextInput } from '@mantine/core'
import { IconTransfer } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { settlement } from '@xbetapp/domain/accounts/movements/settlement'
import { formatDate } from '@xbetapp/domain/platform/format/date'
import { formatMoney } from '@xbetapp/domain/platform/format/number'
import { type Decimal, dec, isZero, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { required } from '@xbetapp/domain/platform/validation/rules'
import { useEffect, useRef, useState } from 'react'
import type { MovementGroup } from '#web/accounts/accounting/public/account.ts'
import { sideOf } from '#web/accounts/accounting/public/balance.tsx'
import { amountOf, movedAmount, requiredNote } from '#web/accounts/accounting/public/movement-rules.ts'
import { NoWallets } from '#web/accounts/accounting/public/no-wallets.tsx'
import { earlier, type Period } from '#web/accounts/accounting/public/period.ts'
import { Fact } from '#web/ui/fact/fact.tsx'
import { asTyped, MoneyField } from '#web/ui/fields/number-fields.tsx'
import { FormDialog, useJudgedForm } from '#web/ui/form-dialog/form-dialog.tsx'
import { useKeptState } from '#web/ui/form-dialog/use-kept-form.ts'
import { Money } from '#web/ui/numbers/numbers.tsx'
import { ErrorLine } from '#web/ui/placeholders/placeholders.tsx'
import { keepsFocus } from '#web/ui/press-first.ts'
import {
  type Balances,
  type Correction,
  entityOnDay,
  MOVEMENT_TYPES,
  type MovementEntity,
  type MovementType,
  type MovementValues,
  movementLines,
  type TransferStart,
  withoutCorrected,
} from './movement.ts'
import { DayNote, DayOfPeriod } from './movement-day.tsx'
import classes from './movement-dialog.module.css'
import { MovementSplitDialog } from './movement-split-dialog.tsx'
import { balancesQuery } from './movements.api.ts'
import { movementsText as text } from './movements.it.ts'

interface MovementDialogProps {
  entity: MovementEntity
  group: MovementGroup
  /** The days that a movement may be booked on. */
  period: Period
  onPeriod: (period: Period) => void
  /** The booked movement that the saved one takes the place of; absent for a new movement. */
  corrects?: Correction
  /** Opens a giroconto with what was typed; given for a new cashflow alone. */
  onTransfer?: (typed: TransferStart) => void
  onClose: () => void
}

/** A cashin, cashout or deposit in its two steps: the movement, then its split over wallets. */
export default function MovementDialog(props: MovementDialogProps) {
  const [typed, setTyped] = useState<Typed>()
  const [balances, setBalances] = useState<Balances | null>(null)
  // While the split is open the first step is kept too: both are needed to go on after the next sign-in.
  useKeptState(typed && balances ? titleOf(props) : null, {
    value: typed ?? emptyMovement(props),
    initial: emptyMovement(props),
    put: setTyped,
  })
  if (typed?.tipo && balances)
    return (
      <MovementSplitDialog
        entity={entityOnDay(props.entity, typed.data)}
        movement={{ ...typed, tipo: typed.tipo }}
        balances={balances}
        corrects={props.corrects}
        onBack={() => setBalances(null)}
        onClose={props.onClose}
      />
    )
  return (
    <MovementForm
      {...props}
      typed={typed}
      onProceed={(values, then) => {
        setTyped(values)
        setBalances(then)
      }}
    />
  )
}

const titleOf = ({ group, entity, corrects }: MovementDialogProps): string => {
  const isNew = group === 'deposito' ? text.newDeposit : text.newCashflow
  return `${corrects ? text.correctTitle(text.tipi[corrects.tipo]) : isNew} · ${entity.nome}`
}

/** The first step as typed. Until the user chooses a `tipo` (null), the type that settles the account stands for it. */
type Typed = Omit<MovementValues, 'tipo'> & { tipo: MovementType | null }

const emptyMovement = ({ group, period, corrects }: MovementDialogProps): Typed =>
  corrects
    ? {
        tipo: corrects.tipo,
        data: corrects.data,
        nota: corrects.nota,
        importo: asTyped(dec(corrects.importo).abs()),
      }
    : {
        tipo: group === 'deposito' ? MOVEMENT_TYPES[group][0] : null,
        data: period.end,
        nota: '',
        importo: '',
      }

/** A positive balance is paid out: to a tipster by us, by a venue to us. */
const settlingType = (saldo: Decimal): MovementType => (saldo.gt(0) ? 'cashout' : 'cashin')
const dueType = (balances: Balances): MovementType => settlingType(settlement(balances).senzaOpen)

interface MovementFormProps extends MovementDialogProps {
  /** Values typed before the split step. */
  typed: Typed | undefined
  onProceed: (values: MovementValues, balances: Balances) => void
}

/** First step: which movement, of which day, of how much. */
function MovementForm(props: MovementFormProps) {
  const { entity, group, period, onPeriod, corrects, typed, onProceed, onTransfer, onClose } = props
  const client = useQueryClient()
  const note = useRef<HTMLInputElement>(null)
  const form = useJudgedForm<Typed>({
    initialValues: typed ?? emptyMovement(props),
    validate: { importo: movedAmount, nota: requiredNote, data: required },
  })
  const { data, importo } = form.values
  const isDeposit = group === 'deposito'
  const { data: read, error, refetch } = useQuery(balancesQuery(entity, data))
  const then = read && withoutCorrected(read, corrects, data)
  const tipo = form.values.tipo ?? (then && dueType(then))
  const keepType = () => {
    if (tipo) form.setFieldValue('tipo', tipo)
  }
  // Once there is an amount the direction shown is meant: the balance of another day does not turn it.
  const isTyped = importo !== ''
  useEffect(() => {
    if (isTyped && form.values.tipo === null) keepType()
  })
  const { data: now } = useQuery({ ...balancesQuery(entity, null), enabled: isDeposit })
  /** The most a DepositoOut may take: the deposit of its day or of now, whichever is smaller. */
  const available =
    then && now && Math.min(then.saldoDeposito, withoutCorrected(now, corrects, null).saldoDeposito)
  const noFreeroll = isDeposit || entity.freeroll === 0
  const amount = amountOf(importo)
  const none = dec(0)
  const after =
    amount &&
    tipo &&
    then &&
    dec(then.saldoTotale).plus(
      movementLines(entity, tipo, { importo: amount, action: none, freeroll: none }).entity,
    )
  /** Balances of the account on the day of the movement, before it, and the total after it. */
  const figures: Array<{ label: string; value: number | undefined; after?: Decimal | null | undefined }> = [
    isDeposit
      ? { label: text.saldoDeposito, value: available }
      : { label: text.saldoOperativo, value: then?.saldoOperativo },
    ...(noFreeroll ? [] : [{ label: text.saldoFreeroll, value: then?.saldoFr }]),
    { label: text.saldoTotale, value: then?.saldoTotale, after },
  ]
  const exceeds = tipo === 'depositoOut' && available !== undefined && (amount ?? none).gt(available)

  return (
    <FormDialog
      width={500}
      title={titleOf(props)}
      form={form}
      submitLabel={text.proceed}
      submitDisabled={exceeds}
      aside={
        onTransfer && (
          <Button
            variant="subtle"
            leftSection={<IconTransfer size={16} aria-hidden />}
            onClick={() => onTransfer(form.getValues())}
          >
            {text.transfer.instead}
          </Button>
        )
      }
      onClose={onClose}
      onSubmit={async (values) => {
        // The split proposes from the balance of that day: it must be there, and be the last one.
        const read = await client.fetchQuery(balancesQuery(entity, values.data))
        const last = withoutCorrected(read, corrects, values.data)
        onProceed({ ...values, tipo: tipo ?? dueType(last) }, last)
        return false
      }}
    >
      <SegmentedControl
        fullWidth
        aria-label={text.tipo}
        value={tipo ?? ''}
        // A press on the direction shown is a choice too.
        onPointerDown={keepType}
        onChange={(next) => form.setFieldValue('tipo', next as MovementType)}
        data={MOVEMENT_TYPES[group].map((value) => ({ value, label: text.tipi[value] }))}
      />
      <p className={`type-sm quiet ${classes.verso}`}>{tipo && text.direction[sideOf(entity.kind)][tipo]}</p>
      <div className="halves top gap-6">
        <MoneyField
          data-autofocus
          label={text.importo}
          required
          currency={entity.simbolo}
          {...form.getInputProps('importo')}
          error={form.errors.importo ?? (exceeds ? text.depositExceeded : undefined)}
        />
        <DayOfPeriod period={period} onPeriod={onPeriod} input={form.getInputProps('data')} />
      </div>
      <NoWallets />
      <DayNote conti={[entity]} day={earlier(corrects?.data ?? data, data)} />
      {!isDeposit && then !== undefined && (
        <SettleAll
          balances={then}
          simbolo={entity.simbolo}
          onSettle={(saldo) => {
            form.setFieldValue('tipo', settlingType(saldo))
            form.setFieldValue('importo', asTyped(saldo.abs()))
            // The note is the one field left to fill.
            note.current?.focus()
          }}
        />
      )}
      <TextInput
        ref={note}
        label={text.nota}
        description={text.notaHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        autoComplete="off"
        {...form.getInputProps('nota')}
      />
      {error && !then && <ErrorLine error={error} onRetry={refetch} />}
      <dl className={`pairs column gap-3 type-sm well ${classes.balances}`}>
        {figures.map(({ label, value, after }) => (
          <Fact
            key={label}
            label={
              <>
                {label} <span className="type-xs weight-400 faint">{text.asOf(formatDate(data))}</span>
              </>
            }
          >
            {value !== undefined && <Money signed={!after} value={value} currency={entity.simbolo} />}
            {value !== undefined && after && (
              <>
                {' '}
                → <Money signed value={toNumber(after)} currency={entity.simbolo} />
              </>
            )}
            {value === undefined && (error && !then ? '—' : <Loader size={12} color="gray" />)}
          </Fact>
        ))}
      </dl>
    </FormDialog>
  )
}

interface SettleAllProps {
  balances: Balances
  simbolo: string
  onSettle: (saldo: Decimal) => void
}

/** Buttons that fill in the amount that settles the account: without the Open bets, or with them counted as lost. */
function SettleAll({ balances, simbolo, onSettle }: SettleAllProps) {
  const { senzaOpen, conOpen } = settlement(balances)
  const hasOpen = !senzaOpen.eq(conOpen)
  const press = (label: string, saldo: Decimal) => (
    <Button
      {...keepsFocus}
      variant={saldo === senzaOpen ? 'light' : 'default'}
      size="xs"
      onClick={() => onSettle(saldo)}
    >
      {label}
    </Button>
  )
  const inWords = (saldo: Decimal) => formatMoney(toNumber(saldo), simbolo)
  if (isZero(senzaOpen) && isZero(conOpen)) return null
  return (
    <div className="column gap-2">
      <div className="row wraps middle gap-3">
        {!isZero(senzaOpen) && press(text.settleAll, senzaOpen)}
        {hasOpen && <span className="type-sm quiet">{text.withoutOpen(inWords(senzaOpen))}</span>}
        {hasOpen && !isZero(conOpen) && press(text.withOpen(inWords(conOpen)), conOpen)}
      </div>
      {(hasOpen || balances.saldoDeposito !== 0) && (
        <p className="type-xs quiet flush">{text.settleHint(hasOpen, balances.saldoDeposito !== 0)}</p>
      )}
    </div>
  )
}
