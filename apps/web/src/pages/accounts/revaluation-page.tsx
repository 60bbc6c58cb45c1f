import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { formatInput, formatNumber, parseDecimalInput } from '@xbetapp/domain/platform/format/number'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { decimal3, differentFrom, firstError } from '@xbetapp/domain/platform/validation/rules'
import { useState } from 'react'
import { namedAccountLink } from '#web/accounts/accounting/public/account-link.ts'
import {
  type RevaluedAccount,
  type RevaluedCurrency,
  revaluationQuery,
} from '#web/accounts/revaluation/revaluation.api.ts'
import { revaluationText as text } from '#web/accounts/revaluation/revaluation.it.ts'
import { statementsText } from '#web/accounts/statements/statements.it.ts'
import { useAddress } from '#web/lib/use-address.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { isAdmin, useViewer } from '#web/platform/auth/public/viewer.ts'
import { columnsOf, type DataColumn, figureColumn } from '#web/ui/data-table/columns.ts'
import { DataTable, listState } from '#web/ui/data-table/data-table.tsx'
import { DateField } from '#web/ui/date-field/date-field.tsx'
import { RateField } from '#web/ui/fields/number-fields.tsx'
import { FilterBar } from '#web/ui/filter-bar/filter-bar.tsx'
import { Money, MoneyFact } from '#web/ui/numbers/numbers.tsx'
import { lazyDialog } from '#web/ui/part/part.tsx'
import { EmptyState } from '#web/ui/placeholders/placeholders.tsx'
import { RowButton } from '#web/ui/row-button/row-button.tsx'
import { RefreshButton } from './account-actions.tsx'

const BookRevaluationDialog = lazyDialog(
  () => import('#web/accounts/revaluation/book-revaluation-dialog.tsx'),
)

/** Parameters of the address that filter the lists. */
const FILTERS = ['giorno', 'cambi']

type Figures = Pick<
  RevaluedCurrency,
  'saldo' | 'contabile' | 'cambio' | 'controvalore' | 'differenza' | 'simbolo'
>
type AccountRow = RevaluedAccount & Figures

/** Balances in other currencies at a day's rates, and the booking of the difference. */
export default function RevaluationPage() {
  const navigate = useNavigate()
  const admin = isAdmin(useViewer())
  const { search, change } = useAddress('/contabilita/rivalutazione')
  const today = romeDay(new Date())
  const { giorno = today, cambi, valuta, registra } = search
  const found = useQuery(revaluationQuery({ giorno, cambi }))
  const valute = found.data?.valute
  const opened = valute?.find(({ idValuta }) => idValuta === valuta)
  const booking = valute?.find(({ idValuta }) => idValuta === registra)
  const isOver = admin && giorno < today
  // Not while the figures of another day or rate are still shown.
  const mayBook = isOver && !found.isPlaceholderData
  const isBookable = isOver || valute?.some(({ registrata }) => registrata !== null)

  const setRate = (idValuta: string, cambio: string | undefined) => {
    const others = (cambi?.split(',') ?? []).filter((one) => !one.startsWith(`${idValuta}:`))
    const rates = cambio === undefined ? others : [...others, `${idValuta}:${cambio}`]
    change({ cambi: rates.join(',') || undefined })
  }
  const openAccount = ({ tipo, ...account }: RevaluedAccount) => {
    if (tipo === 'portafoglio') void navigate({ to: '/riepilogo', search: { portafoglio: account.id } })
    else void navigate(namedAccountLink({ entity: tipo, ...account }))
  }
  const toBook: DataColumn<RevaluedCurrency> = column('registrazione', {
    width: 230,
    lines: 2,
    value: ({ registrata }) => registrata && text.isBooked(registrata),
    cell: ({ idValuta, registrata, differenza }) => {
      if (registrata) return text.isBooked(registrata)
      if (!mayBook || differenza === 0) return ''
      return <RowButton label={text.book} onClick={() => change({ registra: idValuta }, { push: true })} />
    },
    card: { slot: 'actions', blank: ({ registrata }) => !registrata && !mayBook },
  })
  const hints = [
    text.explain,
    found.data?.conApertura && text.opening,
    !admin && text.withoutWallets,
    admin && giorno === today && text.bookLater,
  ]
  return (
    <PageFrame title={titleOf('/contabilita/rivalutazione')} actions={<RefreshButton />}>
      <FilterBar labelled>
        <DateField
          label={text.day}
          value={giorno}
          max={today}
          onChange={(day) => change({ giorno: day === today ? undefined : (day ?? undefined) })}
        />
        {valute?.map(({ idValuta, cambio }) => (
          <RateFilter
            key={idValuta}
            idValuta={idValuta}
            cambio={cambio}
            onRate={(rate) => setRate(idValuta, rate)}
          />
        ))}
      </FilterBar>
      <p className="flush type-sm quiet">{hints.filter(Boolean).join(' ')}</p>
      {found.data && found.data.valute.length > 1 && (
        <dl className="facts row wraps flush gap-4 across-12">
          <MoneyFact label={text.booked} value={found.data.totale.contabile} />
          <MoneyFact label={text.worth} value={found.data.totale.controvalore} />
          <MoneyFact label={text.difference} value={found.data.totale.differenza} signed />
        </dl>
      )}
      <DataTable<RevaluedCurrency>
        tableKey="rivalutazione"
        filters={FILTERS}
        label={text.list}
        columns={isBookable ? [CURRENCY, ...FIGURES, toBook] : [CURRENCY, ...FIGURES]}
        rows={valute}
        rowId={({ idValuta }) => idValuta}
        {...listState(found)}
        busy={found.isFetching}
        // Below it the accounts of a currency open.
        maxHeight={320}
        highlighted={({ idValuta }) => idValuta === valuta}
        onOpen={({ idValuta }) => change({ valuta: idValuta === valuta ? undefined : idValuta })}
        empty={<EmptyState title={text.none}>{text.noneHint}</EmptyState>}
      />
      {opened && <h2 className="flush type-sm weight-600 quiet">{text.accountsIn(opened.idValuta)}</h2>}
      {opened && (
        <DataTable<AccountRow>
          tableKey="rivalutazione-conti"
          filters={FILTERS}
          label={text.accountsIn(opened.idValuta)}
          columns={[...ACCOUNT, ...FIGURES]}
          rows={opened.conti.map((conto) => ({ ...conto, simbolo: opened.simbolo, cambio: opened.cambio }))}
          rowId={({ idAccount }) => String(idAccount)}
          rowName={({ nome }) => nome}
          onOpen={openAccount}
        />
      )}
      {booking && mayBook && (
        <BookRevaluationDialog
          giorno={giorno}
          revalued={booking}
          onClose={() => change({ registra: undefined })}
        />
      )}
    </PageFrame>
  )
}

const column = columnsOf(text.columns)

const CURRENCY: DataColumn<RevaluedCurrency> = column('valuta', {
  width: 110,
  grow: 1,
  opens: true,
  value: ({ idValuta }) => idValuta,
  card: { slot: 'title' },
})

const ACCOUNT: DataColumn<AccountRow>[] = [
  column('conto', { width: 200, grow: 1, opens: true, value: ({ nome }) => nome, card: { slot: 'title' } }),
  column('tipo', {
    width: 130,
    value: ({ tipo, nomeBook }) =>
      tipo === 'portafoglio' ? text.wallet : statementsText.kindOf(tipo, nomeBook),
  }),
]

const inEur = (id: 'contabile' | 'controvalore' | 'differenza', header: string) =>
  figureColumn<Figures>(id, {
    header,
    width: 165,
    cell: (figure) => <Money value={figure} signed={id === 'differenza'} />,
  })

const FIGURES: DataColumn<Figures>[] = [
  figureColumn<Figures>('saldo', {
    header: text.balance,
    width: 140,
    cell: (figure, { simbolo }) => <Money value={figure} currency={simbolo} />,
  }),
  { ...inEur('contabile', text.booked), hint: text.bookedHint },
  figureColumn<Figures>('cambio', {
    header: text.rate,
    width: 90,
    cell: (figure) => formatNumber(figure ?? 0, 3),
  }),
  inEur('controvalore', text.worth),
  { ...inEur('differenza', text.difference), card: { slot: 'aside' } },
]

interface RateFilterProps {
  idValuta: string
  /** The rate that counts now. */
  cambio: number
  /** Called with the rate as dot text; undefined: the currency's own rate. */
  onRate: (cambio: string | undefined) => void
}

const judge = firstError(decimal3, differentFrom(0))

/** The rate of a currency, which counts once the field is left; emptied it is the currency's own again. */
function RateFilter({ idValuta, cambio, onRate }: RateFilterProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const value = typed?.trim()
  const error = value ? judge(value) : null
  const commit = () => {
    if (value === undefined || error !== null) return
    setTyped(null)
    onRate(value === '' ? undefined : (parseDecimalInput(value) ?? undefined))
  }
  return (
    <RateField
      label={text.rateOf(idValuta)}
      value={typed ?? formatInput(cambio)}
      error={error}
      onChange={setTyped}
      onBlur={commit}
      onKeyDown={({ key }) => key === 'Enter' && commit()}
    />
  )
}
