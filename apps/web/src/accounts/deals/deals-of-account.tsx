import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '@xbetapp/domain/platform/format/number'
import { useState } from 'react'
import { lazyDialog } from '#web/ui/part/part.tsx'
import { RowButton } from '#web/ui/row-button/row-button.tsx'
import { type DealHolder, dealsQuery, useBookName } from './deals.api.ts'
import { termsSentence, dealText as text } from './deals.it.ts'

const DealDialog = lazyDialog(() => import('./deal-dialog.tsx'))
const DealForm = lazyDialog(async () => ({ default: (await import('./deal-form.tsx')).DealForm }))

/** The deals of a tipster or partner, and the button that makes one. */
export function DealsOfAccount({ holder, nome }: { holder: DealHolder; nome: string }) {
  const { data: deals = [] } = useQuery(dealsQuery(holder))
  const bookName = useBookName()
  const [open, setOpen] = useState<number | 'new' | null>(null)
  const close = () => setOpen(null)
  return (
    <section aria-label={text.list} className="column gap-4 above-8 type-sm">
      {deals.length > 0 && <h3 className="flush type-sm">{text.list}</h3>}
      {deals.map(({ idAccordo, termini, daPagare }) => (
        <div key={idAccordo} className="row middle wraps gap-5">
          <span>{termsSentence(termini, bookName)}</span>
          <span className="quiet">{text.due(formatMoney(daPagare))}</span>
          <RowButton label={text.open} onClick={() => setOpen(idAccordo)} />
        </div>
      ))}
      <p className="flush">
        <RowButton quiet icon={IconPlus} label={text.add} onClick={() => setOpen('new')} />
      </p>
      {open === 'new' && <DealForm holder={holder} nome={nome} onClose={close} />}
      {typeof open === 'number' && <DealDialog id={open} onClose={close} />}
    </section>
  )
}
