import { Checkbox, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { Body } from '@xbetapp/contract/contract'
import type { Esito } from '@xbetapp/domain/ledger/postings/esito'
import {
  outcomeOfPayout,
  type PayoutTerms,
  payoutOf,
  returnedAmount,
  returnedFor100,
} from '@xbetapp/domain/ledger/postings/payout'
import { formatInput, formatMoney } from '@xbetapp/domain/platform/format/number'
import { type DecimalInput, dec, round, sum } from '@xbetapp/domain/platform/money/decimal'
import {
  decimal2,
  decimal6,
  firstError,
  percentage,
  required,
} from '@xbetapp/domain/platform/validation/rules'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import { BetLine } from '#web/bets/bets/public/bet-line.tsx'
import { OUTCOME_KEYS } from '#web/bets/bets/public/outcome-chip.tsx'
import { apiQuery } from '#web/lib/api-query.ts'
import {
  asTyped,
  IntegerField,
  MoneyField,
  PercentField,
  typedNumber,
} from '#web/ui/fields/number-fields.tsx'
import { FormDialog } from '#web/ui/form-dialog/form-dialog.tsx'
import { currencySign } from '#web/ui/numbers/numbers.tsx'
import { payoutText as text } from './payout.it.ts'
import { needsSecondPerson, useEditBet } from './use-edit-bet.ts'

type Edit = Pick<Body<'PUT /api/v1/bets'>, 'pagamento' | 'esito'>
const KINDS = ['cashout', 'parita', 'nulla', 'anticipo'] as const
const LEGS = ['quote', 'mezzeVinte', 'mezzePerse'] as const
const SETTLED = OUTCOME_KEYS.filter((esito) => esito !== 'Open')

interface Values {
  tipo: (typeof KINDS)[number] | 'nessuno'
  /** Typed instead of `reso`, which then follows it. */
  euro: string
  reso: string
  parte: string
  resto: string
  pari: string
  posti: string
  quote: string
  mezzeVinte: string
  mezzePerse: string
  /** Whether only the drops in `drop` were paid so; the others have `esito`. */
  onlySome: boolean
  /** Ids of the drops; null until the user chooses: those already paid so. */
  drop: number[] | null
  esito: string
}

/** What was staked on the accounts that paid so, where they have one currency. */
interface Staked {
  tot: DecimalInput
  valuta: string
}

interface PayoutDialogProps {
  bet: Bet
  /** Called instead of saving when the edit needs a second person. */
  onAsk: (edit: Edit) => void
  onSaved?: (saved: Bet) => void
  onClose: () => void
}

/** How a bet was paid where no outcome says it (rule: profit/other-payouts). */
export default function PayoutDialog({ bet, onAsk, onSaved, onClose }: PayoutDialogProps) {
  const { idReceivedBet, pagamento } = bet
  const edit = useEditBet()
  const { data } = useQuery({
    ...apiQuery(['calcolatore', 'pagamento', idReceivedBet], 'GET /api/v1/bets/:id/profitti', {
      params: { id: idReceivedBet },
    }),
    // Drops and payout are read anew at each opening.
    staleTime: 0,
  })
  const paidSo = data?.venues
    .filter(({ diversamente }) => diversamente)
    .map(({ idDroppedBet }) => idDroppedBet)
  const dropOf = (typed: Values) => typed.drop ?? paidSo ?? []
  const stakedOf = (typed: Values): Staked | null => {
    if (!typed.onlySome) return { tot: bet.tot, valuta: '€' }
    const those = data?.venues.filter(({ idDroppedBet }) => dropOf(typed).includes(idDroppedBet)) ?? []
    const [first] = those
    if (!first || those.some(({ valuta }) => valuta !== first.valuta)) return null
    return { tot: sum(those.map(({ importo }) => importo)), valuta: currencySign(first.valuta) }
  }
  const form = useForm<Values>({
    initialValues: valuesOf(bet),
    validate: (typed) => errorsOf(withReso(typed, stakedOf(typed))),
  })
  const { values, getInputProps } = form
  const drop = dropOf(values)
  const staked = stakedOf(values)
  const whole = withReso(values, staked)
  const submit = async (typed: Values) => {
    const wanted = editOf(withReso(typed, stakedOf(typed)), drop)
    try {
      const saved = await edit(bet, { esitoVisto: bet.esito, ...wanted })
      onSaved?.(saved)
      return true
    } catch (error) {
      if (!needsSecondPerson(error)) throw error
      onAsk(wanted)
      return false
    }
  }
  const choice = (
    name: 'tipo' | 'resto' | 'esito',
    label: string,
    data: { value: string; label: string }[],
  ) => <Select label={label} required allowDeselect={false} data={data} {...getInputProps(name)} />
  const outcomes = SETTLED.map((value) => ({ value, label: value }))
  return (
    <FormDialog
      width={520}
      title={text.title(idReceivedBet)}
      form={form}
      submitDisabled={values.onlySome && drop.length === 0}
      onClose={onClose}
      onSubmit={submit}
    >
      <BetLine bet={bet} />
      {choice(
        'tipo',
        text.kind,
        [...KINDS, ...(pagamento ? (['nessuno'] as const) : [])].map((value) => ({
          value,
          label: text.kinds[value],
        })),
      )}
      {values.tipo === 'cashout' && (
        <div className="halves gap-6">
          {(!staked || dec(staked.tot).gt(0)) && (
            <MoneyField
              label={text.euro}
              currency={staked?.valuta}
              disabled={!staked}
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              description={euroHint(values.onlySome, drop.length, staked)}
              {...getInputProps('euro')}
              value={staked ? euroOf(values, staked) : ''}
              onChange={(euro) => form.setValues({ euro, reso: '' })}
            />
          )}
          <MoneyField
            label={text.reso}
            {...getInputProps('reso')}
            value={values.euro === '' ? whole.reso : shownRate(whole.reso)}
            onChange={(reso) => form.setValues({ reso, euro: '' })}
          />
          <PercentField label={text.parte} required {...getInputProps('parte')} />
        </div>
      )}
      {values.tipo === 'cashout' &&
        typedNumber(values.parte) !== 100 &&
        choice('resto', text.resto, outcomes)}
      {values.tipo === 'parita' && (
        <div className="halves gap-6">
          <IntegerField label={text.pari} required {...getInputProps('pari')} />
          <IntegerField label={text.posti} required {...getInputProps('posti')} />
        </div>
      )}
      {values.tipo === 'nulla' && (
        <>
          <p className="flush type-sm quiet">{text.quoteHint}</p>
          {LEGS.map((field) => (
            <TextInput key={field} label={text[field]} inputMode="decimal" {...getInputProps(field)} />
          ))}
        </>
      )}
      {values.tipo !== 'nessuno' && (data?.venues.length ?? 0) > 0 && (
        <SegmentedControl
          aria-label={text.who}
          data={[
            { value: 'all', label: text.all },
            { value: 'some', label: text.only },
          ]}
          value={values.onlySome ? 'some' : 'all'}
          onChange={(who) => form.setFieldValue('onlySome', who === 'some')}
        />
      )}
      {values.tipo !== 'nessuno' && values.onlySome && (
        <>
          <Checkbox.Group
            label={text.venues}
            value={drop.map(String)}
            onChange={(ids) => form.setFieldValue('drop', ids.map(Number))}
          >
            <div className="column gap-3 above-3">
              {data?.venues.map(({ idDroppedBet, nome, importo, valuta }) => (
                <Checkbox
                  key={idDroppedBet}
                  value={String(idDroppedBet)}
                  label={text.staked(nome, formatMoney(importo, currencySign(valuta)))}
                />
              ))}
            </div>
          </Checkbox.Group>
          {choice('esito', text.others, outcomes)}
        </>
      )}
      <Result bet={bet} values={whole} />
    </FormDialog>
  )
}

/** What the amount returned is compared with, or why it cannot be typed. */
function euroHint(isOfSome: boolean, chosen: number, staked: Staked | null): string | undefined {
  if (!isOfSome) return undefined
  if (chosen === 0) return text.chooseVenues
  return staked ? text.ofStaked(formatMoney(staked.tot, staked.valuta)) : text.mixed
}

/** The rate that follows from an amount, with two decimals: what is saved is exact. */
function shownRate(reso: string): string {
  const rate = typedNumber(reso)
  return rate === null ? reso : asTyped(round(rate, 2))
}

/** The values with `reso`, also where the amount was typed. */
function withReso(typed: Values, staked: Staked | null): Values {
  if (typed.euro === '' || typed.tipo !== 'cashout') return typed
  const amount = typedNumber(typed.euro)
  const part = typedNumber(typed.parte)
  const reso = amount === null || part === null || !staked ? null : returnedFor100(amount, staked.tot, part)
  return { ...typed, reso: asTyped(reso) }
}

/** The amount as typed, or what the typed `reso` comes to. */
function euroOf({ euro, reso, parte }: Values, { tot }: Staked): string {
  const [per100, part] = [typedNumber(reso), typedNumber(parte)]
  if (euro !== '' || per100 === null || part === null) return euro
  return asTyped(returnedAmount(per100, tot, part))
}

/** What the typed values come to, once they are valid. */
function Result({ bet, values }: { bet: Bet; values: Values }) {
  if (values.tipo === 'nessuno' || Object.values(errorsOf(values)).some((error) => error !== null))
    return null
  const terms = termsOf(values)
  const { won, returned } = payoutOf(terms)
  const odds = bet.quotaDrop || bet.quotaMedia
  const paid = won.times(odds).plus(returned)
  const esito = outcomeOfPayout({ won, returned }, odds)
  const told = () => {
    if (terms.tipo !== 'cashout' || bet.tot === 0)
      return text.result(formatInput(round(paid.times(100), 2)), esito)
    return text.comesBack(formatMoney(bet.tot), formatMoney(round(paid.times(bet.tot), 2)), esito)
  }
  return <p className="flush type-sm quiet">{values.onlySome ? text.resultOfSome : told()}</p>
}

function editOf(typed: Values, drop: number[]): Edit {
  if (typed.tipo === 'nessuno') return { pagamento: null, esito: 'Open' }
  const terms = termsOf(typed) as NonNullable<Edit['pagamento']>
  return typed.onlySome
    ? { pagamento: { ...terms, drop }, esito: typed.esito as Esito }
    : { pagamento: terms }
}

const oddsOf = (typed: string): (number | null)[] =>
  typed
    .split(/[\s;]+/)
    .filter(Boolean)
    .map(typedNumber)

/** `errorsOf` refuses odds that are no number before these are used. */
const legsOf = (typed: string): number[] => oddsOf(typed).map((one) => one ?? 1)

function termsOf({ tipo, reso, parte, resto, pari, posti, ...typed }: Values): PayoutTerms {
  switch (tipo) {
    case 'cashout': {
      const part = typedNumber(parte) ?? 100
      const rest = part === 100 ? {} : { resto: resto as Exclude<Esito, 'Open'> }
      return { tipo, reso: typedNumber(reso) ?? 0, parte: part, ...rest }
    }
    case 'parita':
      return { tipo, pari: Number(pari), posti: Number(posti) }
    case 'nulla':
      return {
        tipo,
        quote: legsOf(typed.quote),
        ...(typed.mezzeVinte.trim() && { mezzeVinte: legsOf(typed.mezzeVinte) }),
        ...(typed.mezzePerse.trim() && { mezzePerse: legsOf(typed.mezzePerse) }),
      }
    default:
      return { tipo: 'anticipo' }
  }
}

function errorsOf({ tipo, euro, reso, parte, pari, posti, onlySome, esito, ...typed }: Values) {
  const when = (applies: boolean, error: () => string | null | undefined) =>
    applies ? (error() ?? null) : null
  const isAmountWrong = euro !== '' && (decimal2(euro) !== null || typedNumber(parte) === null)
  const legError = (field: (typeof LEGS)[number]) =>
    when(tipo === 'nulla', () => {
      const isMissing = field === 'quote' && LEGS.every((one) => typed[one].trim() === '')
      const isWrong = oddsOf(typed[field]).some((one) => one === null || one < 1)
      return isMissing || isWrong ? text.quoteInvalid : null
    })
  return {
    euro: when(tipo === 'cashout' && euro !== '', () => decimal2(euro)),
    reso: when(tipo === 'cashout' && !isAmountWrong, () => firstError(required, decimal6)(reso)),
    parte: when(tipo === 'cashout', () => firstError(required, percentage, decimal2)(parte)),
    pari: when(tipo === 'parita', () => required(pari)),
    posti: when(tipo === 'parita', () => required(posti)),
    quote: legError('quote'),
    mezzeVinte: legError('mezzeVinte'),
    mezzePerse: legError('mezzePerse'),
    esito: when(onlySome && tipo !== 'nessuno', () => required(esito)),
  }
}

function valuesOf({ pagamento, esito }: Bet): Values {
  const terms = pagamento ?? { tipo: 'cashout' as const }
  const legs = terms.tipo === 'nulla' && 'quote' in terms ? terms : null
  const asWritten = (odds: number[] = []) => odds.map((one) => asTyped(one, 2)).join(' ')
  return {
    tipo: terms.tipo,
    euro: '',
    reso: 'reso' in terms ? asTyped(terms.reso, 2) : '',
    parte: 'parte' in terms ? asTyped(terms.parte, 0) : '100',
    resto: ('resto' in terms && terms.resto) || 'Loss',
    pari: 'pari' in terms ? String(terms.pari) : '2',
    posti: 'posti' in terms ? String(terms.posti) : '1',
    quote: asWritten(legs?.quote),
    mezzeVinte: asWritten(legs?.mezzeVinte),
    mezzePerse: asWritten(legs?.mezzePerse),
    onlySome: pagamento?.venue !== undefined,
    drop: null,
    esito: esito === 'Open' ? '' : esito,
  }
}
