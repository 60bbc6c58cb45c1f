import type { Answer } from '@xbetapp/contract/contract'
import { betPathText as text } from './bet-path.it.ts'
import classes from './bet-path.module.css'

type Recalled = Pick<Answer<'GET /api/v1/bets/:id/percorso'>, 'richiamo'>

/** How far the recall has come, and the places where it is not done, or whose copy was deleted, with the reason. */
export function RecallLines({ richiamo }: Recalled) {
  const rooms = richiamo.filter(({ luogo }) => luogo === 'sala')
  const others = richiamo.filter(({ luogo }) => luogo !== 'sala')
  const listed = richiamo.filter(({ stato }) => !DONE.has(stato) || stato === 'eliminata')
  const deleted = richiamo.filter(({ stato }) => stato === 'eliminata').length
  return (
    <div className="rigid type-sm">
      <p className="flush">
        {rooms.length > 0 && text.recalled(countDone(rooms), rooms.length)}
        {rooms.length > 0 && others.length > 0 && ' · '}
        {others.length > 0 && text.recalledElsewhere(countDone(others), others.length, rooms.length === 0)}
        {deleted > 0 && ` · ${text.deletedBefore(deleted)}`}
      </p>
      {listed.length > 0 && (
        <ul className={`flush quiet ${classes.recallOpen}`}>
          {listed.map(({ luogo, nome, stato, motivo }) => (
            <li key={`${luogo}/${nome}`}>
              <strong>{text.place(luogo, nome)}</strong>: {text.recallState[stato]}
              {motivo !== null && stato !== 'eliminata' && ` (${motivo})`}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const DONE: ReadonlySet<string> = new Set(['segnata', 'risposta', 'eliminata'])
const countDone = (recalls: Recalled['richiamo']): number =>
  recalls.filter(({ stato }) => DONE.has(stato)).length
