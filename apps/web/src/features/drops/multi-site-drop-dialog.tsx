import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Bet } from '#web/entities/bet/bet.ts'
import type { SendMode } from '#web/entities/session/send-mode.ts'
import { sitiQuery } from '#web/entities/venue/venue.api.ts'
import { siteTargets, toNewDrop } from './drop-targets.ts'
import { useSaveDrops } from './drops.api.ts'
import { dropsText as text } from './drops.it.ts'
import { MultiDropDialog } from './multi-drop-dialog.tsx'

export interface MultiDropInput {
  bets: readonly Bet[]
  mode: SendMode
  onClose: () => void
  onDone: () => void
}

export default function MultiSiteDropDialog({ bets, mode, onClose, onDone }: MultiDropInput) {
  const { data: siti } = useQuery(sitiQuery)
  const targets = useMemo(() => siteTargets(siti ?? [], []), [siti])
  const save = useSaveDrops()
  return (
    <MultiDropDialog
      title={text.multiSiteDrop(bets.length)}
      venueLabel={text.site}
      bets={bets}
      targets={targets}
      onClose={onClose}
      onSave={async (target, rows) => {
        const data = rows.map(({ bet, importo, quota, condizioniAttuali }) =>
          toNewDrop(bet.idReceivedBet, target, { importo, quota, condizioniAttuali }),
        )
        await save.mutateAsync({ body: { data, ...mode } })
        onDone()
      }}
    />
  )
}
