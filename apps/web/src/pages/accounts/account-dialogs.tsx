import { addRomeDays } from '@xbetapp/domain/platform/time/rome'
import { useState } from 'react'
import type { AccountDialogsState } from '#web/accounts/accounting/account.search.ts'
import { BetsDialog, isBetGroup } from '#web/accounts/accounting/account-bets.tsx'
import type { MovementWithSplit } from '#web/accounts/accounting/account-movements.api.ts'
import { BetDialog, type Photos } from '#web/accounts/accounting/bet-dialog.tsx'
import { ExplainDialog, type ExplainId, type ExplainNode } from '#web/accounts/accounting/explain-dialog.tsx'
import { BalanceDetailsDialog, SplitDialog } from '#web/accounts/accounting/figures-dialogs.tsx'
import { MovementsDialog } from '#web/accounts/accounting/movements-dialog.tsx'
import type { Account, AccountBet } from '#web/accounts/accounting/public/account.ts'
import { earlier, type Period } from '#web/accounts/accounting/public/period.ts'
import { correctionOf, type MovementEntity, type TransferStart } from '#web/accounts/movements/movement.ts'
import { movementsText as text } from '#web/accounts/movements/movements.it.ts'
import { DifferencesDialog } from '#web/accounts/statements/differences-dialog.tsx'
import { StatementsDialog } from '#web/accounts/statements/statements-dialog.tsx'
import { useRefusal } from '#web/lib/use-address.ts'
import { isAdmin, useViewer } from '#web/platform/auth/public/viewer.ts'
import { lazyDialog } from '#web/ui/part/part.tsx'
import { useOpenAccount } from './use-open-account.ts'

const AccountAsKnown = lazyDialog(async () => ({
  default: (await import('#web/accounts/accounting/as-known-dialog.tsx')).AccountAsKnown,
}))
const DeclareDialog = lazyDialog(() => import('#web/accounts/reconciliation/declare-dialog.tsx'))
const DeclarationDialog = lazyDialog(() => import('#web/accounts/reconciliation/declaration-dialog.tsx'))
const BetPhotoViewer = lazyDialog(() => import('#web/bets/bets/public/bet-photo-viewer.tsx'))
const MovementDialog = lazyDialog(() => import('#web/accounts/movements/movement-dialog.tsx'))
const AccountTransferDialog = lazyDialog(() => import('#web/accounts/movements/account-transfer-dialog.tsx'))

interface AccountDialogsProps {
  account: Account
  period: Period
  onPeriod: (period: Period) => void
  dialogs: AccountDialogsState
  /** The row the bet dialog was opened from. */
  row: AccountBet | undefined
  photos: Photos | null
  onPhotos: (photos: Photos | null) => void
  onBet: (bet: AccountBet) => void
  onPhoto: (bet: AccountBet) => void
}

/** The open dialog of an account, a new movement over it, and the photos of its bet. */
export function AccountDialogs(props: AccountDialogsProps) {
  const { account, period, onPeriod, dialogs, photos, onPhotos } = props
  const [corrected, setCorrected] = useState<MovementWithSplit | null>(null)
  return (
    <>
      <OpenDialog {...props} onCorrect={setCorrected} />
      <NewMovement account={account} period={period} onPeriod={onPeriod} address={dialogs.over} />
      {corrected && (
        <CorrectedMovement
          account={account}
          period={period}
          onPeriod={onPeriod}
          movement={corrected}
          onClose={() => setCorrected(null)}
        />
      )}
      {photos && (
        <BetPhotoViewer bets={[photos]} first={photos.idReceivedBet} onClose={() => onPhotos(null)} />
      )}
    </>
  )
}

/** The list of movements that a figure is made of. */
const SOURCES = {
  cashflow: { name: 'cashflow', when: 'periodo' },
  cashflowBefore: { name: 'cashflow', when: 'prima' },
  deposito: { name: 'deposito', when: 'periodo' },
  depositoBefore: { name: 'deposito', when: 'prima' },
} as const
type Source = keyof typeof SOURCES

interface OpenDialogProps extends AccountDialogsProps {
  onCorrect: (movement: MovementWithSplit) => void
}

function OpenDialog(props: OpenDialogProps) {
  const { account, period, dialogs, row, onPhotos, onBet, onPhoto, onCorrect } = props
  const { open, show, swap, close } = dialogs.base
  const openAccount = useOpenAccount()
  if (open === null) return null
  const shared = { account, onClose: close }
  switch (open.name) {
    case 'cashflow':
    case 'deposito': {
      const group = open.name
      if (group === 'deposito' && account.kind === 'conto') return null
      return (
        <MovementsDialog
          {...shared}
          group={group}
          range={open.value === 'prima' ? { end: addRomeDays(period.start, -1) } : period}
          onEntity={openAccount}
          onAdd={() => dialogs.over.show('nuovo', group)}
          onTransfer={() => dialogs.over.show('nuovo', 'giroconto')}
          onCorrect={onCorrect}
        />
      )
    }
    case 'saldo':
      return <BalanceDetailsDialog {...shared} period={period} />
    case 'ripartizione':
      return <SplitDialog end={period.end} onClose={close} />
    case 'spiega': {
      const source = (of: NonNullable<ExplainNode['source']>) =>
        of in SOURCES ? show(SOURCES[of as Source].name, SOURCES[of as Source].when) : show('elenco', of)
      return (
        <ExplainDialog
          key={open.value}
          {...shared}
          period={period}
          start={open.value as ExplainId}
          onSource={source}
        />
      )
    }
    case 'elenco':
      return (
        isBetGroup(open.value) && (
          <BetsDialog
            key={open.value}
            {...shared}
            period={period}
            group={open.value}
            onOpen={onBet}
            onPhoto={onPhoto}
          />
        )
      )
    case 'bet':
      return (
        <BetDialog
          key={open.value}
          {...shared}
          id={open.value}
          row={row?.idReceivedBet === open.value ? row : undefined}
          onPhotos={onPhotos}
        />
      )
    case 'estratti':
      return (
        account.id >= 0 && <StatementsDialog {...shared} onDifferences={(id) => show('differenze', id)} />
      )
    case 'differenze':
      return (
        <DifferencesDialog key={open.value} id={open.value} onBet={(id) => show('bet', id)} onClose={close} />
      )
    case 'dichiara':
      return (
        account.id >= 0 && (
          <DeclareDialog conto={{ ...account, tipo: account.kind }} day={period.end} onClose={close} />
        )
      )
    case 'dichiarazione':
      return <DeclarationDialog key={open.value} id={open.value} onClose={close} />
    case 'comera':
      return (
        <AccountAsKnown
          {...shared}
          period={period}
          giorno={open.value}
          onGiorno={(giorno) => swap('comera', giorno)}
        />
      )
  }
}

/** The account as the movement dialogs need it; null for a house account, which has no such movements. */
const entityOf = ({ kind, label, ...account }: Account): MovementEntity | null =>
  kind === 'conto' || label === null ? null : { ...account, kind, label }

interface NewMovementProps extends Pick<AccountDialogsProps, 'account' | 'period' | 'onPeriod'> {
  address: AccountDialogsState['over']
}

/** The movement dialog of the address; a user without the right to record one is told so. */
function NewMovement({ account, period, onPeriod, address }: NewMovementProps) {
  const { open, swap, close } = address
  const [typed, setTyped] = useState<TransferStart>()
  const viewer = useViewer()
  const group = open?.value ?? 'cashflow'
  const entity = entityOf(account)
  const denied = entity !== null && open !== null && !isAdmin(viewer)
  useRefusal(denied ? (group === 'deposito' ? text.deniedDeposit : text.deniedCashflow) : null, close)
  if (open === null && typed) setTyped(undefined)
  if (open === null || denied || !entity) return null
  const toTransfer = (start: TransferStart) => {
    setTyped(start)
    swap('nuovo', 'giroconto')
  }
  const shown = { entity, period, onPeriod, onClose: close }
  return group === 'giroconto' ? (
    <AccountTransferDialog typed={typed} {...shown} />
  ) : (
    <MovementDialog
      key={group}
      group={group}
      {...(group === 'cashflow' && { onTransfer: toTransfer })}
      {...shown}
    />
  )
}

interface CorrectedMovementProps extends Pick<AccountDialogsProps, 'account' | 'period' | 'onPeriod'> {
  movement: MovementWithSplit
  onClose: () => void
}

/** The movement dialog filled with a booked movement, which the saved one replaces. */
function CorrectedMovement({ account, period, onPeriod, movement, onClose }: CorrectedMovementProps) {
  const { row, split } = movement
  const entity = entityOf(account)
  if (!entity || row.tipo === 'cashflow' || row.tipo === 'giroconto') return null
  const corrects = correctionOf(entity.kind, { ...row, ...split, tipo: row.tipo })
  return (
    <MovementDialog
      group={corrects.tipo === 'cashin' || corrects.tipo === 'cashout' ? 'cashflow' : 'deposito'}
      corrects={corrects}
      entity={entity}
      period={{ ...period, start: earlier(period.start, corrects.data) }}
      onPeriod={onPeriod}
      onClose={onClose}
    />
  )
}
