import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type Ledger, ledgerByName } from '@xbetapp/domain/accounting/conti'
import type { Viewer } from '#web/entities/session/viewer.ts'
import { AddHolderDialog } from '#web/features/summary/add-holder-dialog.tsx'
import { ConvertDialog } from '#web/features/summary/convert-dialog.tsx'
import { FlowDialog } from '#web/features/summary/flow-dialog.tsx'
import { FundCashflowDialog } from '#web/features/summary/fund-cashflow-dialog.tsx'
import type { Holder, HolderKind } from '#web/features/summary/holder.ts'
import { HolderDialog } from '#web/features/summary/holder-dialog.tsx'
import { LedgerDialog } from '#web/features/summary/ledger-dialog.tsx'
import { ProfitDialog } from '#web/features/summary/profit-dialog.tsx'
import { ProfitPartsDialog } from '#web/features/summary/profit-parts-dialog.tsx'
import { holdersQuery, ledgersQuery } from '#web/features/summary/summary.api.ts'
import { riepilogoText as text } from '#web/features/summary/summary.it.ts'
import { TransferDialog } from '#web/features/summary/transfer-dialog.tsx'
import type { Currencies } from '#web/features/summary/use-currencies.ts'
import type { SearchOf } from '#web/lib/search-params.ts'
import type { Dialogs } from '#web/lib/use-dialogs.ts'
import { useOpenAccount } from '#web/pages/contabilita/use-open-account.ts'
import type { OVER_RIEPILOGO, RIEPILOGO_DIALOGS, RIEPILOGO_SEARCH } from './riepilogo.search.ts'

type Search = SearchOf<typeof RIEPILOGO_SEARCH>

interface RiepilogoDialogsProps {
  dialogs: {
    base: Dialogs<Search, (typeof RIEPILOGO_DIALOGS)[number]>
    over: Dialogs<Search, (typeof OVER_RIEPILOGO)[number]>
  }
  currencies: Currencies
  viewer: Viewer
}

/** The open dialog of the summary, and what stands on top of it. */
export function RiepilogoDialogs(props: RiepilogoDialogsProps) {
  const { dialogs, currencies, viewer } = props
  const { open, show, close } = dialogs.base
  const navigate = useNavigate()
  if (open === null) return null
  const ledger = ledgerByName(String(open.value))
  switch (open.name) {
    case 'fondo':
    case 'portafoglio':
      return <HolderDialogs {...props} kind={open.name} id={open.value} />
    case 'registro':
      return ledger && <LedgerDialogs {...props} ledger={ledger} />
    case 'flusso':
      return ledger && <FlowDialog ledger={ledger} currencies={currencies} onClose={close} />
    case 'profitto':
      return <ProfitDialog currencies={currencies} username={viewer.username} onClose={close} />
    case 'profittoDi':
      return (
        <ProfitPartsDialog
          valuta={open.value}
          currencies={currencies}
          onLedger={(next) => show('registro', next.toLowerCase())}
          onConto={(conto) => void navigate({ to: '/contabilita/$conto', params: { conto } })}
          onClose={close}
        />
      )
    case 'nuovo':
      return <AddHolderDialog kind={open.value} onClose={close} />
  }
}

type DetailProps = RiepilogoDialogsProps

function HolderDialogs({
  kind,
  id,
  dialogs,
  currencies,
  viewer,
}: DetailProps & { kind: HolderKind; id: number }) {
  const { base, over } = dialogs
  const { data } = useQuery(holdersQuery(kind))
  const openAccount = useOpenAccount()
  const holder = data?.find((one) => one.id === id)
  if (!holder) return null
  return (
    <>
      <HolderDialog
        kind={kind}
        holder={holder}
        currencies={currencies}
        owner={viewer.username}
        onAction={(action) => over.show('azione', action)}
        onEntity={(entity) => void openAccount(entity)}
        onClose={base.close}
      />
      {over.open && (
        <HolderAction
          kind={kind}
          holder={holder}
          action={over.open.value}
          currencies={currencies}
          onClose={over.close}
        />
      )}
    </>
  )
}

interface HolderActionProps {
  kind: HolderKind
  holder: Holder
  action: NonNullable<Search['azione']>
  currencies: Currencies
  onClose: () => void
}

function HolderAction({ kind, holder, action, currencies, onClose }: HolderActionProps) {
  if (action === 'sposta')
    return <TransferDialog kind={kind} from={holder} currencies={currencies} onClose={onClose} />
  if (kind !== 'fondo') return null
  if (action === 'cashflow')
    return <FundCashflowDialog fund={holder} currencies={currencies} onClose={onClose} />
  return (
    <ConvertDialog
      nome={holder.nome}
      source={{ sorgente: 'FONDO_CASSA', idFondoCassa: holder.id }}
      amounts={holder.amounts}
      currencies={currencies}
      onClose={onClose}
    />
  )
}

function LedgerDialogs({ ledger, dialogs, currencies, viewer }: DetailProps & { ledger: Ledger }) {
  const { base, over } = dialogs
  const { data } = useQuery(ledgersQuery)
  const openAccount = useOpenAccount()
  return (
    <>
      <LedgerDialog
        ledger={ledger}
        currencies={currencies}
        owner={viewer.username}
        onAction={(action) => over.show('azione', action)}
        onEntity={(entity) => void openAccount(entity)}
        onClose={base.close}
      />
      {over.open?.value === 'cashflow' && (
        <FlowDialog ledger={ledger} currencies={currencies} onClose={over.close} />
      )}
      {over.open?.value === 'converti' && data && (
        <ConvertDialog
          nome={text.ledgers[ledger]}
          source={{ sorgente: ledger }}
          amounts={data[ledger]}
          currencies={currencies}
          onClose={over.close}
        />
      )}
    </>
  )
}
