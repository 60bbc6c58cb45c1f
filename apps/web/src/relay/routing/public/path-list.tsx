import { TextInput } from '@mantine/core'
import { IconAlertTriangle, IconPencil, IconSearch } from '@tabler/icons-react'
import type { Answer } from '@xbetapp/contract/contract'
import { memo, type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react'
import { SendStateMark, SentAt } from '#web/telegram/outbox/public/send-state.tsx'
import { ClockTime } from '#web/ui/numbers/numbers.tsx'
import { EmptyState } from '#web/ui/placeholders/placeholders.tsx'
import { TooltipLayer } from '#web/ui/tooltip/tooltip-layer.tsx'
import { betPathText as text } from './bet-path.it.ts'
import classes from './bet-path.module.css'
import { filterLines, groupByOutcome, type Outcome, type PathLine } from './path-line.ts'

/** A room of the path. Memoised, as the panel is polled every two seconds. */
const PathRow = memo(function PathRow({
  line,
  onResolve,
}: Pick<PathListProps, 'onResolve'> & { line: PathLine }) {
  const { nome, nomeBook, stato, motivo, previsto, inviato, link, modificata, rimandata } = line
  const problem = stato in text.why ? text.why[stato as keyof typeof text.why] : null
  return (
    <li className={`type-sm hovers middle line-above ${classes.row}`}>
      <span className="row baseline gap-4 shrinks">
        <span className="weight-600 cut" data-cut>
          {nome}
        </span>
        <span className="type-xs faint cut">{nomeBook}</span>
      </span>
      <span className={classes.state}>
        <SendStateMark state={stato} />
      </span>
      <span className={`column shrinks quiet ${classes.rule}`} data-hint={line.regolaHint}>
        {line.regola}
        {line.username !== null && <small className="faint cut">{line.username}</small>}
      </span>
      <span
        className={`type-sm quiet ${classes.time}`}
        data-label={text.columns.previsto}
        data-past={inviato !== null || undefined}
      >
        <ClockTime value={previsto} />
      </span>
      <span className={`type-sm quiet ${classes.time}`} data-label={text.columns.inviato}>
        <SentAt at={inviato} room={nome} link={link} />
      </span>
      <span className={`quiet breaks compact ${classes.reason}`}>
        {problem === null ? motivo : `${motivo}: ${problem}`}
        {(modificata || rimandata) && (
          <span
            className="inline-row middle gap-2 after-4 type-xs blue"
            data-hint={rimandata ? text.sentAnewHint : text.editedHint}
          >
            <IconPencil size={12} aria-hidden />
            {rimandata ? text.sentAnew : text.edited}
          </span>
        )}
        {problem !== null && onResolve && (
          <button type="button" className={`type-xs yellow after-4 ${classes.resolve}`} onClick={onResolve}>
            {text.resolve}
          </button>
        )}
      </span>
    </li>
  )
})

interface PathListProps {
  label: string
  /** Undefined until the lines are read. */
  lines: readonly PathLine[] | undefined
  /** Above the list: withdrawals, and the bet this one repeats. */
  children?: ReactNode
  empty: ReactNode
  /** Opens the page where uncertain messages are resolved; absent for users who may not act. */
  onResolve: (() => void) | undefined
}

/** The rooms of a message by outcome, to be filtered: why each did or did not get it, and when. */
export function PathList({ label, lines, children, empty, onResolve }: PathListProps) {
  const [only, setOnly] = useState<Outcome | null>(null)
  const [typed, setTyped] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const words = useDeferredValue(typed)
  const groups = useMemo(() => (lines ? groupByOutcome(lines) : []), [lines])
  const shown = useMemo(() => filterLines(groups, only, words), [groups, only, words])
  const total = lines?.length ?? 0
  /** How many rooms an outcome has; a press shows it alone. */
  const filter = (outcome: Outcome | null, name: string, count: number) => (
    <button
      key={outcome}
      type="button"
      className={`inline-row middle gap-3 type-sm quiet hovers round bordered ${classes.filter}`}
      aria-pressed={only === outcome}
      onClick={() => setOnly(only === outcome ? null : outcome)}
    >
      {name} <span className={countClass(outcome)}>{count}</span>
    </button>
  )
  return (
    <section aria-label={label} className="column gap-5 grows shrinks-down">
      {children}
      {total > 0 && (
        <div className="row wraps middle gap-4 rigid">
          <TextInput
            size="xs"
            className={classes.search}
            placeholder={text.filter}
            aria-label={text.filter}
            autoComplete="off"
            leftSection={<IconSearch size={14} aria-hidden />}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <div className="row wraps gap-3">
            {filter(null, text.all, total)}
            {groups.map(({ outcome, lines }) => filter(outcome, text.groups[outcome], lines.length))}
          </div>
        </div>
      )}
      <div
        ref={list}
        className={`grows shrinks-down scrolls framed ${classes.list}`}
        aria-busy={lines === undefined}
      >
        <TooltipLayer within={list} />
        {lines === undefined &&
          ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => <div key={key} className={classes.skeleton} />)}
        {lines && total === 0 && empty}
        {total > 0 && shown.length === 0 && <EmptyState title={text.noneFiltered} />}
        {shown.length > 0 && (
          <div className={`type-xs quiet middle raised edge-below ${classes.header}`} aria-hidden>
            {Object.entries(text.columns).map(([id, header]) => (
              <span key={id}>{header}</span>
            ))}
          </div>
        )}
        {shown.map(({ outcome, lines }) => (
          <section key={outcome} aria-label={text.groups[outcome]}>
            <h3 className={`type-xs weight-700 quiet ${classes.outcome}`}>
              {text.groups[outcome]} <span className={countClass(outcome)}>{lines.length}</span>
            </h3>
            <ul className={`bare-list ${classes.rows}`}>
              {lines.map((line) => (
                <PathRow key={line.id} line={line} onResolve={onResolve} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  )
}

const COUNT_TONES: Partial<Record<Outcome, string>> = { check: 'yellow', sent: 'green', waiting: 'blue' }
const countClass = (outcome: Outcome | null) => `weight-700 ${(outcome && COUNT_TONES[outcome]) ?? ''}`

/** Something about the message that a person should see before the rooms. */
export function PathRemark({ children }: { children: ReactNode }) {
  return (
    <p className="row middle gap-4 rigid flush type-sm yellow">
      <IconAlertTriangle size={15} aria-hidden />
      {children}
    </p>
  )
}

interface PathNoticeProps {
  /** Class of the colour. Default: that of what needs attention. */
  tone?: string
  /** What the user can do about the notice. */
  action: ReactNode
  children: ReactNode
}

/** What happened to the message as a whole. */
export function PathNotice({ tone = 'yellow', action, children }: PathNoticeProps) {
  return (
    <div className="row wraps middle gap-4 rigid">
      {children && <p className={`flush type-sm ${tone}`}>{children}</p>}
      {action}
    </div>
  )
}

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
