import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconBuildingStore,
  IconCalendarWeek,
  IconChecklist,
  IconDots,
  IconHourglassHigh,
  IconUserStar,
  IconUsersGroup,
  IconWorld,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { weekOf } from '@xbetapp/domain/accounts/reports/weeks'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { addRomeDays, romeDay } from '@xbetapp/domain/platform/time/rome'
import { accountsText as text } from '#web/accounts/accounting/accounting.it.ts'
import { ResetButton } from '#web/accounts/accounting/reset-button.tsx'
import { TotalPlayedCard } from '#web/accounts/accounting/total-played-card.tsx'
import { declarationsQuery } from '#web/accounts/reconciliation/reconciliation.api.ts'
import { heldCurrenciesQuery } from '#web/accounts/revaluation/revaluation.api.ts'
import { disputesQuery, weeksQuery } from '#web/accounts/statements/statements.api.ts'
import { useAgeingTotals } from '#web/ledger/credit/ageing.ts'
import { type HubCard, HubCards } from '#web/pages/hub-cards/hub-cards.tsx'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { isAdmin, useViewer } from '#web/platform/auth/public/viewer.ts'

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
