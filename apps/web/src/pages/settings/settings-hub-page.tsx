import {
  IconAdjustments,
  IconCash,
  IconChecklist,
  IconDatabase,
  IconFileImport,
  IconHeartbeat,
  IconListCheck,
  IconMessage2Cog,
  IconScale,
  IconToggleRight,
} from '@tabler/icons-react'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { HealthCheckCard } from '#web/oversight/bot-health/health-check-card.tsx'
import { settingsHubText as text } from '#web/pages/hub-cards/hub.it.ts'
import { type HubCard, HubCards } from '#web/pages/hub-cards/hub-cards.tsx'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { isAdmin, useViewer } from '#web/platform/auth/public/viewer.ts'
import FirstStepsCard from '#web/platform/first-steps/first-steps-card.tsx'

const GENERAL: readonly HubCard[] = [
  { path: '/impostazioni/anagrafiche', Icon: IconDatabase },
  { path: '/impostazioni/variabili-admin', Icon: IconAdjustments },
  { path: '/impostazioni/gestione-regole-tipster', Icon: IconListCheck },
  { path: '/impostazioni/prompt-sale', Icon: IconMessage2Cog },
  { path: '/impostazioni/gestione-task', Icon: IconChecklist },
  { path: '/impostazioni/importa', Icon: IconFileImport },
  { path: '/impostazioni/salute', Icon: IconHeartbeat },
]

const CHECK_TIPSTER: readonly HubCard[] = [
  { path: '/impostazioni/check-tipster/limiti-drop', Icon: IconScale },
  {
    path: '/impostazioni/check-tipster/importi-richiesti',
    title: text.importiTitle,
    Icon: IconCash,
  },
  {
    path: '/impostazioni/check-tipster/accettazione-tipster',
    Icon: IconToggleRight,
  },
]

/** The settings hub: the screens the user may open. */
export default function SettingsHubPage() {
  const admin = isAdmin(useViewer())
  return (
    <PageFrame title={titleOf('/impostazioni')}>
      <HubCards title={text.general} cards={GENERAL}>
        {admin && <HealthCheckCard />}
      </HubCards>
      <HubCards title={text.checkTipster} cards={CHECK_TIPSTER} />
      {admin && <FirstStepsCard isBelow />}
    </PageFrame>
  )
}
