import { Link } from '@tanstack/react-router'
import { formatDateTime } from '@xbetapp/domain/platform/format/date'
import { mayOpen } from '@xbetapp/domain/platform/roles/screens'
import { errorText } from '#web/lib/api-error.ts'
import { useRoles } from '#web/platform/auth/public/use-session.ts'
import { betsNamed } from './bets-named.ts'
import { isCurrent } from './is-current.ts'
import { notificationsText as text } from './notifications.it.ts'
import classes from './notifications-list.module.css'
import type { BellNotification } from './notifications-query.ts'

interface NotificationsListProps {
  /** Undefined until loaded. */
  notifiche: readonly BellNotification[] | undefined
  error: unknown
  /** Called when a bet is opened from the list. */
  onLeave: () => void
}

export default function NotificationsList({ notifiche, error, onLeave }: NotificationsListProps) {
  if (!notifiche)
    return (
      <p className={`type-sm quiet centred ${classes.empty}`}>{error ? errorText(error) : text.loading}</p>
    )
  if (notifiche.length === 0) return <p className={`type-sm quiet centred ${classes.empty}`}>{text.none}</p>
  const now = new Date()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
    <ul className="scrolls divided bare-list" tabIndex={0} aria-label={text.title}>
      {notifiche.map((notifica, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no id; two of the same second differ by their place
          key={`${notifica.data}-${index}`}
          className={classes.item}
          data-current={isCurrent(notifica, now)}
        >
          <time dateTime={notifica.data} className="type-xs quiet">
            {formatDateTime(notifica.data)}
          </time>
          <p className={`type-sm lines-kept breaks above-1 snug ${classes.text}`}>
            <WithBets testo={notifica.testo} onLeave={onLeave} />
          </p>
        </li>
      ))}
    </ul>
  )
}

/** A notification whose bets are links for users who may open a bet. */
function WithBets({ testo, onLeave }: { testo: string; onLeave: () => void }) {
  const roles = useRoles()
  const reads = mayOpen('/', roles)
  if (!reads && !mayOpen('/calcolatore', roles)) return testo
  return betsNamed(testo).map(({ text, id }, index) => {
    if (id === undefined) return text
    const where = reads
      ? ({ to: '/', search: { dettaglio: id } } as const)
      : ({ to: '/calcolatore', search: { dettaglio: String(id) } } as const)
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text that never changes
      <Link key={index} {...where} onClick={onLeave}>
        {text}
      </Link>
    )
  })
}
