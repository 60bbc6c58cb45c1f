import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { onOff } from '@xbetapp/domain/reference/reference/stato'
import { useMemo, useState } from 'react'
import { useRefetchBets } from '#web/bets/bets/public/use-bets.ts'
import { saveBetText as text } from '#web/bets/bets/save-bet.it.ts'
import { SaveBetForm } from '#web/bets/bets/save-bet-form.tsx'
import { useListedShortcut } from '#web/lib/shortcuts.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { tipsterQuery } from '#web/reference/reference/public/lists.api.ts'
import { CTRL_ENTER } from '#web/ui/ctrl-enter.ts'
import { ErrorState } from '#web/ui/placeholders/placeholders.tsx'
import classes from './save-bet-page.module.css'

/** A bet that did not come through the bot, written down by hand. */
export default function SaveBetPage() {
  const { data, error, refetch } = useQuery({ ...tipsterQuery, meta: { toast: false } })
  const tipsters = useMemo(() => data?.filter(({ stato }) => onOff(stato) === 'A') ?? [], [data])
  const [saved, setSaved] = useState<readonly number[]>([])
  const refetchBets = useRefetchBets()
  useListedShortcut(CTRL_ENTER, text.save)
  return (
    <PageFrame title={titleOf('/salvabet')}>
      {error && data === undefined ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <SaveBetForm
          tipsters={tipsters}
          onSaved={(id) => {
            setSaved((before) => [id, ...before])
            void refetchBets()
          }}
        />
      )}
      {saved.length > 0 && (
        <section className={classes.saved} aria-label={text.savedNow}>
          <h2 className="flush above-2 below-3 type-sm weight-600 quiet">{text.savedNow}</h2>
          <ul className="row wraps gap-4 bare-list">
            {saved.map((id) => (
              <li key={id} className={`row gap-6 type-sm panel ${classes.bet}`}>
                <Link to="/" search={{ dettaglio: id }} className="weight-600 bright">
                  {text.open(id)}
                </Link>
                <Link to="/sparabets" search={{ idReceivedBet: String(id) }} className="accent">
                  {text.send}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </PageFrame>
  )
}
