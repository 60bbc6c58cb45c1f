import { addRomeDays } from '@xbetapp/domain/time/rome'
import { lazy, Suspense, useState } from 'react'
import { isAdmin, type Viewer } from '#web/entities/session/viewer.ts'
import type { Account, AccountBet, PeriodData, Recap } from '#web/features/accounting/account.ts'
import type { MovementGroup } from '#web/features/accounting/account-movements.api.ts'
import { BalanceDetailsDialog } from '#web/features/accounting/balance-details-dialog.tsx'
import { BetDialog } from '#web/features/accounting/bet-dialog.tsx'
import { isBetGroup } from '#web/features/accounting/bet-groups.ts'
import { BetsDialog } from '#web/features/accounting/bets-dialog.tsx'
import type { ExplainId, ExplainNode } from '#web/features/accounting/explain.ts'
import { ExplainDialog } from '#web/features/accounting/explain-dialog.tsx'
import { MovementsDialog } from '#web/features/accounting/movements-dialog.tsx'
import type { Period } from '#web/features/accounting/period.ts'
import { SplitDialog } from '#web/features/accounting/split-dialog.tsx'
import { NewMovement } from './new-movement.tsx'
import type { AccountDialogsState } from './use-account-dialogs.ts'
import { useOpenAccount } from './use-open-account.ts'

const ImageViewer = lazy(() => import('#web/ui/image/image-viewer.tsx'))

interface Photos {
  images: readonly string[]
  title: string
}

interface AccountDialogsProps {
  account: Account
  period: Period
  data: PeriodData | undefined
  recap: Recap | undefined
  viewer: Viewer
  dialogs: AccountDialogsState
  /** The row the bet dialog was opened from. */
  row: AccountBet | undefined
  photos: Photos | null
  onPhotos: (photos: Photos | null) => void
  onBet: (bet: AccountBet) => void
  onPhoto: (bet: AccountBet) => void
}

/** The open dialog of an account, whichever it is. */
export function AccountDialogs(props: AccountDialogsProps) {
  const { account, period, data, recap, viewer, dialogs, row, photos, onPhotos, onBet, onPhoto } = props
  const { open, show, close } = dialogs.base
  const openAccount = useOpenAccount()
  const entity = account.kind === 'conto' ? null : account.kind
  const source = (of: NonNullable<ExplainNode['source']>) => {
    if (of === 'cashflow' || of === 'cashflowBefore')
      show('cashflow', of === 'cashflow' ? 'periodo' : 'prima')
    else if (of === 'deposito' || of === 'depositoBefore')
      show('deposito', of === 'deposito' ? 'periodo' : 'prima')
    else show('elenco', of)
  }
  const movements = (group: MovementGroup, when: string) => (
    <MovementsDialog
      account={account}
      group={group}
      range={when === 'prima' ? { end: addRomeDays(period.start, -1) } : period}
      owner={viewer.username}
      onEntity={openAccount}
      onAdd={
        isAdmin(viewer) && entity && when !== 'prima' ? () => dialogs.over.show('nuovo', group) : undefined
      }
      mayDelete={isAdmin(viewer)}
      onClose={close}
    />
  )
  return (
    <>
      {open?.name === 'cashflow' && movements('cashflow', open.value)}
      {open?.name === 'deposito' && entity && movements('deposito', open.value)}
      {open?.name === 'saldo' && (
        <BalanceDetailsDialog data={data} simbolo={account.simbolo} onClose={close} />
      )}
      {open?.name === 'ripartizione' && <SplitDialog end={period.end} onClose={close} />}
      {open?.name === 'spiega' && data && (
        <ExplainDialog
          key={open.value}
          account={account}
          data={data}
          recap={recap}
          start={open.value as ExplainId}
          onSource={source}
          onClose={close}
        />
      )}
      {open?.name === 'elenco' && isBetGroup(open.value) && (
        <BetsDialog
          key={open.value}
          account={account}
          period={period}
          group={open.value}
          owner={viewer.username}
          onOpen={onBet}
          onPhoto={onPhoto}
          onClose={close}
        />
      )}
      {open?.name === 'bet' && (
        <BetDialog
          key={open.value}
          account={account}
          id={Number(open.value)}
          row={String(row?.idReceivedBet) === open.value ? row : undefined}
          onPhotos={(images, id, nomeTipster) => onPhotos({ images, title: `Bet ${id} · ${nomeTipster}` })}
          onClose={close}
        />
      )}
      {entity && (
        <NewMovement account={account} kind={entity} period={period} viewer={viewer} address={dialogs.over} />
      )}
      {photos && <Photos photos={photos} onClose={() => onPhotos(null)} />}
    </>
  )
}

function Photos({ photos: { images, title }, onClose }: { photos: Photos; onClose: () => void }) {
  const [index, setIndex] = useState(0)
  return (
    <Suspense>
      <ImageViewer
        images={images.map((src) => ({ src, title }))}
        index={index}
        onIndex={setIndex}
        onClose={onClose}
      />
    </Suspense>
  )
}
