import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lazyDialog } from '#web/ui/part/lazy-dialog.tsx'
import { RowButton } from '#web/ui/row-button/row-button.tsx'
import { type DealHolder, dealsQuery } from '../deals.api.ts'
import { dealText as text } from '../deals.it.ts'
import { DealsTable } from '../deals-table.tsx'

const DealDialog = lazyDialog(() => import('../deal-dialog.tsx'))
const DealForm = lazyDialog(async () => ({ default: (await import('../deal-form.tsx')).DealForm }))

/** The deals of a tipster or partner; without any, only what makes one. */
export function DealsOfAccount({ holder, nome }: { holder: DealHolder; nome: string }) {
  const { data } = useQuery(dealsQuery(holder))
  const [open, setOpen] = useState<number | 'new' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      {data && data.length > 0 && <DealsTable deals={data} onOpen={setOpen} />}
      <p className="above-4">
        <RowButton quiet icon={IconPlus} label={text.add} onClick={() => setOpen('new')} />
      </p>
      {open === 'new' && <DealForm holder={holder} nome={nome} onClose={close} />}
      {typeof open === 'number' && <DealDialog id={open} onClose={close} />}
    </>
  )
}
