import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Bet } from '#web/entities/bet/bet.ts'
import type { SendMode } from '#web/entities/session/send-mode.ts'
import { saleQuery } from '#web/entities/venue/venue.api.ts'
import { BookPicker } from './book-picker.tsx'
import { DropEntriesDialog } from './drop-entries-dialog.tsx'
import { roomTargets, toNewSaleDrop } from './drop-targets.ts'
import { useBetDrops, useSaveSaleDrops } from './drops.api.ts'
import { dropsText as text } from './drops.it.ts'

interface NewSaleDropDialogProps {
  bet: Bet
  mode: SendMode
  onClose: () => void
  onDone: () => void
}

/** New drops of one bet on rooms and helpers: the book first, then its room. */
export default function NewSaleDropDialog({ bet, mode, onClose, onDone }: NewSaleDropDialogProps) {
  const { idReceivedBet } = bet
  const { data: sale } = useQuery(saleQuery)
  const { data: drops } = useBetDrops(idReceivedBet)
  const [idBook, setIdBook] = useState<number | null>(null)
  const save = useSaveSaleDrops()
  const targets = useMemo(() => roomTargets(sale ?? [], idBook, drops ?? []), [sale, idBook, drops])
  return (
    <DropEntriesDialog
      title={text.ofBet(text.newRoomDrop, idReceivedBet)}
      venueLabel={text.room}
      targets={targets}
      before={<BookPicker sale={sale} drops={drops} value={idBook} onChange={setIdBook} />}
      onClose={onClose}
      onSave={async (ready) => {
        const data = ready.map(({ target, importo, quota, condizioniAttuali }) =>
          toNewSaleDrop(idReceivedBet, target, { importo, quota, condizioniAttuali }),
        )
        await save.mutateAsync({ body: { data, ...mode } })
        onDone()
      }}
    />
  )
}
