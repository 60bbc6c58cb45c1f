import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type Ledger, ledgerByName } from '@xbetapp/domain/ledger/postings/conti'
import { mayOpen, titleOf } from '@xbetapp/domain/platform/roles/screens'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { dealQuery } from '#web/accounts/deals/deals.api.ts'
import { dealText } from '#web/accounts/deals/deals.it.ts'
import { type DetailAction, HolderDialog, LedgerDialog } from '#web/accounts/summary/detail-dialogs.tsx'
import { FlowDialog } from '#web/accounts/summary/flow-dialog.tsx'
import { AddHolderDialog } from '#web/accounts/summary/holder-dialogs.tsx'
import { ProfitDialog, ProfitPartsDialog } from '#web/accounts/summary/profit-dialogs.tsx'
import { summaryPageText as text } from '#web/accounts/summary/summary.it.ts'
import { ContoCards, HoldersCard, LedgerCards, ProfitCard } from '#web/accounts/summary/summary-cards.tsx'
import { useAgeingTotals } from '#web/ledger/credit/ageing.ts'
import type { SearchOf } from '#web/lib/search-params.ts'
import { type Dialogs, useAddress, useDialogs } from '#web/lib/use-address.ts'
import { RefreshButton } from '#web/pages/accounts/account-actions.tsx'
import { useOpenAccount } from '#web/pages/accounts/use-open-account.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { useRoles } from '#web/platform/auth/public/use-session.ts'
import { lazyPart, Part } from '#web/ui/part/part.tsx'
import classes from './summary-page.module.css'
import { OVER_SUMMARY, SUMMARY_DIALOGS, type SUMMARY_SEARCH, WITH_SUMMARY } from './summary-page.search.ts'

// Charts come after the figures.
const ExposureTile = lazyPart(() => import('#web/insight/exposure/house-exposure.tsx'))
const HouseTotals = lazyPart(() => import('#web/insight/performance/house-totals.tsx'))

/** The summary: profit, cash funds, wallets, ledgers, the house's own accounts. */
export default function SummaryPage() {
  const address = useAddress('/riepilogo')
  const { search, change } = address
  const dialogs = {
    base: useDialogs(address, SUMMARY_DIALOGS, WITH_SUMMARY),
    over: useDialogs(address, OVER_SUMMARY),
  }
  const { show } = dialogs.base
  const roles = useRoles()
  const showZero = search.zero === 1
  return (
    <PageFrame
      title={titleOf('/riepilogo')}
      beside={
        <Switch
          label={text.showZero}
          checked={showZero}
          onChange={(event) => change({ zero: event.currentTarget.checked ? 1 : undefined })}
        />
      }
      actions={<RefreshButton />}
    >
      <ProfitCard onDeposit={() => show('profitto', 1)} onExplain={(valuta) => show('profittoDi', valuta)} />
      {mayOpen('/contabilita/anzianita', roles) && <Owing />}
      <div className={`halves top gap-6 ${classes.holders}`}>
        {(['fondo', 'portafoglio'] as const).map((kind) => (
          <HoldersCard
            key={kind}
            kind={kind}
            showZero={showZero}
            onOpen={({ id }) => show(kind, id)}
            onAdd={() => show('nuovo', kind)}
          />
        ))}
      </div>
      <LedgerCards
        onOpen={(ledger) => show('registro', ledger.toLowerCase())}
        onAdd={(ledger) => show('flusso', ledger.toLowerCase())}
      />
      <ContoCards />
      <Part>
        <ExposureTile />
        <HouseTotals />
      </Part>
      <OpenDialogs {...dialogs} accordo={search.accordo} />
    </PageFrame>
  )
}

/** Who owes us and whom we owe, and the way to how old it is. */
function Owing() {
  return (
    <p className="flush type-sm quiet">
      {useAgeingTotals().join(' — ')}{' '}
      <Link to="/contabilita/anzianita" className="record-link">
        {titleOf('/contabilita/anzianita')}
      </Link>
    </p>
  )
}

type Search = SearchOf<typeof SUMMARY_SEARCH>

interface SummaryDialogs {
  base: Dialogs<Search, (typeof SUMMARY_DIALOGS)[number]>
  over: Dialogs<Search, (typeof OVER_SUMMARY)[number]>
  accordo: number | undefined
}

/** The open dialog of the summary, and the one over it. */
function OpenDialogs({ base, over, accordo }: SummaryDialogs) {
  const { open, show, close } = base
  const navigate = useNavigate()
  const openAccount = useOpenAccount()
  if (open === null) return null
  const ledger = ledgerByName(String(open.value))
  const detail = {
    onAction: (action: DetailAction) => over.show('azione', action),
    onEntity: openAccount,
    onClose: close,
    action: over.open?.value,
    onActionClose: over.close,
  }
  switch (open.name) {
    case 'fondo':
    case 'portafoglio':
      return <HolderDialog {...detail} kind={open.name} id={open.value} />
    case 'registro':
      return ledger && <LedgerDialog {...detail} ledger={ledger} />
    case 'flusso':
      if (!ledger) return null
      return accordo === undefined ? (
        <FlowDialog ledger={ledger} onClose={close} />
      ) : (
        <DealPayment ledger={ledger} id={accordo} onClose={close} />
      )
    case 'profitto':
      return <ProfitDialog onClose={close} />
    case 'profittoDi':
      return (
        <ProfitPartsDialog
          valuta={open.value}
          onLedger={(next) => show('registro', next.toLowerCase())}
          onConto={(conto) => void navigate({ to: '/contabilita/$conto', params: { conto } })}
          onClose={close}
        />
      )
    case 'nuovo':
      return <AddHolderDialog kind={open.value} onClose={close} />
  }
}

interface DealPaymentProps {
  ledger: Ledger
  id: number
  onClose: () => void
}

/** The dialog of a flow that pays a deal, filled with the amount that is due. */
function DealPayment({ ledger, id, onClose }: DealPaymentProps) {
  const { data, isError } = useQuery(dealQuery(id))
  if (!data && !isError) return null
  const pays = data && {
    idAccordo: id,
    importo: data.daPagare,
    nota: dealText.payNote(data.nome, romeDay(new Date())),
  }
  return <FlowDialog ledger={ledger} pays={pays} onClose={onClose} />
}
