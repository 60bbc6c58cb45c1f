import {
  IconAdjustments,
  IconCash,
  IconChecklist,
  IconDatabase,
  IconListCheck,
  IconMessage2Cog,
  IconScale,
  IconToggleRight,
} from '@tabler/icons-react'
import { useViewer } from '#web/entities/session/use-viewer.ts'
import { isAdmin } from '#web/entities/session/viewer.ts'
import { HealthCheckCard } from '#web/features/bot-health/health-check-card.tsx'
import { titles } from '#web/messages/titles.ts'
import { settingsHubMessages as text } from '#web/pages/hub-cards/hub.it.ts'
import { type HubCard, HubCards } from '#web/pages/hub-cards/hub-cards.tsx'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'

const SETTINGS = '/xbetapp/impostazioni'

const GENERAL: readonly HubCard[] = [
  { path: `${SETTINGS}/anagrafiche`, title: titles.anagrafiche, Icon: IconDatabase, text: text.anagrafiche },
  {
    path: `${SETTINGS}/variabili-admin`,
    title: titles.variabiliAdmin,
    Icon: IconAdjustments,
    text: text.variabili,
  },
  {
    path: `${SETTINGS}/gestione-regole-tipster`,
    title: titles.gestioneRegole,
    Icon: IconListCheck,
    text: text.regole,
  },
  { path: `${SETTINGS}/prompt-sale`, title: titles.gestionePrompt, Icon: IconMessage2Cog, text: text.prompt },
  { path: `${SETTINGS}/gestione-task`, title: titles.gestioneTask, Icon: IconChecklist, text: text.task },
]

const CHECK_TIPSTER: readonly HubCard[] = [
  {
    path: `${SETTINGS}/check-tipster/limiti-drop`,
    title: titles.limitiDrop,
    Icon: IconScale,
    text: text.limitiDrop,
  },
  {
    path: `${SETTINGS}/check-tipster/importi-richiesti`,
    title: text.importiTitle,
    Icon: IconCash,
    text: text.importi,
  },
  {
    path: `${SETTINGS}/check-tipster/accettazione-tipster`,
    title: titles.accettazioneTipster,
    Icon: IconToggleRight,
    text: text.accettazione,
  },
]

/** The settings hub (3 §2.11): what its user may open. */
export function ImpostazioniPage() {
  const admin = isAdmin(useViewer())
  return (
    <PageFrame title={titles.impostazioni}>
      <HubCards title={text.general} cards={GENERAL}>
        {admin && <HealthCheckCard />}
      </HubCards>
      <HubCards title={text.checkTipster} cards={CHECK_TIPSTER} />
    </PageFrame>
  )
}
