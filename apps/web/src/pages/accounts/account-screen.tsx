import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { weekOf } from '@xbetapp/domain/accounts/reports/weeks'
import { contoByName } from '@xbetapp/domain/ledger/postings/conti'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import type { EntityKind } from '@xbetapp/domain/reference/reference/entity-kinds'
import { isHelper } from '@xbetapp/domain/reference/reference/names'
import { useState } from 'react'
import { contiText as text } from '#web/accounts/accounting/account.it.ts'
import {
  ACCOUNT_BET_LIST,
  ACCOUNT_DIALOGS,
  type AccountAddress,
  OVER_ACCOUNT,
} from '#web/accounts/accounting/account.search.ts'
import { AccountBets } from '#web/accounts/accounting/account-bets.tsx'
import { AccountSummary, DuplicatesLine } from '#web/accounts/accounting/account-summary.tsx'
import { cardsQuery, periodQuery } from '#web/accounts/accounting/accounting.api.ts'
import type { Photos } from '#web/accounts/accounting/bet-dialog.tsx'
import { PeriodBar } from '#web/accounts/accounting/period-bar.tsx'
import type { Account, AccountBet } from '#web/accounts/accounting/public/account.ts'
import { accountLink } from '#web/accounts/accounting/public/account-link.ts'
import { type Period, readPeriod } from '#web/accounts/accounting/public/period.ts'
import { AccountVerified } from '#web/accounts/reconciliation/account-verified.tsx'
import { ReportButtons } from '#web/accounts/reports/report-buttons.tsx'
import { BridgeLines, ThenAndNow } from '#web/accounts/statements/then-and-now.tsx'
import { closedWeekText } from '#web/ledger/closed-weeks/public/closed-week.it.ts'
import { closingsQuery } from '#web/ledger/closed-weeks/public/closings.api.ts'
import { CreditMark } from '#web/ledger/credit/public/credit-mark.tsx'
import { useDialogs, useTableView } from '#web/lib/use-address.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { HistoryButton } from '#web/platform/history/public/history-button.tsx'
import { StatusChip } from '#web/reference/reference/public/status-chip.tsx'
import { Chip } from '#web/ui/chips/chip.tsx'
import { lazyPart, Part } from '#web/ui/part/part.tsx'
import { AsKnownButton, RefreshButton } from './account-actions.tsx'
import { AccountDialogs } from './account-dialogs.tsx'
import classes from './account-screen.module.css'

const AccountPresence = lazyPart(() => import('#web/platform/presence/public/presence.tsx'))
const AccountCourse = lazyPart(() => import('#web/insight/performance/account-course.tsx'))

/** The one screen of all accounts: period, bets, figures, and the dialogs that open from them. */
export function AccountScreen({ address, account }: { address: AccountAddress; account: Account }) {
  const { search, change } = address
  const period = readPeriod(search, romeDay(new Date()))
  const setPeriod = ({ start, end }: Period) => change({ dal: start, al: end, pagina: undefined })
  const [view, setView] = useTableView(address, ACCOUNT_BET_LIST)
  const dialogs = {
    base: useDialogs(address, ACCOUNT_DIALOGS),
    over: useDialogs(address, OVER_ACCOUNT),
  }
  const [row, setRow] = useState<AccountBet>()
  const [photos, setPhotos] = useState<Photos | null>(null)
  const { kind, id, conto } = account
  // A conto that does not exist has the id -1.
  const exists = id >= 0
  const house = contoByName(conto ?? '')?.conto

  const { data } = useQuery(periodQuery(account, period))
  const { show } = dialogs.base
  const openBet = (bet: AccountBet) => {
    setRow(bet)
    show('bet', bet.idReceivedBet)
  }
  const openPhoto = ({ idReceivedBet, nomeTipster, photoPath }: AccountBet) => {
    if (photoPath !== null) setPhotos({ idReceivedBet, tipster: { nomeTipster }, photos: [photoPath] })
  }
  return (
    <PageFrame
      title={account.nome}
      fill
      beside={<AccountAbout account={account} period={period} />}
      actions={
        <>
          <Part>
            <AccountPresence kind={kind} id={id} />
          </Part>
          {kind !== 'conto' && <AccountSteps account={account} kind={kind} period={period} />}
          <AsKnownButton onOpen={(giorno) => show('comera', giorno)} />
          <HistoryButton entita={kind} numero={house ?? id} name={account.nome} />
          <RefreshButton />
        </>
      }
    >
      <PeriodBar period={period} onPeriod={setPeriod} />
      <div className={classes.columns}>
        <div className={`column shrinks shrinks-down ${classes.bets}`}>
          <AccountBets
            account={account}
            period={period}
            view={view}
            onView={setView}
            onOpen={openBet}
            onPhoto={openPhoto}
          />
        </div>
        <aside className={`shrinks ${classes.summary}`}>
          <AccountSummary
            account={account}
            period={period}
            dialogs={dialogs}
            footer={exists && <ReportButtons account={account} period={period} />}
            more={
              exists && (
                <>
                  <ThenAndNow
                    account={account}
                    period={period}
                    onDifferences={(statement) => show('differenze', statement)}
                    onAll={() => show('estratti', 1)}
                  />
                  <AccountVerified
                    account={account}
                    onDeclare={() => show('dichiara', 1)}
                    onDeclaration={(declared) => show('dichiarazione', declared)}
                  />
                  <BridgeLines account={account} period={period} saldo={data?.saldoTotale} />
                  {house === 'NO_DROP' && (
                    <DuplicatesLine
                      key={period.end}
                      account={account}
                      end={period.end}
                      onBets={() => show('elenco', 'duplicate')}
                    />
                  )}
                  <Part>
                    <AccountCourse account={account} dal={period.start} al={period.end} />
                  </Part>
                </>
              )
            }
          />
        </aside>
      </div>
      <AccountDialogs
        account={account}
        period={period}
        onPeriod={setPeriod}
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

/** Kind, book, state, credit and closed weeks of an account, beside its name. */
function AccountAbout({ account, period }: { account: Account; period: Period }) {
  const { label, book, stato } = account
  return (
    <>
      {label && <Chip tone="grey">{book && label === 'Sala' ? `${label} · ${book.nomeBook}` : label}</Chip>}
      {stato && <StatusChip stato={stato} />}
      {account.kind !== 'conto' && <CreditAndWeeks account={account} kind={account.kind} period={period} />}
    </>
  )
}

interface EntityAccountProps {
  account: Account
  /** The kind of the account, which is none of the house's own. */
  kind: EntityKind
  period: Period
}

/** The mark of credit, as on the card of the account, and how many weeks with days of the period are closed. */
function CreditAndWeeks({ account, kind, period }: EntityAccountProps) {
  const { id } = account
  const { data: cards } = useQuery(listQuery(account, kind))
  const da = weekOf(period.start).endDate
  const a = weekOf(period.end).endDate
  const { data: closings = [] } = useQuery(closingsQuery({ da, a, tipo: kind, id }))
  const fido = cards?.find((card) => card.id === id)?.fido
  const closed = closings.filter(({ riaperta }) => riaperta === null).length
  return (
    <>
      {fido && <CreditMark {...fido} />}
      {closed > 0 && <Chip tone="grey">{closedWeekText.closed(closed)}</Chip>}
    </>
  )
}

/** The list an account is in. */
const listQuery = (account: Account, kind: EntityKind) =>
  cardsQuery(isHelper(account.book?.nomeBook) ? 'helper' : kind)

/** Buttons to the accounts before and after this one in its list, with the same period. */
function AccountSteps({ account, kind, period }: EntityAccountProps) {
  const { data } = useQuery(listQuery(account, kind))
  const own = data?.filter(({ book }) => book?.idBook === account.book?.idBook)
  const at = own?.findIndex(({ id }) => id === account.id) ?? -1
  if (!own || at < 0) return null
  return [
    { to: own[at - 1], label: text.previousAccount, Icon: IconChevronLeft },
    { to: own[at + 1], label: text.nextAccount, Icon: IconChevronRight },
  ].map(({ to, label, Icon }) => {
    const icon = <Icon size={17} aria-hidden />
    if (!to)
      return (
        <ActionIcon key={label} variant="default" disabled aria-label={label}>
          {icon}
        </ActionIcon>
      )
    const place = {
      ...accountLink({ kind, id: to.id, book: to.book ?? undefined }),
      search: { dal: period.start, al: period.end },
    }
    return (
      <ActionIcon
        key={label}
        variant="default"
        aria-label={`${label}: ${to.nome}`}
        title={`${label}: ${to.nome}`}
        data-step
        renderRoot={(props) => <Link {...place} {...props} />}
      >
        {icon}
      </ActionIcon>
    )
  })
}
