import { Link } from '@tanstack/react-router'
import { formatDateTime } from '@xbetapp/domain/platform/format/date'
import { mayOpen } from '@xbetapp/domain/platform/roles/screens'
import { errorText } from '#web/lib/api-error.ts'
import { useRoles } from '#web/platform/auth/public/use-session.ts'
import { type BellNotification, isCurrent } from './notifications.api.ts'
import { notificationsText as text } from './notifications.it.ts'
import classes from './notifications-list.module.css'

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

/** The bets a text names. Quoted words and a tipster's text are passed over: what people write names no bet of ours. */
const NAMED = /«[^»]*»|testo del tipster:.*|\bbet (\d{1,9}(?: o \d{1,9})*)\b/gis

/** A notification in its parts: each bet it names has its id. */
export function betsNamed(testo: string): Array<{ text: string; id?: number }> {
  const parts: Array<{ text: string; id?: number }> = []
  let from = 0
  for (const { index, 0: whole, 1: ids } of testo.matchAll(NAMED)) {
    if (ids === undefined) continue
    const [first = '', ...others] = ids.split(' o ')
    parts.push({ text: testo.slice(from, index) })
    // The word `bet` belongs to the link of the first number: a number alone is small to press.
    parts.push({ text: whole.slice(0, 'bet '.length + first.length), id: Number(first) })
    for (const id of others) parts.push({ text: ' o ' }, { text: id, id: Number(id) })
    from = index + whole.length
  }
  return [...parts, { text: testo.slice(from) }].filter(({ text }) => text !== '')
}
