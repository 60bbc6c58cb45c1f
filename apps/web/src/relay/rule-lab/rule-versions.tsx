import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '@xbetapp/domain/platform/format/date'
import { useState } from 'react'
import { type Owner, versionsQuery } from './rule-lab.api.ts'
import { ruleLabText as text } from './rule-lab.it.ts'
import classes from './rule-lab.module.css'

/** Versions shown until the rest is asked for. */
const SHOWN_AT_FIRST = 5

/** Changes of the rules, by whom and when, and the bets routed by each version. */
export function RuleVersions({ owner, onBet }: { owner: Owner; onBet: (id: number) => void }) {
  const { data } = useQuery(versionsQuery(owner))
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? data : data?.slice(0, SHOWN_AT_FIRST)
  return (
    <section className="panel column gap-5 shrinks pad-8" aria-label={text.versionsTitle}>
      <h2 className="flush type-md">{text.versionsTitle}</h2>
      {data?.length === 0 && <p className="flush type-sm quiet">{text.noVersions}</p>}
      <ul className="column gap-4 bare-list">
        {shown?.map(({ numero, data: when, username, prima, dopo, bet, ultime }) => (
          <li key={numero} className="column gap-1 type-sm breaks">
            <span>
              <strong>{text.version(numero)}</strong>{' '}
              <span className="flush type-sm quiet">
                {formatDateTime(when)} · {username}
              </span>
            </span>
            <span className="flush type-sm quiet">
              {text.before}: {prima ?? text.newLink}
            </span>
            <span>
              {text.after}: {dopo ?? text.goneLink}
            </span>
            {bet > 0 && (
              <span className="flush type-sm quiet">
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
      {data && shown && shown.length < data.length && (
        <button type="button" className={classes.betLink} onClick={() => setShowsAll(true)}>
          {text.moreVersions(data.length - shown.length)}
        </button>
      )}
    </section>
  )
}
