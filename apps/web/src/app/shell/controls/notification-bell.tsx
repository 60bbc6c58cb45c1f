import { Popover } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { mayPollBets } from '@xbetapp/domain/roles/pages'
import { isExtraOnly } from '@xbetapp/domain/roles/roles'
import { useState } from 'react'
import { isCurrent } from '#web/features/notifiche/is-current.ts'
import { NotificheList } from '#web/features/notifiche/notifiche-list.tsx'
import { notificheQuery } from '#web/features/notifiche/notifiche-query.ts'
import { useRoles } from '#web/features/session/use-session.ts'
import { shellMessages as text } from '#web/messages/shell.ts'
import { BarButton } from './bar-button.tsx'
import classes from './notification-bell.module.css'

/** Whoever does not follow the bets has no poll to bring the notifications along. */
const WITHOUT_BETS_MS = 60_000

/** The bell: a dot when something is dated today or later (1 §2.3). */
export function NotificationBell() {
  const roles = useRoles()
  const [opened, setOpened] = useState(false)
  const { data: notifiche, error } = useQuery({
    ...notificheQuery,
    enabled: !isExtraOnly(roles),
    refetchInterval: mayPollBets(roles) ? false : WITHOUT_BETS_MS,
  })
  const fresh = notifiche?.some((notifica) => isCurrent(notifica, new Date())) ?? false
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={360} offset={8} trapFocus>
      <Popover.Target>
        <BarButton label={fresh ? text.notificationsNew : text.notifications} onClick={() => setOpened(!opened)}>
          <IconBell size={20} stroke={1.7} aria-hidden />
          {fresh && <span className={classes.dot} data-testid="notifiche-dot" />}
        </BarButton>
      </Popover.Target>
      <Popover.Dropdown p={0} className={classes.dropdown} aria-label={text.notifications}>
        <h2 className={classes.title}>{text.notifications}</h2>
        <NotificheList notifiche={notifiche} error={error} />
      </Popover.Dropdown>
    </Popover>
  )
}
