import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type Ledger, ledgerByName } from '@xbetapp/domain/ledger/postings/conti'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { useCallback, useMemo } from 'react'
import { AddHolderDialog } from '#web/accounts/summary/add-holder-dialog.tsx'
import { ContoCards } from '#web/accounts/summary/conto-cards.tsx'
import { ConvertDialog } from '#web/accounts/summary/convert-dialog.tsx'
import { FlowDialog } from '#web/accounts/summary/flow-dialog.tsx'
import { FundCashflowDialog } from '#web/accounts/summary/fund-cashflow-dialog.tsx'
import type { Holder, HolderKind } from '#web/accounts/summary/holder.ts'
import { HolderDialog } from '#web/accounts/summary/holder-dialog.tsx'
import { HoldersCard } from '#web/accounts/summary/holders-card.tsx'
import { LedgerCards } from '#web/accounts/summary/ledger-cards.tsx'
import { LedgerDialog } from '#web/accounts/summary/ledger-dialog.tsx'
import { ProfitCard } from '#web/accounts/summary/profit-card.tsx'
import { ProfitDialog } from '#web/accounts/summary/profit-dialog.tsx'
import { ProfitPartsDialog } from '#web/accounts/summary/profit-parts-dialog.tsx'
import { holdersQuery, ledgersQuery } from '#web/accounts/summary/summary.api.ts'
import { summaryPageText as text } from '#web/accounts/summary/summary.it.ts'
import { TransferDialog } from '#web/accounts/summary/transfer-dialog.tsx'
import { type Currencies, useCurrencies } from '#web/accounts/summary/use-currencies.ts'
import type { SearchOf } from '#web/lib/search-params.ts'
import { useAddress } from '#web/lib/use-address.ts'
import { type Dialogs, useDialogs } from '#web/lib/use-dialogs.ts'
import { RefreshButton } from '#web/pages/accounts/refresh-button.tsx'
import { useOpenAccount } from '#web/pages/accounts/use-open-account.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { useViewer } from '#web/platform/auth/public/use-viewer.ts'
import type { Viewer } from '#web/platform/auth/public/viewer.ts'
import { lazyPart } from '#web/ui/part/lazy-part.tsx'
import { Part } from '#web/ui/part/part.tsx'
import classes from './summary-page.module.css'
import { OVER_SUMMARY, SUMMARY_DIALOGS, type SUMMARY_SEARCH } from './summary-page.search.ts'

// Charts come after the figures.
const ExposureTile = lazyPart(() => import('#web/insight/exposure/exposure-tile.tsx'))
const HouseTotals = lazyPart(() => import('#web/insight/performance/house-totals.tsx'))

/** The summary: profit, cash funds, wallets, ledgers, the house's own accounts. */
export default function RiepilogoPage() {
  const viewer = useViewer()
  const currencies = useCurrencies()
  const address = useAddress('/riepilogo')
  const {
    search: { zero },
    change,
  } = address
  const dialogs = {
    base: useDialogs(address, SUMMARY_DIALOGS, OVER_SUMMARY),
    over: useDialogs(address, OVER_SUMMARY),
  }
  const { show } = dialogs.base
  const openFund = useCallback(({ id }: Holder) => show('fondo', id), [show])
  const openWallet = useCallback(({ id }: Holder) => show('portafoglio', id), [show])
  const shared = useMemo(
    () => ({ currencies, owner: viewer.username, showZero: zero === 1 }),
    [currencies, viewer, zero],
  )
  return (
    <PageFrame
      title={titleOf('/riepilogo')}
      beside={
        <Switch
          label={text.showZero}
          checked={zero === 1}
          onChange={(event) => change({ zero: event.currentTarget.checked ? 1 : undefined })}
        />
      }
      actions={<RefreshButton />}
    >
      <ProfitCard
        currencies={currencies}
        onDeposit={() => show('profitto', 1)}
        onExplain={(valuta) => show('profittoDi', valuta)}
      />
      <div className={`halves top gap-6 ${classes.holders}`}>
        <HoldersCard kind="fondo" {...shared} onOpen={openFund} onAdd={() => show('nuovo', 'fondo')} />
        <HoldersCard
          kind="portafoglio"
          {...shared}
          onOpen={openWallet}
          onAdd={() => show('nuovo', 'portafoglio')}
        />
      </div>
      <LedgerCards
        currencies={currencies}
        onOpen={(ledger) => show('registro', ledger.toLowerCase())}
        onAdd={(ledger) => show('flusso', ledger.toLowerCase())}
      />
      <ContoCards />
      <Part>
        <ExposureTile />
        <HouseTotals />
      </Part>
      <RiepilogoDialogs dialogs={dialogs} currencies={currencies} viewer={viewer} />
    </PageFrame>
  )
}

type Search = SearchOf<typeof SUMMARY_SEARCH>

interface RiepilogoDialogsProps {
  dialogs: {
    base: Dialogs<Search, (typeof SUMMARY_DIALOGS)[number]>
    over: Dialogs<Search, (typeof OVER_SUMMARY)[number]>
  }
  currencies: Currencies
  viewer: Viewer
}

/** The open dialog of the summary, and the one over it. */
function RiepilogoDialogs(props: RiepilogoDialogsProps) {
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
