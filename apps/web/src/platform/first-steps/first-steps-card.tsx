import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ScreenPath } from '@xbetapp/domain/platform/roles/screens'
import { useState } from 'react'
import { api } from '#web/lib/api.ts'
import { useIdentity, useSession } from '#web/platform/auth/public/use-session.ts'
import { lazyDialog } from '#web/ui/part/lazy-dialog.tsx'
import { firstStepsText as text } from './first-steps.it.ts'
import classes from './first-steps.module.css'
import { productText } from './product.it.ts'

const SecondFactorDialog = lazyDialog(() => import('#web/platform/auth/public/second-factor-dialog.tsx'))

const query = {
  queryKey: ['primi-passi'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api('GET /api/v1/primi-passi', { signal }),
  // Each step is done on another screen, so the state is read again on return.
  staleTime: 0,
}

const IMPORTED: ReadonlySet<string> = new Set(['book', 'sala', 'tipster', 'collegamento'])

/** Steps that end the setup, whatever else is open: an old product may want a tipster without links. */
const LIVE: ReadonlySet<string> = new Set(['bet', 'invii'])

interface Step {
  label: string
  hint: string
  to: ScreenPath | null
  /** The card of the screen. */
  hash?: string
  /** What the screen opens with. */
  search?: Readonly<Record<string, unknown>>
}

/** Setup steps of a new product, each with its link and what it lacks. Hidden once it is at work, and in a demo. */
export default function FirstStepsCard() {
  const identity = useIdentity()
  const isDemo = identity?.demo ?? true
  const telegram = identity?.telegramDiProva ?? null
  const username = useSession()?.username
  const [protecting, setProtecting] = useState(false)
  const { data } = useQuery({ ...query, enabled: !isDemo })
  if (!data || data.every(({ passo, fatto }) => fatto || !LIVE.has(passo))) return null
  return (
    <section className={classes.card} aria-label={text.title}>
      <h2 className="flush below-5 type-md">{text.title}</h2>
      <p className="flush below-5 type-sm quiet">{productText.is}</p>
      <ol className={`bare-list ${classes.steps}`}>
        {data.map(({ passo, fatto, nota, id }, index) => {
          const { label, hint, to, hash, search }: Step = text.steps[passo]
          const Icon = fatto ? IconCircleCheck : IconCircleDashed
          return (
            <li key={passo} className={fatto ? 'row gap-4 green' : 'row gap-4'}>
              <span className={`rigid type-sm quiet ${classes.number}`}>{index + 1}.</span>
              <Icon size={18} aria-label={fatto ? text.done : text.toDo} className="rigid" />
              <span>
                {!fatto && passo === 'accesso' ? (
                  <button
                    type="button"
                    className="weight-600 accent underlined"
                    onClick={() => setProtecting(true)}
                  >
                    {label}
                  </button>
                ) : fatto || to === null ? (
                  <strong>{label}</strong>
                ) : (
                  <Link
                    to={to}
                    {...(hash && { hash })}
                    {...(search && { search })}
                    className="weight-600 accent"
                  >
                    {label}
                  </Link>
                )}
                {!fatto && (
                  <span className="type-sm quiet block">
                    {nota ?? hint} {id !== null && <Mend passo={passo} id={id} />}
                  </span>
                )}
                {telegram !== null && (passo === 'bot' || (passo === 'bet' && !fatto)) && (
                  <span className="type-sm quiet block">
                    <a href={telegram} target="_blank" rel="noreferrer" className="accent underlined">
                      {productText.openTelegram}
                    </a>{' '}
                    {passo === 'bot' && text.telegramHint}
                  </span>
                )}
              </span>
            </li>
          )
        })}
      </ol>
      {protecting && username && (
        <SecondFactorDialog username={username} onClose={() => setProtecting(false)} />
      )}
      {data.some(({ passo, fatto }) => !fatto && IMPORTED.has(passo)) && (
        <p className="flush type-sm quiet above-5">
          {text.import}{' '}
          <Link to="/impostazioni/importa" className="accent">
            {text.importLink}
          </Link>
        </p>
      )}
    </section>
  )
}

/** Where the record that a step names is mended. */
function Mend({ passo, id }: { passo: keyof typeof text.steps; id: number }) {
  if (passo === 'collegamento')
    return (
      <Link
        to="/impostazioni/anagrafiche/collegamenti-tipster/$idTipster"
        params={{ idTipster: String(id) }}
        className="accent"
      >
        {text.link}
      </Link>
    )
  const to = passo === 'tipster' ? '/impostazioni/anagrafiche/tipster' : '/impostazioni/anagrafiche/sala'
  return (
    <Link to={to} search={{ modifica: String(id) }} className="accent">
      {text.open}
    </Link>
  )
}
