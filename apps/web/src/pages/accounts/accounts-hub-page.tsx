import { IconBuildingStore, IconDots, IconUserStar, IconUsersGroup, IconWorld } from '@tabler/icons-react'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { accountsText as text } from '#web/accounts/accounting/accounting.it.ts'
import { GiocatoCard } from '#web/accounts/accounting/giocato-card.tsx'
import { ResetButton } from '#web/accounts/accounting/reset-button.tsx'
import { type HubCard, HubCards } from '#web/pages/hub-cards/hub-cards.tsx'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { useViewer } from '#web/platform/auth/public/use-viewer.ts'
import { isAdmin } from '#web/platform/auth/public/viewer.ts'

const CARDS: readonly HubCard[] = [
  { path: '/contabilita/tipster', title: text.titles.tipster, Icon: IconUserStar, text: text.hub.tipster },
  { path: '/contabilita/sala', title: text.titles.sala, Icon: IconBuildingStore, text: text.hub.sala },
  { path: '/contabilita/helper', title: text.titles.helper, Icon: IconUsersGroup, text: text.hub.helper },
  { path: '/contabilita/sito', title: text.titles.sito, Icon: IconWorld, text: text.hub.sito },
  { path: '/contabilita/altro', title: text.titles.altro, Icon: IconDots, text: text.hub.altro },
]

export default function ContabilitaPage() {
  const admin = isAdmin(useViewer())
  return (
    <PageFrame title={titleOf('/contabilita')} actions={admin && <ResetButton />}>
      <HubCards title={text.accounts} cards={CARDS} />
      <GiocatoCard />
    </PageFrame>
  )
}
