import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { isAmericans } from '@xbetapp/domain/reference/reference/names'
import { useEffect, useState } from 'react'
import { useAnyBet } from '#web/bets/bets/public/use-bets.ts'
import { dropAmericaniText as text } from '#web/bets/drops/americani.it.ts'
import { AmericaniForm } from '#web/bets/drops/americani-form.tsx'
import { AmericansHelp } from '#web/bets/drops/americans-help.tsx'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { tipsterQuery } from '#web/reference/reference/public/lists.api.ts'
import { TipsterName } from '#web/reference/reference/public/tipster-name.tsx'
import { EmptyState, ErrorState } from '#web/ui/placeholders/placeholders.tsx'
import classes from './drop-americani-page.module.css'

/** A drop for the tipster Americans on a bet of any tipster. */
export default function DropAmericaniPage() {
  const { idReceivedBet: id = 0 } = useSearch({ from: '/drop-americani' })
  const { bet, failure, retry } = useAnyBet(id)
  const { data: tipsters, error, refetch } = useQuery({ ...tipsterQuery, meta: { toast: false } })
  const [done, setDone] = useState(false)
  return (
    <PageFrame title={titleOf('/drop-americani')}>
      {failure !== null && <ErrorState message={failure} onRetry={retry} />}
      {error && tipsters === undefined && <ErrorState error={error} onRetry={refetch} />}
      {done && <DropDone />}
      {bet && tipsters && !done && (
        <div className={`panel wide pad-8 top ${classes.columns}`}>
          <section className="column gap-6 shrinks" aria-label={text.bet(id)}>
            <div className="row middle gap-6">
              <strong>{text.bet(id)}</strong>
              <TipsterName name={bet.tipster.nomeTipster} />
              <AmericansHelp />
            </div>
            {bet.photos.map((photo) => (
              <img key={photo} src={photo} alt={text.photo(id)} className={`picture ${classes.photo}`} />
            ))}
          </section>
          <AmericaniForm
            key={id}
            bet={bet}
            americans={tipsters.find(({ nomeTipster }) => isAmericans(nomeTipster))}
            onDone={() => setDone(true)}
          />
        </div>
      )}
    </PageFrame>
  )
}

/** Time to read that the drop is done before the window closes itself. */
const CLOSE_AFTER_MS = 2000
/** A window the browser does not let us close is still here after this. */
const STILL_OPEN_MS = 400

/** The drop is on its way; the window closes itself. */
function DropDone() {
  const navigate = useNavigate()
  const [stillOpen, setStillOpen] = useState(false)
  useEffect(() => {
    let waiting = setTimeout(() => {
      window.close()
      waiting = setTimeout(() => setStillOpen(true), STILL_OPEN_MS)
    }, CLOSE_AFTER_MS)
    return () => clearTimeout(waiting)
  }, [])
  return (
    <div role="status">
      <EmptyState
        title={text.done}
        icon={<IconCircleCheck size={42} stroke={1.3} color="var(--tone-green)" aria-hidden />}
        action={
          stillOpen && (
            <Button variant="default" onClick={() => void navigate({ to: '/' })}>
              {text.home}
            </Button>
          )
        }
      >
        {stillOpen ? text.stillOpen : text.closing}
      </EmptyState>
    </div>
  )
}
