import { TextInput } from '@mantine/core'
import { IconAlertTriangle, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { errorText } from '#web/lib/api-error.ts'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state/error-state.tsx'
import { HintLayer } from '#web/ui/hint/hint-layer.tsx'
import { percorsoQuery } from './percorso.api.ts'
import { percorsoText as text } from './percorso.it.ts'
import classes from './percorso.module.css'
import { filterGroups, groupByOutcome, type Outcome, type OutcomeGroup } from './percorso-groups.ts'
import { PercorsoRecall } from './percorso-recall.tsx'
import { PercorsoRow } from './percorso-row.tsx'

interface PercorsoPanelProps {
  idReceivedBet: number
  /** Where uncertain messages are resolved; absent for those who may not. */
  onResolve?: (() => void) | undefined
}

/** Why each room did or did not get a bet, and when. */
export default function PercorsoPanel({ idReceivedBet, onResolve }: PercorsoPanelProps) {
  const { data, error, refetch } = useQuery(percorsoQuery(idReceivedBet))
  const [only, setOnly] = useState<Outcome | null>(null)
  const [typed, setTyped] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const words = useDeferredValue(typed)
  const groups = useMemo(() => (data ? groupByOutcome(data.righe) : []), [data])
  const shown = useMemo(() => filterGroups(groups, only, words), [groups, only, words])

  if (data === undefined && error)
    return <ErrorState message={errorText(error)} onRetry={() => void refetch()} />
  const total = data?.righe.length ?? 0
  return (
    <section aria-label={text.label(idReceivedBet)} className={classes.panel}>
      {data && <PercorsoRecall percorso={data} acts={onResolve !== undefined} />}
      {data?.doppione && <Remark>{text.like(data.doppione.idReceivedBet, data.doppione.motivo)}</Remark>}
      <div className={classes.tools}>
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
        <OutcomeFilter groups={groups} total={total} only={only} onOnly={setOnly} />
      </div>
      <div ref={list} className={classes.list} aria-busy={data === undefined}>
        <HintLayer within={list} />
        {data === undefined && <Skeletons />}
        {data && total === 0 && <EmptyState title={text.emptyTitle}>{text.empty}</EmptyState>}
        {total > 0 && shown.length === 0 && <EmptyState title={text.noneFiltered} />}
        {shown.length > 0 && (
          <div className={classes.header} aria-hidden>
            {Object.entries(text.columns).map(([id, header]) => (
              <span key={id}>{header}</span>
            ))}
          </div>
        )}
        {shown.map(({ outcome, righe }) => (
          <section key={outcome} aria-label={text.groups[outcome]}>
            <h3 className={classes.outcome} data-outcome={outcome}>
              {text.groups[outcome]} <span className={classes.count}>{righe.length}</span>
            </h3>
            <ul className={classes.rows}>
              {righe.map((riga) => (
                <PercorsoRow key={riga.idInstradamento} riga={riga} onResolve={onResolve} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  )
}

interface OutcomeFilterProps {
  groups: readonly OutcomeGroup[]
  total: number
  only: Outcome | null
  onOnly: (only: Outcome | null) => void
}

/** How many rooms each outcome has; pressing one shows it alone. */
function OutcomeFilter({ groups, total, only, onOnly }: OutcomeFilterProps) {
  return (
    <div className={classes.filters}>
      <button
        type="button"
        className={classes.filter}
        aria-pressed={only === null}
        onClick={() => onOnly(null)}
      >
        {text.all} <span className={classes.count}>{total}</span>
      </button>
      {groups.map(({ outcome, righe }) => (
        <button
          key={outcome}
          type="button"
          className={classes.filter}
          data-outcome={outcome}
          aria-pressed={only === outcome}
          onClick={() => onOnly(only === outcome ? null : outcome)}
        >
          {text.groups[outcome]} <span className={classes.count}>{righe.length}</span>
        </button>
      ))}
    </div>
  )
}

function Remark({ children }: { children: string }) {
  return (
    <p className={classes.remark}>
      <IconAlertTriangle size={15} aria-hidden />
      {children}
    </p>
  )
}

const Skeletons = () =>
  ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => <div key={key} className={classes.skeleton} />)
