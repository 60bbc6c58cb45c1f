import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { formatDate } from '@xbetapp/domain/platform/format/date'
import { useState } from 'react'
import { Dialog, DialogClose } from '#web/ui/dialog/dialog.tsx'
import { FiguresTable } from '#web/ui/figures-table/figures-table.tsx'
import { MoneyFact } from '#web/ui/numbers/numbers.tsx'
import { ErrorState } from '#web/ui/placeholders/placeholders.tsx'
import { DealBets } from './deal-bets.tsx'
import { DealForm } from './deal-form.tsx'
import { DealPeriods } from './deal-periods.tsx'
import { type DealPeriod, dealQuery, TOTALS } from './deals.api.ts'
import { termsSentence, dealText as text } from './deals.it.ts'
import { useBookName } from './use-book-name.ts'

/** A deal: its totals, its periods down to their bets, its terms by their first day. */
export default function DealDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: deal, error, refetch } = useQuery(dealQuery(id))
  const bookName = useBookName()
  const navigate = useNavigate()
  const [changing, setChanging] = useState(false)
  const [period, setPeriod] = useState<DealPeriod>()
  if (deal && changing)
    return <DealForm holder={deal} nome={deal.nome} deal={deal} onClose={() => setChanging(false)} />
  if (deal && period) return <DealBets deal={deal} period={period} onClose={() => setPeriod(undefined)} />
  const flusso = deal?.tipo === 'tipster' ? 'spese' : 'dividendi'
  return (
    <Dialog
      width={900}
      title={text.title(deal?.nome ?? '')}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" disabled={!deal} onClick={() => setChanging(true)}>
            {text.change}
          </Button>
          {deal && deal.daPagare > 0 && (
            <Button
              variant="default"
              onClick={() => void navigate({ to: '/riepilogo', search: { flusso, accordo: id } })}
            >
              {text.pay}
            </Button>
          )}
          <DialogClose onClose={onClose} />
        </>
      }
    >
      {error && <ErrorState error={error} onRetry={refetch} />}
      {deal && (
        <>
          <dl className="facts row wraps gap-10">
            {TOTALS.map((name) => (
              <MoneyFact key={name} label={text.figures[name]} value={deal[name]} />
            ))}
          </dl>
          <DealPeriods label={text.periods} periods={deal.periodi} onBets={setPeriod} />
          <FiguresTable
            label={text.versions}
            heads={[text.dal, text.columns.condizioni, text.chi, text.motivo]}
          >
            {deal.versioni.map((terms) => (
              <tr key={terms.dal}>
                <th scope="row">{formatDate(terms.dal)}</th>
                <td data-label={text.columns.condizioni} data-wide>
                  {termsSentence(terms, bookName)}
                </td>
                <td data-label={text.chi}>{terms.username}</td>
                <td data-label={text.motivo} data-wide>
                  {terms.motivo}
                </td>
              </tr>
            ))}
          </FiguresTable>
        </>
      )}
    </Dialog>
  )
}
