import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { contoByName } from '@xbetapp/domain/ledger/postings/conti'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { isHelper } from '@xbetapp/domain/reference/reference/names'
import { useCallback, useMemo, useState } from 'react'
import { periodQuery, recapQuery } from '#web/accounts/accounting/account.api.ts'
import { contiText as text } from '#web/accounts/accounting/account.it.ts'
import {
  ACCOUNT_DIALOGS,
  type ACCOUNT_SEARCH,
  OVER_ACCOUNT,
} from '#web/accounts/accounting/account.search.ts'
import { type Account, type AccountBet, isConto } from '#web/accounts/accounting/account.ts'
import { AccountBets } from '#web/accounts/accounting/account-bets.tsx'
import type { AccountCard, ListEntity } from '#web/accounts/accounting/account-card.ts'
import { AccountSummary, type SummaryHandlers } from '#web/accounts/accounting/account-summary.tsx'
import { cardsQuery } from '#web/accounts/accounting/accounting.api.ts'
import { ComEraButton } from '#web/accounts/accounting/as-known-button.tsx'
import { DuplicatesLine } from '#web/accounts/accounting/duplicates-line.tsx'
import { BET_LIST, type Period, readPeriod } from '#web/accounts/accounting/period.ts'
import { PeriodBar } from '#web/accounts/accounting/period-bar.tsx'
import { accountLink } from '#web/accounts/accounting/public/account-link.ts'
import { AccountVerified } from '#web/accounts/reconciliation/account-verified.tsx'
import { ReportButtons } from '#web/accounts/reports/report-buttons.tsx'
import { BridgeLines } from '#web/accounts/statements/bridge-lines.tsx'
import { ThenAndNow } from '#web/accounts/statements/then-and-now.tsx'
import { errorText } from '#web/lib/api-error.ts'
import type { SearchOf } from '#web/lib/search-params.ts'
import { type Address, useTableView } from '#web/lib/use-address.ts'
import { type Dialogs, useDialogs } from '#web/lib/use-dialogs.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { useViewer } from '#web/platform/auth/public/use-viewer.ts'
import { isAdmin } from '#web/platform/auth/public/viewer.ts'
import { HistoryButton } from '#web/platform/history/public/history-button.tsx'
import { StatusChip } from '#web/reference/reference/public/status-chip.tsx'
import { Chip } from '#web/ui/chips/chip.tsx'
import { lazyPart } from '#web/ui/part/lazy-part.tsx'
import { Part } from '#web/ui/part/part.tsx'
import { AccountDialogs, type Photos } from './account-dialogs.tsx'
import classes from './account-screen.module.css'
import { RefreshButton } from './refresh-button.tsx'

const AccountPresence = lazyPart(() => import('#web/platform/presence/public/presence.tsx'))
const AccountCourse = lazyPart(() => import('#web/insight/performance/account-course.tsx'))

type Search = SearchOf<typeof ACCOUNT_SEARCH>

export type AccountAddress = Address<Search>

export interface AccountDialogsState {
  base: Dialogs<Search, (typeof ACCOUNT_DIALOGS)[number]>
  over: Dialogs<Search, (typeof OVER_ACCOUNT)[number]>
}

/** The one screen of all accounts: period, bets, figures, and the dialogs that open from them. */
export function AccountScreen({ address, account }: { address: AccountAddress; account: Account }) {
  const viewer = useViewer()
  const { search, change } = address
  const { dal, al } = search
  const period = useMemo(() => readPeriod({ dal, al }, romeDay(new Date())), [dal, al])
  const [view, setView] = useTableView(address, BET_LIST)
  const dialogs = {
    base: useDialogs(address, ACCOUNT_DIALOGS),
    over: useDialogs(address, OVER_ACCOUNT),
  }
  const [row, setRow] = useState<AccountBet>()
  const [photos, setPhotos] = useState<Photos | null>(null)

  const { data, error, refetch } = useQuery(periodQuery(account, period))
  const { data: recap, isError: recapFailed } = useQuery({
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
      setPhotos({
        idReceivedBet: bet.idReceivedBet,
        tipster: { nomeTipster: bet.nomeTipster },
        photos: [bet.photoPath],
      })
  }, [])
  const handlers = useSummaryHandlers(account, dialogs, isAdmin(viewer))

  return (
    <PageFrame
      title={account.nome}
      fill
      beside={<AccountAbout account={account} />}
      actions={
        <>
          <Part>
            <AccountPresence kind={account.kind} id={account.id} />
          </Part>
          {account.kind !== 'conto' && (
            <AccountSteps
              account={account}
              entity={isHelper(account.book?.nomeBook) ? 'helper' : account.kind}
              period={period}
            />
          )}
          <ComEraButton onOpen={(giorno) => show('comera', giorno)} />
          <HistoryButton
            entita={account.kind}
            numero={contoByName(account.conto ?? '')?.conto ?? account.id}
            name={account.nome}
          />
          <RefreshButton />
        </>
      }
    >
      <PeriodBar
        period={period}
        onPeriod={({ start, end }: Period) => change({ dal: start, al: end, pagina: undefined })}
      />
      <div className={classes.columns}>
        <div className={`column shrinks shrinks-down ${classes.bets}`}>
          <AccountBets
            account={account}
            period={period}
            owner={viewer.username}
            view={view}
            onView={setView}
            onOpen={openBet}
            onPhoto={openPhoto}
          />
        </div>
        <aside className={`shrinks ${classes.summary}`}>
          <AccountSummary
            account={account}
            data={data}
            recap={recap}
            recapFailed={recapFailed}
            error={error ? errorText(error) : null}
            onRetry={() => void refetch()}
            handlers={handlers}
            before={
              account.id >= 0 && (
                <>
                  <AccountVerified
                    conto={{ tipo: account.kind, id: account.id }}
                    onDeclare={() => show('dichiara', 1)}
                    onDeclaration={(id) => show('dichiarazione', id)}
                  />
                  <ThenAndNow
                    entity={account.kind}
                    id={account.id}
                    period={period}
                    onDifferences={(id) => show('differenze', id)}
                    onAll={() => show('estratti', 1)}
                  />
                </>
              )
            }
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
              <>
                {account.id >= 0 && (
                  <BridgeLines
                    entity={account.kind}
                    id={account.id}
                    period={period}
                    simbolo={account.simbolo}
                    saldo={data?.saldoTotale}
                  />
                )}
                {contoByName(account.conto ?? '')?.conto === 'NO_DROP' && (
                  <DuplicatesLine
                    key={period.end}
                    account={account}
                    end={period.end}
                    onBets={() => show('elenco', 'duplicate')}
                  />
                )}
                {account.id >= 0 && (
                  <Part>
                    <AccountCourse
                      entity={account.kind}
                      id={account.id}
                      nome={account.nome}
                      simbolo={account.simbolo}
                      dal={period.start}
                      al={period.end}
                    />
                  </Part>
                )}
              </>
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
        onGiorno={(comera) => change({ comera })}
      />
    </PageFrame>
  )
}

function useSummaryHandlers(
  account: Account,
  { base, over }: AccountDialogsState,
  mayRecord: boolean,
): SummaryHandlers {
  const { show } = base
  const { show: showOver } = over
  return useMemo(
    () => ({
      onExplain: (id) => show('spiega', id),
      onCashflows: () => show('cashflow', 'periodo'),
      onDeposits: () => show('deposito', 'periodo'),
      onDetails: () => show('saldo', 1),
      onOpenBets: () => show('elenco', 'open'),
      onAddCashflow: mayRecord && !isConto(account) ? () => showOver('nuovo', 'cashflow') : undefined,
      onAddDeposit: mayRecord && !isConto(account) ? () => showOver('nuovo', 'deposito') : undefined,
      onSplit: account.conto === 'freeroll' ? () => show('ripartizione', 1) : undefined,
    }),
    [account, show, showOver, mayRecord],
  )
}

/** Beside the name: its kind, its book, and its state. */
function AccountAbout({ account: { label, book, stato } }: { account: Account }) {
  return (
    <>
      {label && <Chip tone="grey">{book && label === 'Sala' ? `${label} · ${book.nomeBook}` : label}</Chip>}
      {stato && <StatusChip stato={stato} />}
    </>
  )
}

/** From one account to the next of its list, the period kept. */
function AccountSteps({ account, entity, period }: AccountStepsProps) {
  const { data } = useQuery(cardsQuery(entity))
  const own = data?.filter(({ book }) => book?.idBook === account.book?.idBook)
  const at = own?.findIndex(({ id }) => id === account.id) ?? -1
  if (!own || at < 0) return null
  return (
    <>
      <Step
        to={own[at - 1]}
        period={period}
        label={text.previousAccount}
        Icon={IconChevronLeft}
        kind={entity}
      />
      <Step to={own[at + 1]} period={period} label={text.nextAccount} Icon={IconChevronRight} kind={entity} />
    </>
  )
}

interface AccountStepsProps {
  account: Account
  entity: ListEntity
  period: { start: string; end: string }
}

interface StepProps {
  to: AccountCard | undefined
  period: AccountStepsProps['period']
  label: string
  Icon: typeof IconChevronLeft
  kind: ListEntity
}

function Step({ to, period, label, Icon, kind }: StepProps) {
  const icon = <Icon size={17} aria-hidden />
  if (!to)
    return (
      <ActionIcon variant="default" disabled aria-label={label}>
        {icon}
      </ActionIcon>
    )
  const place = {
    ...accountLink({ kind: kind === 'helper' ? 'sala' : kind, id: to.id, book: to.book ?? undefined }),
    search: { dal: period.start, al: period.end },
  }
  return (
    <ActionIcon
      variant="default"
      aria-label={`${label}: ${to.nome}`}
      title={`${label}: ${to.nome}`}
      data-step
      renderRoot={(props) => <Link {...place} {...props} />}
    >
      {icon}
    </ActionIcon>
  )
}
