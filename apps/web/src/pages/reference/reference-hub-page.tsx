import { Alert } from '@mantine/core'
import {
  IconAlien,
  IconBook2,
  IconBroadcast,
  IconBuildingStore,
  IconCoinEuro,
  IconDots,
  IconInfoCircle,
  IconLink,
  IconListDetails,
  IconUserStar,
  IconWorld,
} from '@tabler/icons-react'
import { ADMINS, SETTINGS_EDITORS } from '@xbetapp/contract/access'
import type { Role } from '@xbetapp/domain/platform/roles/roles'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { referenceHubText as text } from '#web/pages/hub-cards/hub.it.ts'
import { type HubCard, HubCards } from '#web/pages/hub-cards/hub-cards.tsx'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { mayAny, useViewer } from '#web/platform/auth/public/viewer.ts'
import { botNoticesText } from '#web/reference/bot-notices/bot-notices.it.ts'
import { UpdateBotsButton } from '#web/reference/bot-notices/update-bots-button.tsx'

/** `onlyFor` is narrower than who may open the screen. */
const CARDS: readonly (HubCard & { onlyFor?: readonly Role[] })[] = [
  { path: '/impostazioni/anagrafiche/book', Icon: IconBook2, onlyFor: ADMINS },
  { path: '/impostazioni/anagrafiche/sala', Icon: IconBuildingStore },
  { path: '/impostazioni/anagrafiche/sito', Icon: IconWorld },
  { path: '/impostazioni/anagrafiche/altro', title: text.altro, Icon: IconDots },
  { path: '/impostazioni/anagrafiche/tipster', Icon: IconUserStar },
  { path: '/impostazioni/anagrafiche/valuta', Icon: IconCoinEuro },
  {
    path: '/impostazioni/anagrafiche/esiti-sport-fasce',
    title: text.elenchiTitle,
    Icon: IconListDetails,
  },
  { path: '/impostazioni/anagrafiche/collegamenti-tipster', Icon: IconLink },
  { path: '/impostazioni/anagrafiche/sparax', Icon: IconAlien },
  { path: '/impostazioni/anagrafiche/canali', Icon: IconBroadcast, onlyFor: SETTINGS_EDITORS },
]

/** The hub of reference data: a card for each kind the user may open. */
export default function ReferenceHubPage() {
  const viewer = useViewer()
  const cards = CARDS.filter(({ onlyFor }) => onlyFor === undefined || mayAny(viewer, onlyFor))
  return (
    <PageFrame title={titleOf('/impostazioni/anagrafiche')} actions={<UpdateBotsButton />}>
      <Alert
        variant="default"
        icon={<IconInfoCircle size={18} aria-hidden color="var(--tone-blue)" />}
        title={text.alert}
      >
        {botNoticesText.updateInfo}
      </Alert>
      <HubCards cards={cards} />
    </PageFrame>
  )
}
