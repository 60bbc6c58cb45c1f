import { useForm } from '@mantine/form'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { CONTI, LEDGERS, type Ledger } from '@xbetapp/domain/ledger/postings/conti'
import { formatMoney } from '@xbetapp/domain/platform/format/number'
import { dec, isZero, sum, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { required } from '@xbetapp/domain/platform/validation/rules'
import made from '#web/accounts/accounting/public/parts.module.css'
import { useBooking } from '#web/accounts/accounting/public/use-booking.ts'
import { useViewer } from '#web/platform/auth/public/viewer.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { FormDialog } from '#web/ui/form-dialog/form-dialog.tsx'
import { Money } from '#web/ui/numbers/numbers.tsx'
import { Picker } from '#web/ui/picker/picker.tsx'
import { Amounts } from './amounts.tsx'
import { contiQuery, holdersQuery, ledgersQuery, profitQuery } from './summary.api.ts'
import { summaryPageText as text } from './summary.it.ts'
import { useCurrencies } from './use-currencies.ts'

/** Chooses the fund that receives the profit: every positive amount, in each currency. */
export function ProfitDialog({ onClose }: { onClose: () => void }) {
  const { username } = useViewer()
  const deposit = useBooking('POST /api/v1/conto/deposita-profitto', {
    done: text.depositDone,
    failed: text.depositFailed,
  })
  const { data: funds = [] } = useQuery(holdersQuery('fondo'))
  const { data: profit = {} } = useQuery(profitQuery)
  const form = useForm({ initialValues: { fondo: '' }, validate: { fondo: required } })
  const positive = Object.fromEntries(Object.entries(profit).filter(([, importo]) => importo > 0))
  const nothing = Object.keys(positive).length === 0
  return (
    <FormDialog
      width={500}
      title={text.depositTitle}
      form={form}
      submitLabel={text.depositConfirm}
      submitDisabled={nothing || form.values.fondo === ''}
      onClose={onClose}
      onSubmit={({ fondo }) => deposit({ body: { idFlussoCassa: Number(fondo), username, visto: positive } })}
    >
      {nothing ? (
        <p className="flush type-sm weight-400 quiet airy">{text.depositNothing}</p>
      ) : (
        <Amounts size="big" amounts={positive} />
      )}
      <Picker
        label={text.fund}
        required
        options={funds.map(({ id, nome }) => ({ value: String(id), label: nome }))}
        {...form.getInputProps('fondo')}
      />
      <p className="flush type-sm weight-400 quiet airy">{text.depositNote}</p>
    </FormDialog>
  )
}

interface ProfitPartsDialogProps {
  valuta: string
  onLedger: (ledger: Ledger) => void
  onConto: (slug: string) => void
  onClose: () => void
}

/** The profit of a currency as the sum of its ledgers, in euro of the three conti too; each leads to its rows. */
export function ProfitPartsDialog({ valuta, onLedger, onConto, onClose }: ProfitPartsDialogProps) {
  const { data: profit } = useQuery(profitQuery)
  const { data: conti } = useQuery({ ...contiQuery, enabled: valuta === 'EUR' })
  const { data: ledgers } = useQuery(ledgersQuery)
  const simbolo = useCurrencies().symbol(valuta)
  const loaded = profit !== undefined && ledgers !== undefined && (valuta !== 'EUR' || conti)

  const parts = [
    ...(valuta === 'EUR'
      ? CONTI.map(({ id, nome, slug }) => ({
          nome,
          importo: conti?.find((conto) => conto.id === id)?.saldoTotale ?? 0,
          open: () => onConto(slug),
        }))
      : []),
    ...LEDGERS.map((ledger) => ({
      nome: text.ledgers[ledger],
      importo: ledgers?.[ledger]?.[valuta] ?? 0,
      open: () => onLedger(ledger),
    })),
  ]
  const difference = dec(profit?.[valuta] ?? 0).minus(sum(parts.map(({ importo }) => importo)))
  return (
    <Dialog width={500} title={text.profitOf(valuta)} onClose={onClose}>
      <div className="type-2xl weight-700 tight">
        <Money signed value={profit && (profit[valuta] ?? 0)} currency={simbolo} />
      </div>
      <p className="flush type-sm weight-400 quiet airy">{text.profitNote}</p>
      {loaded && (
        <ul className="framed divided bare-list above-8 clips">
          {parts.map(({ nome, importo, open }) => (
            <li key={nome}>
              <button type="button" className={`row middle gap-4 type-sm hovers ${made.part}`} onClick={open}>
                <span className="grows shrinks">{nome}</span>
                <Money signed value={importo} currency={simbolo} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {loaded && !isZero(difference) && (
        <p role="alert" className="row top gap-4 flush above-6 type-sm red">
          <IconAlertTriangle size={16} aria-hidden />{' '}
          {text.doesNotAdd(formatMoney(toNumber(difference), simbolo))}
        </p>
      )}
    </Dialog>
  )
}
