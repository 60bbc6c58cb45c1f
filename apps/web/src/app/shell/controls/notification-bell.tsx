import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { mayPollBets } from '@xbetapp/domain/roles/pages'
import { shellMessages as text } from '#web/app/shell/shell.it.ts'
import { useRoles } from '#web/entities/session/use-session.ts'
import { isCurrent } from '#web/features/notifiche/is-current.ts'
import { NotificheList } from '#web/features/notifiche/notifiche-list.tsx'
import { notificheQuery } from '#web/features/notifiche/notifiche-query.ts'
import { BarPopover } from './bar-popover.tsx'
import classes from './notification-bell.module.css'

/** Whoever does not follow the bets has no poll to bring the notifications along. */
const WITHOUT_BETS_MS = 60_000

/** The bell: a dot when something is dated today or later (1 §2.3). */
export function NotificationBell() {
  const roles = useRoles()
  const { data: notifiche, error } = useQuery({
    ...notificheQuery,
    refetchInterval: mayPollBets(roles) ? false : WITHOUT_BETS_MS,
  })
  const fresh = notifiche?.some((notifica) => isCurrent(notifica, new Date())) ?? false
  const icon = (
    <>
      <IconBell size={20} stroke={1.7} aria-hidden />
      {fresh && <span className={classes.dot} data-testid="notifiche-dot" />}
    </>
  )
  return (
    <BarPopover label={fresh ? text.notificationsNew : text.notifications} icon={icon} width={380}>
      {() => (
        <>
          <h2 className={classes.title}>{text.notifications}</h2>
          <NotificheList notifiche={notifiche} error={error} />
        </>
      )}
    </BarPopover>
  )
}
