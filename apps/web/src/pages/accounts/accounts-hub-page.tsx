import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconBuildingStore,
  IconCalculator,
  IconCalendarWeek,
  IconChecklist,
  IconDots,
  IconHourglassEmpty,
  IconHourglassHigh,
  IconUserStar,
  IconUsersGroup,
  IconWorld,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { weekOf } from '@xbetapp/domain/accounts/reports/weeks'
import { formatDate } from '@xbetapp/domain/platform/format/date'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { addRomeDays, romeDay } from '@xbetapp/domain/platform/time/rome'
import { useState } from 'react'
import { totalPlayedQuery } from '#web/accounts/accounting/accounting.api.ts'
import { accountsText as text } from '#web/accounts/accounting/accounting.it.ts'
import { PeriodFields } from '#web/accounts/accounting/period-bar.tsx'
import type { Period } from '#web/accounts/accounting/public/period.ts'
import { declarationsQuery } from '#web/accounts/reconciliation/reconciliation.api.ts'
import { heldCurrenciesQuery } from '#web/accounts/revaluation/revaluation.api.ts'
import { disputesQuery, weeksQuery } from '#web/accounts/statements/statements.api.ts'
import { useAgeingTotals } from '#web/ledger/credit/ageing.ts'
import { ACCOUNTING_KEY } from '#web/ledger/postings/public/accounting-key.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { type HubCard, HubCards } from '#web/pages/hub-cards/hub-cards.tsx'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { isAdmin, useViewer } from '#web/platform/auth/public/viewer.ts'
import { REFERENCE_KEY } from '#web/reference/reference/public/lists.api.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog/confirm-dialog.tsx'
import { Money } from '#web/ui/numbers/numbers.tsx'
import { ErrorLine } from '#web/ui/placeholders/placeholders.tsx'
import classes from './accounts-hub.module.css'

const CARDS: readonly HubCard[] = [
  { path: '/contabilita/tipster', title: text.titles.tipster, Icon: IconUserStar },
  { path: '/contabilita/sala', title: text.titles.sala, Icon: IconBuildingStore },
  { path: '/contabilita/helper', title: text.titles.helper, Icon: IconUsersGroup },
  { path: '/contabilita/sito', title: text.titles.sito, Icon: IconWorld },
  { path: '/contabilita/altro', title: text.titles.altro, Icon: IconDots },
]

/** What the weeks, disputes and declarations wait for, who owes whom, and what is held in other currencies. */
function useChecks(): HubCard[] {
  const lastWeek = addRomeDays(weekOf(romeDay(new Date())).startDate, -1)
  const toSend = useQuery(weeksQuery({ fine: lastWeek, settimane: 1, stato: 'da-inviare', page: 0, size: 1 }))
  const disputes = useQuery(disputesQuery('aperte'))
  const declared = useQuery(declarationsQuery({ stato: 'aperte' }))
  const held = useQuery(heldCurrenciesQuery)
  const ageing = useAgeingTotals()
  return [
    {
      path: '/contabilita/settimane',
      ...(toSend.data?.totale && { search: { stato: 'da-inviare', fine: lastWeek } }),
      Icon: IconCalendarWeek,
      text: text.checks.weeks(toSend.data?.totale),
    },
    {
      path: '/contabilita/contestazioni',
      Icon: IconAlertTriangle,
      text: text.checks.disputes(disputes.data?.length),
    },
    {
      path: '/contabilita/quadratura',
      Icon: IconChecklist,
      text: text.checks.declarations(declared.data?.length),
    },
    {
      path: '/contabilita/anzianita',
      Icon: IconHourglassHigh,
      text: ageing.map((line) => <div key={line}>{line}</div>),
    },
    ...(held.data?.length
      ? [
          {
            path: '/contabilita/rivalutazione',
            Icon: IconArrowsExchange,
            text: text.checks.revaluation(held.data.join(', ')),
          } as const,
        ]
      : []),
  ]
}

export default function AccountsHubPage() {
  const admin = isAdmin(useViewer())
  const checks = useChecks()
  return (
    <PageFrame title={titleOf('/contabilita')} actions={admin && <ResetButton />}>
      <HubCards title={text.accounts} cards={CARDS} />
      <HubCards title={text.checksTitle} cards={checks} />
      <TotalPlayedCard />
    </PageFrame>
  )
}

/** Puts the accounts of all rooms, helpers and tipsters back to waiting. */
function ResetButton() {
  const [asking, setAsking] = useState(false)
  const { mutateAsync } = useApiMutation('GET /sparabet/metti-in-attesa', {
    invalidates: [ACCOUNTING_KEY, REFERENCE_KEY],
    success: ({ message }) => message,
  })
  return (
    <>
      <Button
        variant="light"
        color="yellow"
        className={classes.reset}
        leftSection={<IconHourglassEmpty size={17} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {text.reset}
      </Button>
      {asking && (
        <ConfirmDialog
          danger
          persistent
          title={text.resetTitle}
          confirmLabel={text.resetConfirm}
          onClose={() => setAsking(false)}
          onConfirm={() => mutateAsync({})}
        >
          {text.resetQuestion}
        </ConfirmDialog>
      )}
    </>
  )
}

/** Totale Giocato between two days. */
function TotalPlayedCard() {
  const today = romeDay(new Date())
  const [range, setRange] = useState({ start: today, end: today })
  const [asked, setAsked] = useState<Period | null>(null)
  const { data, error, refetch, isFetching } = useQuery({
    ...totalPlayedQuery(asked ?? range),
    enabled: asked !== null,
  })
  const isOfRange = asked?.start === range.start && asked.end === range.end
  return (
    <section className={`panel column gap-4 pad-8 ${classes.giocato}`} aria-label={text.giocato}>
      <h2 className="flush type-lg weight-600">{text.giocato}</h2>
      <p className="type-sm quiet">{text.giocatoNote}</p>
      <form
        className={`row wraps bottom gap-5 ${classes.range}`}
        onSubmit={(event) => {
          event.preventDefault()
          if (isOfRange) void refetch()
          else setAsked(range)
        }}
      >
        <PeriodFields labels={[text.from, text.to]} period={range} onPeriod={setRange} />
        <Button type="submit" loading={isFetching} leftSection={<IconCalculator size={17} aria-hidden />}>
          {text.compute}
        </Button>
      </form>
      {error && <ErrorLine error={error} onRetry={refetch} />}
      {isOfRange && data !== undefined && (
        <output className={`row wraps baseline weight-700 type-2xl tight ${classes.result}`}>
          <Money value={data} />
          <span className={`type-sm quiet ${classes.note}`}>
            {formatDate(range.start)} – {formatDate(range.end)}
          </span>
        </output>
      )}
    </section>
  )
}
