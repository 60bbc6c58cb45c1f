import { Loader, SegmentedControl, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { owed } from '@xbetapp/domain/accounts/accounting/who-owes'
import { accountTransfer } from '@xbetapp/domain/accounts/movements/movement-lines'
import { formatDate } from '@xbetapp/domain/platform/format/date'
import { formatMoney } from '@xbetapp/domain/platform/format/number'
import { type Decimal, dec, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { required } from '@xbetapp/domain/platform/validation/rules'
import { isNoDrop } from '@xbetapp/domain/reference/reference/names'
import { useState } from 'react'
import { Owed, sideOf } from '#web/accounts/accounting/public/balance.tsx'
import { useAttachProof } from '#web/accounts/accounting/public/movement-proofs.api.ts'
import { ProofChoice } from '#web/accounts/accounting/public/movement-proofs.tsx'
import { amountOf, movedAmount, requiredNote } from '#web/accounts/accounting/public/movement-rules.ts'
import type { Period } from '#web/accounts/accounting/public/period.ts'
import { tipsterQuery } from '#web/reference/reference/public/lists.api.ts'
import { shownKind, useVenues } from '#web/reference/reference/public/venue.ts'
import { Fact } from '#web/ui/fact/fact.tsx'
import { MoneyField } from '#web/ui/fields/number-fields.tsx'
import { FormDialog, useJudgedForm } from '#web/ui/form-dialog/form-dialog.tsx'
import { Money } from '#web/ui/numbers/numbers.tsx'
import { Picker } from '#web/ui/picker/picker.tsx'
import type { MovementEntity, TransferStart } from './movement.ts'
import { DayNote, DayOfPeriod } from './movement-day.tsx'
import { balancesQuery, useSaveAccountTransfer } from './movements.api.ts'
import { movementsText } from './movements.it.ts'

const text = movementsText.transfer

/** Whether the account of the screen takes debt over (more) or hands its own on (less). */
type Way = 'more' | 'less'
type Side = Pick<MovementEntity, 'kind' | 'id' | 'nome'>
const keyOf = ({ kind, id }: Pick<Side, 'kind' | 'id'>): string => `${kind}-${id}`

interface AccountTransferDialogProps {
  entity: MovementEntity
  /** The days that a giroconto may be booked on. */
  period: Period
  onPeriod: (period: Period) => void
  /** What was typed in the form of a cashflow, which the giroconto replaces. */
  typed?: TransferStart | undefined
  onClose: () => void
}

/** A giroconto: what one of two accounts owes is taken over by the other (rule: movement/giroconto). */
export default function AccountTransferDialog(props: AccountTransferDialogProps) {
  const { entity, period, onPeriod, typed, onClose } = props
  const others = useOthers(entity)
  const { attach } = useAttachProof()
  const [proof, setProof] = useState<File | null>(null)
  const form = useJudgedForm({
    initialValues: {
      altro: '',
      verso: null as Way | null,
      importo: '',
      data: period.end,
      nota: '',
      ...typed,
    },
    // Closing the dialog asks first: text typed for the cashflow would be lost.
    initialDirty: { importo: Boolean(typed?.importo || typed?.nota) },
    validate: { altro: required, importo: movedAmount, data: required, nota: requiredNote },
  })
  const { altro, data } = form.values
  const { data: balances } = useQuery(balancesQuery(entity, data))
  // Until the user chooses a way, the one that brings the account nearer to 0.
  const wayToZero = balances && owed(sideOf(entity.kind), balances.saldoNoOpen) === 'pagare' ? 'more' : 'less'
  const way = form.values.verso ?? wayToZero
  const other = others.find((one) => keyOf(one) === altro)
  const importo = amountOf(form.values.importo) ?? dec(0)
  // The debt moves from one account to the other.
  const [from, to] = way === 'more' ? [other, entity] : [entity, other]
  const changes = from && to && accountTransfer(importo, { da: sideOf(from.kind), a: sideOf(to.kind) })
  // The currency sign stays on the line of its number.
  const amountText = formatMoney(toNumber(importo), entity.simbolo).replaceAll(' ', '\u00a0')
  const save = useSaveAccountTransfer(`${entity.nome} · ${other?.nome ?? ''} ${amountText}`)
  const effect =
    from &&
    to &&
    `${text.owes[sideOf(to.kind)].more(to.nome, amountText)}, ${text.owes[sideOf(from.kind)].less(from.nome, amountText)}.`

  return (
    <FormDialog
      width={500}
      title={text.title(entity.nome)}
      form={form}
      onClose={onClose}
      onSubmit={async ({ data, nota }) => {
        if (!from || !to) return false
        const { idMovimento } = await save({
          body: {
            data,
            nota,
            importo: toNumber(importo),
            idValuta: entity.idValuta,
            da: { kind: from.kind, id: from.id },
            a: { kind: to.kind, id: to.id },
          },
        })
        if (proof) await attach(idMovimento, proof)
        return true
      }}
    >
      <Picker
        label={text.other}
        required
        options={others.map((one) => ({ value: keyOf(one), label: one.nome, note: text.kinds[one.shown] }))}
        {...form.getInputProps('altro', { withFocus: false })}
      />
      <SegmentedControl
        fullWidth
        aria-label={`${text.way}: ${entity.nome}`}
        value={way}
        onChange={(next) => form.setFieldValue('verso', next)}
        data={(['less', 'more'] as const).map((value) => ({
          value,
          label: text.ways[sideOf(entity.kind)][value],
        }))}
      />
      <div className="halves top gap-6">
        <MoneyField
          label={movementsText.importo}
          required
          currency={entity.simbolo}
          {...form.getInputProps('importo')}
        />
        <DayOfPeriod period={period} onPeriod={onPeriod} input={form.getInputProps('data')} />
      </div>
      <DayNote conti={other ? [entity, other] : [entity]} day={data} />
      <TextInput label={movementsText.nota} required autoComplete="off" {...form.getInputProps('nota')} />
      {other && changes && effect && (
        <section className="well type-sm" aria-label={text.effect}>
          <p className="flush below-3 weight-600">{effect.charAt(0).toUpperCase() + effect.slice(1)}</p>
          <p className="flush below-3 type-xs faint">
            {text.effect} {movementsText.asOf(formatDate(data))}
          </p>
          <dl className="pairs column gap-2">
            {[entity, other].map((one) => (
              <BeforeAndAfter
                key={keyOf(one)}
                side={one}
                day={data}
                change={one === from ? changes.da : changes.a}
                simbolo={entity.simbolo}
              />
            ))}
          </dl>
        </section>
      )}
      <ProofChoice file={proof} onFile={setProof} />
    </FormDialog>
  )
}

interface BeforeAndAfterProps {
  side: Side
  day: string
  change: Decimal
  simbolo: string
}

function BeforeAndAfter({ side, day, change, simbolo }: BeforeAndAfterProps) {
  const { data: balances, error } = useQuery(balancesQuery(side, day))
  const label = <span className="one-line">{side.nome}</span>
  if (!balances) return <Fact label={label}>{error ? '—' : <Loader size={12} color="gray" />}</Fact>
  const after = toNumber(dec(balances.saldoTotale).plus(change))
  // Who owes is judged without the Open bets, as on the account.
  const due = toNumber(dec(balances.saldoNoOpen).plus(change))
  const hasOpen = after !== due
  return (
    <Fact label={label}>
      <Money value={balances.saldoTotale} currency={simbolo} /> →{' '}
      <Money signed value={after} currency={simbolo} />
      {hasOpen && (
        <span className="type-xs quiet">
          {' '}
          {text.withoutOpen} <Money value={due} currency={simbolo} />
        </span>
      )}{' '}
      <Owed saldo={due} kind={side.kind} />
    </Fact>
  )
}

/** The other accounts kept in the same currency. */
function useOthers(entity: MovementEntity): Array<Side & { shown: keyof typeof text.kinds }> {
  const { data: tipsters = [] } = useQuery(tipsterQuery)
  const { venues = [] } = useVenues()
  const all = [
    ...(entity.idValuta === 'EUR' ? tipsters : [])
      .filter(({ nomeTipster }) => !isNoDrop(nomeTipster))
      .map(({ idTipster, nomeTipster }) => ({
        kind: 'tipster' as const,
        id: idTipster,
        nome: nomeTipster,
        shown: 'tipster' as const,
      })),
    ...venues
      .filter(({ nomeValuta }) => nomeValuta === entity.idValuta)
      .map((venue) => ({ kind: venue.kind, id: venue.id, nome: venue.name, shown: shownKind(venue) })),
  ]
  return all.filter((one) => keyOf(one) !== keyOf(entity))
}
