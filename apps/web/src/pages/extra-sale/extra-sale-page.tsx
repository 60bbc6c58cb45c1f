import { IconDoorEnter } from '@tabler/icons-react'
import { isExtraOnly } from '@xbetapp/domain/platform/roles/roles'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { useSession } from '#web/platform/auth/public/use-session.ts'
import { EmptyState } from '#web/ui/placeholders/placeholders.tsx'
import { extraSaleText as text } from './extra-sale.it.ts'

/** Where a user whose only role is EXTRA lands. */
export default function ExtraSalePage() {
  const session = useSession()
  const username = session?.username ?? ''
  const isOnlyExtra = isExtraOnly(session?.roles ?? [])
  return (
    <PageFrame title={titleOf('/extra-sale')} back={false}>
      <EmptyState title={text.greeting(username)} icon={<IconDoorEnter size={40} stroke={1.2} aria-hidden />}>
        {isOnlyExtra ? `${text.text} ${text.help}` : text.others}
      </EmptyState>
    </PageFrame>
  )
}
