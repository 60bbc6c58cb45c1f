import { useQuery } from '@tanstack/react-query'
import { contoByName } from '@xbetapp/domain/accounting/conti'
import { useCallback, useMemo, useState } from 'react'
import { useViewer } from '#web/entities/session/use-viewer.ts'
import { isAdmin } from '#web/entities/session/viewer.ts'
import { periodQuery, recapQuery } from '#web/features/accounting/account.api.ts'
import { type Account, type AccountBet, isConto } from '#web/features/accounting/account.ts'
import { AccountBets } from '#web/features/accounting/account-bets.tsx'
import { AccountSummary, type SummaryHandlers } from '#web/features/accounting/account-summary.tsx'
import { DuplicatesLine } from '#web/features/accounting/duplicates-line.tsx'
import { BET_LIST, type Period, readAccountSearch } from '#web/features/accounting/period.ts'
import { PeriodBar } from '#web/features/accounting/period-bar.tsx'
import { ReportButtons } from '#web/features/reports/report-buttons.tsx'
import { errorText } from '#web/lib/api-error.ts'
import { type ListView, writeListView } from '#web/lib/table-search.ts'
import { useAddressSearch } from '#web/lib/use-address-search.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { AccountAbout } from './account-about.tsx'
import { AccountDialogs } from './account-dialogs.tsx'
import classes from './account-screen.module.css'
import { RefreshButton } from './refresh-button.tsx'
import { useAccountDialogs } from './use-account-dialogs.ts'

/** The one screen of all accounts: period, bets, figures, and the dialogs that open from them (3 §2.2, §2.5-2.8). */
export function AccountScreen({ account }: { account: Account }) {
  const viewer = useViewer()
  const [{ period, view }, change] = useAddressSearch(readAccountSearch)
  const write = change as unknown as (values: Record<string, unknown>) => void
  const dialogs = useAccountDialogs()
  const [row, setRow] = useState<AccountBet>()
  const [photos, setPhotos] = useState<{ images: readonly string[]; title: string } | null>(null)

  const { data, error, refetch } = useQuery(periodQuery(account, period))
  const { data: recap } = useQuery({
    ...recapQuery(account.kind === 'conto' ? 'tipster' : account.kind, account.id, period.end),
    enabled: !isConto(account),
  })

  const { show } = dialogs.base
  const openBet = useCallback(
    (bet: AccountBet) => {
      setRow(bet)
      show('bet', bet.idReceivedBet)
    },
    [show],
  )
  const openPhoto = useCallback((bet: AccountBet) => {
    if (bet.photoPath !== null)
      setPhotos({ images: [bet.photoPath], title: `Bet ${bet.idReceivedBet} · ${bet.nomeTipster}` })
  }, [])
  const handlers = useSummaryHandlers(account, dialogs, isAdmin(viewer))

  return (
    <PageFrame
      title={account.nome}
      fill
      beside={<AccountAbout account={account} />}
      actions={<RefreshButton />}
    >
      <PeriodBar
        period={period}
        onPeriod={({ start, end }: Period) => write({ dal: start, al: end, pagina: undefined })}
      />
      <div className={classes.columns}>
        <div className={classes.bets}>
          <AccountBets
            account={account}
            period={period}
            owner={viewer.username}
            view={view}
            onView={(next: ListView) => write({ ...writeListView(next, BET_LIST) })}
            onOpen={openBet}
            onPhoto={openPhoto}
          />
        </div>
        <aside className={classes.summary}>
          <AccountSummary
            account={account}
            data={data}
            recap={recap}
            error={error ? errorText(error) : null}
            onRetry={() => void refetch()}
            handlers={handlers}
            footer={
              account.id >= 0 && (
                <ReportButtons
                  entity={account.kind === 'conto' ? null : account.kind}
                  id={account.id}
                  period={period}
                  percentualeImporto={account.percentualeImporto}
                />
              )
            }
            more={
              contoByName(account.conto ?? '')?.conto === 'NO_DROP' && (
                <DuplicatesLine
                  key={period.end}
                  account={account}
                  end={period.end}
                  onBets={() => show('elenco', 'duplicate')}
                />
              )
            }
          />
        </aside>
      </div>
      <AccountDialogs
        account={account}
        period={period}
        data={data}
        recap={recap}
        viewer={viewer}
        dialogs={dialogs}
        row={row}
        photos={photos}
        onPhotos={setPhotos}
        onBet={openBet}
        onPhoto={openPhoto}
      />
    </PageFrame>
  )
}

function useSummaryHandlers(
  account: Account,
  { base, over }: ReturnType<typeof useAccountDialogs>,
  mayRecord: boolean,
): SummaryHandlers {
  const { show } = base
  const { show: showOver } = over
  return useMemo(
    () => ({
      onExplain: (id) => show('spiega', id),
      onCashflows: () => show('cashflow', 'periodo'),
      onDeposits: () => show('deposito', 'periodo'),
      onDetails: () => show('saldo'),
      onOpenBets: () => show('elenco', 'open'),
      onAddCashflow: mayRecord && !isConto(account) ? () => showOver('nuovo', 'cashflow') : undefined,
      onAddDeposit: mayRecord && !isConto(account) ? () => showOver('nuovo', 'deposito') : undefined,
      onSplit: account.conto === 'freeroll' ? () => show('ripartizione') : undefined,
    }),
    [account, show, showOver, mayRecord],
  )
}
