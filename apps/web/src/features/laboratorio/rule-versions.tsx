import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '@xbetapp/domain/format/date'
import { type Owner, versionsQuery } from './laboratorio.api.ts'
import { laboratorioText as text } from './laboratorio.it.ts'
import classes from './laboratorio.module.css'

/** Who changed which rule and when, and which bets went by it. */
export function RuleVersions({ owner, onBet }: { owner: Owner; onBet: (id: number) => void }) {
  const { data } = useQuery(versionsQuery(owner))
  return (
    <section className={classes.panel} aria-label={text.versionsTitle}>
      <h2 className={classes.title}>{text.versionsTitle}</h2>
      {data?.length === 0 && <p className={classes.quiet}>{text.noVersions}</p>}
      <ul className={classes.list}>
        {data?.map(({ numero, data: when, username, prima, dopo, bet, ultime }) => (
          <li key={numero} className={classes.bet}>
            <span>
              <strong>{text.version(numero)}</strong>{' '}
              <span className={classes.quiet}>
                {formatDateTime(when)} · {username}
              </span>
            </span>
            <span className={classes.quiet}>
              {text.before}: {prima ?? text.newLink}
            </span>
            <span>
              {text.after}: {dopo ?? text.goneLink}
            </span>
            {bet > 0 && (
              <span className={classes.quiet}>
                {text.bets(bet)}:{' '}
                {ultime.map((id) => (
                  <button key={id} type="button" className={classes.betLink} onClick={() => onBet(id)}>
                    {id}
                  </button>
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
