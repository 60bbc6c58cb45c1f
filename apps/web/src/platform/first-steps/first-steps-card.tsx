import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '#web/lib/api.ts'
import { firstStepsText as text } from './first-steps.it.ts'
import classes from './first-steps.module.css'

const query = {
  queryKey: ['primi-passi'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api('GET /api/v1/primi-passi', { signal }),
  // Each step is done on another screen, so the state is read again on return.
  staleTime: 0,
}

/** Setup steps before the first bet, each with its link. Hidden once all are done. */
export default function FirstStepsCard() {
  const { data } = useQuery(query)
  if (!data || data.every(({ fatto }) => fatto)) return null
  return (
    <section className={classes.card} aria-label={text.title}>
      <h2 className="flush below-5 type-md">{text.title}</h2>
      <ol className="column gap-4 bare-list">
        {data.map(({ passo, fatto }) => {
          const { label, hint, to } = text.steps[passo]
          const Icon = fatto ? IconCircleCheck : IconCircleDashed
          return (
            <li key={passo} className={fatto ? 'row gap-4 green' : 'row gap-4'}>
              <Icon size={18} aria-label={fatto ? text.done : text.toDo} className="rigid" />
              <span>
                {fatto || to === null ? (
                  <strong>{label}</strong>
                ) : (
                  <Link to={to} className="weight-600 accent">
                    {label}
                  </Link>
                )}
                {!fatto && <span className={`type-sm quiet ${classes.hint}`}>{hint}</span>}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
