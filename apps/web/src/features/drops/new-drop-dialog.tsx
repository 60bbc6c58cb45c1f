import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Bet } from '#web/entities/bet/bet.ts'
import type { SendMode } from '#web/entities/session/send-mode.ts'
import { altriQuery, sitiQuery } from '#web/entities/venue/venue.api.ts'
import { DropEntriesDialog } from './drop-entries-dialog.tsx'
import { otherTargets, siteTargets, toNewDrop } from './drop-targets.ts'
import { useBetDrops, useSaveDrops } from './drops.api.ts'
import { dropsText as text } from './drops.it.ts'

interface NewDropDialogProps {
  kind: 'sito' | 'altro'
  bet: Bet
  mode: SendMode
  onClose: () => void
  onDone: () => void
}

/** New drops of one bet on sites, or on other accounts. */
export default function NewDropDialog({ kind, bet, mode, onClose, onDone }: NewDropDialogProps) {
  const { idReceivedBet } = bet
  const isSite = kind === 'sito'
  const { data: siti } = useQuery({ ...sitiQuery, enabled: isSite })
  const { data: altri } = useQuery({ ...altriQuery, enabled: !isSite })
  const { data: drops } = useBetDrops(idReceivedBet)
  const save = useSaveDrops()
  const targets = useMemo(
    () => (isSite ? siteTargets(siti ?? [], drops ?? []) : otherTargets(altri ?? [], drops ?? [])),
    [isSite, siti, altri, drops],
  )
  return (
    <DropEntriesDialog
      title={text.ofBet(isSite ? text.newSiteDrop : text.newOtherDrop, idReceivedBet)}
      venueLabel={isSite ? text.site : text.other}
      targets={targets}
      onClose={onClose}
      onSave={async (ready) => {
        const data = ready.map(({ target, importo, quota, condizioniAttuali }) =>
          toNewDrop(idReceivedBet, target, { importo, quota, condizioniAttuali }),
        )
        await save.mutateAsync({ body: { data, ...mode } })
        onDone()
      }}
    />
  )
}
