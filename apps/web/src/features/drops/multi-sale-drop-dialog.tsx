import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { saleQuery } from '#web/entities/venue/venue.api.ts'
import { BookPicker } from './book-picker.tsx'
import { roomTargets, toNewSaleDrop } from './drop-targets.ts'
import { useSaveSaleDrops } from './drops.api.ts'
import { dropsText as text } from './drops.it.ts'
import { MultiDropDialog } from './multi-drop-dialog.tsx'
import type { MultiDropInput } from './multi-site-drop-dialog.tsx'

export default function MultiSaleDropDialog({ bets, mode, onClose, onDone }: MultiDropInput) {
  const { data: sale } = useQuery(saleQuery)
  const [idBook, setIdBook] = useState<number | null>(null)
  const targets = useMemo(() => roomTargets(sale ?? [], idBook, []), [sale, idBook])
  const save = useSaveSaleDrops()
  return (
    <MultiDropDialog
      title={text.multiRoomDrop(bets.length)}
      venueLabel={text.room}
      bets={bets}
      targets={targets}
      before={
        <div>
          <BookPicker sale={sale} value={idBook} onChange={setIdBook} />
        </div>
      }
      onClose={onClose}
      onSave={async (target, rows) => {
        const data = rows.map(({ bet, importo, quota, condizioniAttuali }) =>
          toNewSaleDrop(bet.idReceivedBet, target, { importo, quota, condizioniAttuali }),
        )
        await save.mutateAsync({ body: { data, ...mode } })
        onDone()
      }}
    />
  )
}
