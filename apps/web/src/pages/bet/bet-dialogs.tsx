import { Suspense } from 'react'
import { useSession } from '#web/entities/session/use-session.ts'
import { BetDialog } from './bet-dialog.tsx'
import {
  BetInfoDialog,
  ConfirmDropsDialog,
  DeleteBetsDialog,
  MultiSaleDropDialog,
  MultiSiteDropDialog,
  PhotoViewer,
} from './lazy-dialogs.ts'
import type { BetDialogsState } from './use-bet-dialogs.ts'

interface BetDialogsProps {
  dialogs: BetDialogsState
  /** Something was written: the list is to be asked for again at once. */
  onWritten: () => void
}

/** Fetched with the first dialog that opens: the list does without. */
export default function BetDialogs({ dialogs, onWritten }: BetDialogsProps) {
  const { open, list, close } = dialogs
  const session = useSession()
  const mode = { username: session?.username ?? '', is_telegram_active: session?.isTelegramActive ?? true }
  const shared = { onClose: close, onDone: onWritten }
  return (
    <Suspense>
      {open?.name === 'info' && <BetInfoDialog idReceivedBet={open.id} onClose={close} />}
      {open && open.name !== 'info' && (
        <BetDialog
          key={open.id}
          name={open.name}
          id={open.id}
          dialogs={dialogs}
          mode={mode}
          onWritten={onWritten}
        />
      )}
      {list?.name === 'elimina' && <DeleteBetsDialog bets={list.bets} mode={mode} {...shared} />}
      {list?.name === 'ritardo' && <ConfirmDropsDialog kind="late" bets={list.bets} {...shared} />}
      {list?.name === 'errore' && <ConfirmDropsDialog kind="error" bets={list.bets} {...shared} />}
      {list?.name === 'drop-sito' && <MultiSiteDropDialog bets={list.bets} mode={mode} {...shared} />}
      {list?.name === 'drop-sala' && <MultiSaleDropDialog bets={list.bets} mode={mode} {...shared} />}
      {list?.name === 'foto' && <PhotoViewer bets={list.bets} first={list.first} onClose={close} />}
    </Suspense>
  )
}
