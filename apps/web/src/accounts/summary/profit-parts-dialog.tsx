import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { CONTI, LEDGERS, type Ledger } from '@xbetapp/domain/ledger/postings/conti'
import { formatMoney } from '@xbetapp/domain/platform/format/number'
import { dec, isZero, sum, toNumber } from '@xbetapp/domain/platform/money/decimal'
import made from '#web/accounts/accounting/public/parts.module.css'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Money } from '#web/ui/numbers/numbers.tsx'
import { contiQuery, ledgersQuery, profitQuery } from './summary.api.ts'
import { summaryPageText as text } from './summary.it.ts'
import { useCurrencies } from './use-currencies.ts'

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
          <IconAlertTriangle size={16} aria-hidden /> Le voci non sommano al profitto: differenza{' '}
          {formatMoney(toNumber(difference), simbolo)}.
        </p>
      )}
    </Dialog>
  )
}
