import { addRomeDays } from '@xbetapp/domain/platform/time/rome'
import { useEffect } from 'react'
import type { Account, AccountBet, EntityKind, PeriodData, Recap } from '#web/accounts/accounting/account.ts'
import type { MovementGroup } from '#web/accounts/accounting/account-movements.api.ts'
import { BalanceDetailsDialog } from '#web/accounts/accounting/balance-details-dialog.tsx'
import { BetDialog } from '#web/accounts/accounting/bet-dialog.tsx'
import { isBetGroup } from '#web/accounts/accounting/bet-groups.ts'
import { BetsDialog } from '#web/accounts/accounting/bets-dialog.tsx'
import type { ExplainId, ExplainNode } from '#web/accounts/accounting/explain.ts'
import { ExplainDialog } from '#web/accounts/accounting/explain-dialog.tsx'
import { MovementsDialog } from '#web/accounts/accounting/movements-dialog.tsx'
import type { Period } from '#web/accounts/accounting/period.ts'
import { SplitDialog } from '#web/accounts/accounting/split-dialog.tsx'
import { movimentiText as text } from '#web/accounts/movements/movements.it.ts'
import { DifferencesDialog } from '#web/accounts/statements/differences-dialog.tsx'
import { StatementsDialog } from '#web/accounts/statements/statements-dialog.tsx'
import { toastError } from '#web/lib/toast.ts'
import { isAdmin, type Viewer } from '#web/platform/auth/public/viewer.ts'
import { lazyPart } from '#web/ui/part/lazy-part.tsx'
import { Part } from '#web/ui/part/part.tsx'
import type { AccountDialogsState } from './account-screen.tsx'
import { useOpenAccount } from './use-open-account.ts'

const ComEraAccount = lazyPart(() => import('#web/accounts/accounting/as-known-account.tsx'))
const DeclareDialog = lazyPart(() => import('#web/accounts/reconciliation/declare-dialog.tsx'))
const DeclarationDialog = lazyPart(() => import('#web/accounts/reconciliation/declaration-dialog.tsx'))
const BetPhotoViewer = lazyPart(() => import('#web/bets/bets/public/bet-photo-viewer.tsx'))

/** Photos of the bet shown. */
export interface Photos {
  idReceivedBet: number
  tipster: { nomeTipster: string }
  photos: readonly string[]
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
  onGiorno: (giorno: string) => void
}

/** The open dialog of an account, whichever it is. */
export function AccountDialogs(props: AccountDialogsProps) {
  const { account, period, data, recap, viewer, dialogs, row, photos, onPhotos, onBet, onPhoto, onGiorno } =
    props
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
          id={open.value}
          row={row?.idReceivedBet === open.value ? row : undefined}
          onPhotos={onPhotos}
          onClose={close}
        />
      )}
      {open?.name === 'estratti' && account.id >= 0 && (
        <StatementsDialog
          entity={account.kind}
          id={account.id}
          nome={account.nome}
          owner={viewer.username}
          onDifferences={(id) => show('differenze', id)}
          onClose={close}
        />
      )}
      {open?.name === 'differenze' && (
        <DifferencesDialog
          key={open.value}
          id={open.value}
          owner={viewer.username}
          onBet={(id) => show('bet', id)}
          onClose={close}
        />
      )}
      {open?.name === 'dichiara' && account.id >= 0 && (
        <Part over onClose={close}>
          <DeclareDialog conto={{ ...account, tipo: account.kind }} onClose={close} />
        </Part>
      )}
      {open?.name === 'dichiarazione' && (
        <Part over onClose={close}>
          <DeclarationDialog key={open.value} id={open.value} viewer={viewer} onClose={close} />
        </Part>
      )}
      {open?.name === 'comera' && (
        <Part over onClose={close}>
          <ComEraAccount
            account={account}
            period={period}
            giorno={open.value}
            onGiorno={onGiorno}
            onClose={close}
          />
        </Part>
      )}
      {entity && (
        <NewMovement account={account} kind={entity} period={period} viewer={viewer} address={dialogs.over} />
      )}
      {photos && (
        <Part over onClose={() => onPhotos(null)}>
          <BetPhotoViewer bets={[photos]} first={photos.idReceivedBet} onClose={() => onPhotos(null)} />
        </Part>
      )}
    </>
  )
}

const MovementDialog = lazyPart(() => import('#web/accounts/movements/movement-dialog.tsx'))

interface NewMovementProps {
  account: Account
  kind: EntityKind
  period: Period
  viewer: Viewer
  address: AccountDialogsState['over']
}

/** The movement dialog of the address; a user without the right to record one is told so. */
function NewMovement({ account, kind, period, viewer, address }: NewMovementProps) {
  const { open, close } = address
  const group = open?.value ?? 'cashflow'
  const denied = open !== null && !isAdmin(viewer)
  useEffect(() => {
    if (!denied) return
    toastError(group === 'deposito' ? text.deniedDeposit : text.deniedCashflow)
    close()
  }, [denied, group, close])
  const { id, nome, label, idValuta, simbolo, action, freeroll } = account
  if (open === null || denied || label === null) return null
  return (
    <Part over onClose={close}>
      <MovementDialog
        key={group}
        entity={{ kind, id, nome, label, idValuta, simbolo, action, freeroll }}
        group={group}
        period={period}
        onClose={close}
      />
    </Part>
  )
}
