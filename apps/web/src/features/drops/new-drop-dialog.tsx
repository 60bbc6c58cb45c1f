import { useMemo, useState } from 'react'
import type { Bet } from '#web/entities/bet/bet.ts'
import { useBetDrops } from '#web/entities/drop/drop.api.ts'
import type { SendMode } from '#web/entities/session/send-mode.ts'
import { useVenues } from '#web/entities/venue/use-venues.ts'
import type { VenueKind } from '#web/entities/venue/venue.ts'
import { BookPicker } from './book-picker.tsx'
import { DropEntriesDialog } from './drop-entries-dialog.tsx'
import { dropTargets, targetsOf } from './drop-targets.ts'
import { DETAIL_REFRESH_MS, SHOWN_IN_FORM } from './drops.api.ts'
import { dropsText as text } from './drops.it.ts'
import { useEntryFacts } from './entry-facts.ts'
import { useSaveVenueDrops } from './save-venue-drops.ts'

interface NewDropDialogProps {
  kind: VenueKind
  bet: Bet
  mode: SendMode
  onClose: () => void
  onDone: () => void
}

/** New drops of one bet on venues of a kind; a book narrows the rooms and helpers. */
export default function NewDropDialog({ kind, bet, mode, onClose, onDone }: NewDropDialogProps) {
  const { idReceivedBet } = bet
  const { venues } = useVenues()
  const { data: drops } = useBetDrops(idReceivedBet, DETAIL_REFRESH_MS)
  const [idBook, setIdBook] = useState<number | null>(null)
  const targets = useMemo(() => venues && dropTargets(venues, drops ?? []), [venues, drops])
  const offered = useMemo(() => targetsOf(targets ?? [], kind, idBook), [targets, kind, idBook])
  const facts = useEntryFacts([idReceivedBet])
  const save = useSaveVenueDrops(SHOWN_IN_FORM)
  return (
    <DropEntriesDialog
      title={text.ofBet(text.newDrop[kind], idReceivedBet)}
      venueLabel={text.venue[kind]}
      bet={bet}
      facts={facts}
      targets={offered}
      before={kind === 'sala' && <BookPicker targets={targets} value={idBook} onChange={setIdBook} />}
      onClose={onClose}
      onSave={async (ready) => {
        await save(
          ready.map(({ target, importo, quota, condizioniAttuali }) => ({
            idReceivedBet,
            target,
            importo,
            quota,
            condizioniAttuali,
          })),
          mode,
        )
        onDone()
      }}
    />
  )
}
