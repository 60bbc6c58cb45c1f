import { IconPencil } from '@tabler/icons-react'
import { memo } from 'react'
import { SendStateMark } from '#web/entities/invio/send-state.tsx'
import { SentAt } from '#web/entities/invio/sent-at.tsx'
import { ClockTime } from '#web/ui/numbers/clock-time.tsx'
import type { PathLine } from './path-line.ts'
import { percorsoText as text } from './percorso.it.ts'
import classes from './percorso.module.css'

interface PercorsoRowProps {
  riga: PathLine
  onResolve?: (() => void) | undefined
}

/** A room. Drawn again only when something about it changed: the panel is asked for every two seconds. */
export const PercorsoRow = memo(function PercorsoRow({ riga, onResolve }: PercorsoRowProps) {
  const { nome, nomeBook, stato, motivo, previsto, inviato, link, modificata, rimandata } = riga
  const problem = stato in text.why ? text.why[stato as keyof typeof text.why] : null
  return (
    <li className={`type-sm ${classes.row}`}>
      <span className="row baseline gap-4 shrinks">
        <span className="weight-600 cut" data-cut>
          {nome}
        </span>
        <span className={classes.book}>{nomeBook}</span>
      </span>
      <span className={classes.state}>
        <SendStateMark state={stato} />
      </span>
      <Rule riga={riga} />
      <span
        className={classes.time}
        data-label={text.columns.previsto}
        data-past={inviato !== null || undefined}
      >
        <ClockTime value={previsto} />
      </span>
      <span className={classes.time} data-label={text.columns.inviato}>
        <SentAt at={inviato} sala={nome} link={link} />
      </span>
      <span className={`quiet breaks ${classes.reason}`}>
        {problem === null ? motivo : `${motivo}: ${problem}`}
        {(modificata || rimandata) && (
          <span
            className={`inline-row middle gap-2 type-xs blue ${classes.edited}`}
            data-hint={rimandata ? text.sentAnewHint : text.editedHint}
          >
            <IconPencil size={12} aria-hidden />
            {rimandata ? text.sentAnew : text.edited}
          </span>
        )}
        {problem !== null && onResolve && (
          <button type="button" className={classes.resolve} onClick={onResolve}>
            {text.resolve}
          </button>
        )}
      </span>
    </li>
  )
})

const Rule = ({ riga: { regola, regolaHint, username } }: { riga: PathLine }) => (
  <span className={`column shrinks quiet ${classes.rule}`} data-hint={regolaHint}>
    {regola}
    {username !== null && <small>{username}</small>}
  </span>
)
