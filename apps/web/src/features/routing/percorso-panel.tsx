import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PathLine } from '#web/entities/percorso/path-line.ts'
import { PathList, PathRemark } from '#web/entities/percorso/path-list.tsx'
import { percorsoText as text } from '#web/entities/percorso/percorso.it.ts'
import { errorText } from '#web/lib/api-error.ts'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state/error-state.tsx'
import { percorsoQuery, type Riga } from './percorso.api.ts'
import { PercorsoRecall } from './percorso-recall.tsx'

interface PercorsoPanelProps {
  idReceivedBet: number
  /** Where uncertain messages are resolved; absent for those who may not. */
  onResolve?: (() => void) | undefined
}

/** Why each room did or did not get a bet, and when. */
export default function PercorsoPanel({ idReceivedBet, onResolve }: PercorsoPanelProps) {
  const { data, error, refetch } = useQuery(percorsoQuery(idReceivedBet))
  const righe = useMemo(() => data?.righe.map(lineOf), [data])
  if (data === undefined && error)
    return <ErrorState message={errorText(error)} onRetry={() => void refetch()} />
  return (
    <PathList
      label={text.label(idReceivedBet)}
      righe={righe}
      onResolve={onResolve}
      empty={<EmptyState title={text.emptyTitle}>{text.empty}</EmptyState>}
    >
      {data && <PercorsoRecall percorso={data} acts={onResolve !== undefined} />}
      {data?.doppione && (
        <PathRemark>{text.like(data.doppione.idReceivedBet, data.doppione.motivo)}</PathRemark>
      )}
    </PathList>
  )
}

function lineOf({ idInstradamento, idSala: _, nomeSala, automatico, regola, ...riga }: Riga): PathLine {
  const isByHand = !automatico
  return {
    ...riga,
    id: idInstradamento,
    nome: nomeSala,
    regola: isByHand ? text.byHand : regola === null ? text.noRule : text.rules[regola],
    regolaHint: isByHand && riga.username !== null ? text.by(riga.username) : undefined,
  }
}
