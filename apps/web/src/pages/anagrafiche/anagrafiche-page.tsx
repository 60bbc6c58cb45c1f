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
import { useViewer } from '#web/entities/session/use-viewer.ts'
import { isAdmin, mayAny } from '#web/entities/session/viewer.ts'
import { botNoticesText } from '#web/features/bot-notices/bot-notices.it.ts'
import { UpdateBotsButton } from '#web/features/bot-notices/update-bots-button.tsx'
import { titles } from '#web/messages/titles.ts'
import { referenceHubMessages as text } from '#web/pages/hub-cards/hub.it.ts'
import { type HubCard, HubCards } from '#web/pages/hub-cards/hub-cards.tsx'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'

const REFERENCE = '/xbetapp/impostazioni/anagrafiche'

type ReferenceCard = HubCard & { onlyFor?: 'ADMIN' | 'EDITORS' }

const CARDS: readonly ReferenceCard[] = [
  { path: `${REFERENCE}/book`, title: titles.book, Icon: IconBook2, text: text.book, onlyFor: 'ADMIN' },
  { path: `${REFERENCE}/sala`, title: titles.saleHelper, Icon: IconBuildingStore, text: text.sala },
  { path: `${REFERENCE}/sito`, title: titles.sito, Icon: IconWorld, text: text.sito },
  { path: `${REFERENCE}/altro`, title: text.altro, Icon: IconDots, text: text.altroHint },
  {
    path: `${REFERENCE}/tipster`,
    title: titles.tipster,
    Icon: IconUserStar,
    text: text.tipster,
    onlyFor: 'EDITORS',
  },
  {
    path: `${REFERENCE}/valuta`,
    title: titles.valute,
    Icon: IconCoinEuro,
    text: text.valute,
    onlyFor: 'ADMIN',
  },
  {
    path: `${REFERENCE}/esiti-sport-fasce`,
    title: text.elenchiTitle,
    Icon: IconListDetails,
    text: text.elenchi,
    onlyFor: 'ADMIN',
  },
  {
    path: `${REFERENCE}/collegamenti-tipster`,
    title: titles.collegamentiTipster,
    Icon: IconLink,
    text: text.collegamenti,
  },
  { path: `${REFERENCE}/sparax`, title: titles.sparax, Icon: IconAlien, text: text.sparax },
  {
    path: `${REFERENCE}/canali`,
    title: titles.canali,
    Icon: IconBroadcast,
    text: text.canali,
    onlyFor: 'EDITORS',
  },
]

/** The master-data hub (2 §2). */
export function AnagrafichePage() {
  const viewer = useViewer()
  const allowed = { ADMIN: isAdmin(viewer), EDITORS: mayAny(viewer, ['ADMIN', 'ANAGRAFICHE']) }
  const cards = CARDS.filter(({ onlyFor }) => onlyFor === undefined || allowed[onlyFor])
  return (
    <PageFrame title={titles.anagrafiche} actions={<UpdateBotsButton />}>
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
