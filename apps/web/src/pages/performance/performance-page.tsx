import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { stepOf } from '@xbetapp/domain/insight/performance/figures'
import { ledgerByName } from '@xbetapp/domain/ledger/postings/conti'
import { formatDate } from '@xbetapp/domain/platform/format/date'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { addRomeDays, daysBetween, romeDay, weekday } from '@xbetapp/domain/platform/time/rome'
import { useEffect, useRef, useState } from 'react'
import { PeriodBar } from '#web/accounts/accounting/period-bar.tsx'
import { type Period, presetPeriods, readPeriod } from '#web/accounts/accounting/public/period.ts'
import { dealsQuery } from '#web/accounts/deals/deals.api.ts'
import { DealsTable } from '#web/accounts/deals/deals-table.tsx'
import { BestAndWorst } from '#web/insight/performance/best-and-worst.tsx'
import { HouseCourse, HouseOthers, HouseProfit, Yesterday } from '#web/insight/performance/house-profit.tsx'
import { betTableQuery, type NamedRow, venueTableQuery } from '#web/insight/performance/performance.api.ts'
import { performanceText as text } from '#web/insight/performance/performance.it.ts'
import classes from '#web/insight/performance/performance.module.css'
import {
  type Group,
  isVenueGroup,
  PERFORMANCE_GROUPS,
  PERFORMANCE_VIEWS,
} from '#web/insight/performance/performance.search.ts'
import { BetTableView, VenueTableView } from '#web/insight/performance/performance-tables.tsx'
import { RowsDialog } from '#web/insight/performance/rows-dialog.tsx'
import { TipOddsDialog } from '#web/insight/performance/tip-odds-dialog.tsx'
import { WhatIfView } from '#web/insight/performance/what-if-view.tsx'
import { useAddress, useTableView } from '#web/lib/use-address.ts'
import { useOpenAccount } from '#web/pages/accounts/use-open-account.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { lazyDialog } from '#web/ui/part/part.tsx'

const LedgerRowsDialog = lazyDialog(async () => ({
  default: (await import('#web/accounts/summary/detail-dialogs.tsx')).LedgerRowsDialog,
}))
const DealDialog = lazyDialog(() => import('#web/accounts/deals/deal-dialog.tsx'))

const BY_BETS = { sort: [{ id: 'casa', desc: true }], pageSizes: [1] } as const
const BY_VENUE = { sort: [{ id: 'profitEur', desc: true }], pageSizes: [1] } as const

/** Time in which a screen takes its final height. */
const SETTLING_MS = 1500

/** The name in the address of a row without one. */
const NAMELESS = '-'

/** Profit and loss by group over a period. */
export default function PerformancePage() {
  const address = useAddress('/andamento')
  const { search, change } = address
  const today = romeDay(new Date())
  const { start: dal, end: al } =
    search.dal === undefined && search.al === undefined
      ? presetPeriods(today).mese
      : readPeriod(search, today)
  const ieri = addRomeDays(today, -1)
  const openAccount = useOpenAccount()
  const navigate = useNavigate()
  const ledger = search.registro && ledgerByName(search.registro)
  const per: Group = search.per ?? 'tipster'
  const [view, setView] = useTableView(address, isVenueGroup(per) ? BY_VENUE : BY_BETS)
  const [opened, setOpened] = useState<string>()
  // After a reload the address names the row by its key alone.
  const isReloaded = search.bet !== undefined && opened === undefined
  const nameIn = ({ righe }: { righe: readonly NamedRow[] }) =>
    righe.find(({ chiave }) => chiave === search.bet)?.nome
  const betRow = useQuery({
    ...betTableQuery({ dal, al, per: isVenueGroup(per) ? 'tipster' : per }),
    enabled: isReloaded && !isVenueGroup(per),
    select: nameIn,
  })
  const venueRow = useQuery({
    ...venueTableQuery({ dal, al, per: isVenueGroup(per) ? per : 'sala' }),
    enabled: isReloaded && isVenueGroup(per),
    select: nameIn,
  })
  const reloaded = (isVenueGroup(per) ? venueRow : betRow).data
  const onPeriod = ({ start, end }: Period) =>
    change({ dal: start, al: end, bet: undefined, punto: undefined })
  const openBet = (quota: number) => change({ quota }, { push: true })
  const vista = search.vista ?? 'tabelle'
  const { data: deals } = useQuery(dealsQuery())
  const views = useRef<HTMLDivElement>(null)
  const pressed = useRef<(typeof PERFORMANCE_VIEWS)[number]>(undefined)
  const isAsked = search.vista !== undefined && deals !== undefined
  // An address that names a view scrolls to it; a user who pressed the view is there already.
  useEffect(() => {
    if (!isAsked || search.vista === pressed.current) return
    // Scrolls again while the page grows: what comes below the view makes room to scroll to it.
    const watcher = new ResizeObserver(() => views.current?.scrollIntoView({ block: 'start' }))
    watcher.observe(document.body)
    const timer = setTimeout(() => watcher.disconnect(), SETTLING_MS)
    return () => {
      clearTimeout(timer)
      watcher.disconnect()
    }
  }, [isAsked, search.vista])
  const hasDeals = deals !== undefined && deals.length > 0
  const openRows = ({ chiave, nome }: NamedRow, group: Group) => {
    setOpened(nome)
    change(
      {
        per: group === 'tipster' ? undefined : group,
        bet: chiave || NAMELESS,
        ...(group !== per && { ordine: undefined }),
      },
      { push: true },
    )
  }
  const table = { dal, al, view, onView: setView, onOpen: (row: NamedRow) => openRows(row, per) }
  return (
    <PageFrame title={titleOf('/andamento')}>
      <PeriodBar period={{ start: dal, end: al }} onPeriod={onPeriod} />
      {(dal !== ieri || al !== ieri) && <Yesterday ieri={ieri} />}
      <HouseProfit dal={dal} al={al} />
      <BestAndWorst dal={dal} al={al} onOpen={(row) => openRows(row, 'tipster')} />
      <HouseOthers dal={dal} al={al} onLedger={(registro) => change({ registro }, { push: true })} />
      <HouseCourse dal={dal} al={al} onPick={(punto) => change({ punto }, { push: true })} />
      <SegmentedControl<(typeof PERFORMANCE_VIEWS)[number]>
        ref={views}
        aria-label={text.viewsLabel}
        className="at-start"
        data={PERFORMANCE_VIEWS.filter((value) => value !== 'accordi' || hasDeals || value === vista).map(
          (value) => ({ value, label: text.views[value] }),
        )}
        value={vista}
        onChange={(value) => {
          pressed.current = value === 'tabelle' ? undefined : value
          change({ vista: pressed.current })
        }}
      />
      {vista === 'ipotesi' && <WhatIfView dal={dal} al={al} />}
      {vista === 'accordi' && deals && (
        <DealsTable deals={deals} onOpen={(accordo) => change({ accordo }, { push: true })} />
      )}
      {search.accordo !== undefined && (
        <DealDialog id={search.accordo} onClose={() => change({ accordo: undefined })} />
      )}
      {vista === 'tabelle' && (
        <>
          <div className={`scrolls-across fits ${classes.sideways}`}>
            <SegmentedControl<Group>
              size="xs"
              aria-label={text.groupsLabel}
              data={PERFORMANCE_GROUPS.map((value) => ({ value, label: text.groups[value] }))}
              value={per}
              onChange={(value) => change({ per: value, ordine: undefined })}
            />
          </div>
          {isVenueGroup(per) ? (
            <VenueTableView {...table} per={per} />
          ) : (
            <BetTableView {...table} per={per} />
          )}
        </>
      )}
      {search.bet !== undefined && (
        <RowsDialog
          title={text.behind(opened ?? reloaded ?? text.groups[per])}
          dal={dal}
          al={al}
          per={per}
          chiave={search.bet === NAMELESS ? '' : search.bet}
          onOpen={openBet}
          onClose={() => change({ bet: undefined })}
        />
      )}
      {search.punto !== undefined && (
        <RowsDialog
          title={text.behindPoint(formatDate(search.punto))}
          dal={search.punto}
          al={endOfPoint(search.punto, { dal, al })}
          onOpen={openBet}
          onClose={() => change({ punto: undefined })}
        />
      )}
      {ledger && (
        <LedgerRowsDialog
          ledger={ledger}
          earnedIn={{ dal, al }}
          onEntity={openAccount}
          onClose={() => change({ registro: undefined })}
        />
      )}
      {search.quota !== undefined && (
        <TipOddsDialog
          id={search.quota}
          onDetail={(dettaglio) => void navigate({ to: '/', search: { dettaglio } })}
          onClose={() => change({ quota: undefined })}
        />
      )}
    </PageFrame>
  )
}

/** Last day of the part of the line that begins on a day. */
function endOfPoint(punto: string, { dal, al }: { dal: string; al: string }): string {
  const step = stepOf(daysBetween(dal, al) + 1)
  if (step === 'giorno') return punto
  /** Whether a month, or a week from Monday on, begins. */
  const begins = (day: string) => (step === 'mese' ? day.endsWith('-01') : weekday(day) === 0)
  let end = punto
  while (end < al && !begins(addRomeDays(end, 1))) end = addRomeDays(end, 1)
  return end
}
