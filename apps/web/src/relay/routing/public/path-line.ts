import type { Answer } from '@xbetapp/contract/contract'
import { compareNames } from '#web/lib/compare-names.ts'
import type { SendState } from '#web/telegram/outbox/public/send-state.tsx'
import { hasWords } from '#web/ui/picker/filter-options.ts'

/** A room, or another chat, with the outcome of a message there. */
export interface PathLine
  extends Omit<Answer<'GET /api/v1/inoltri/:id/percorso'>['righe'][number], 'tipo' | 'da'> {
  /** The rule by which the message goes there, or that a person sent it. */
  regola: string
  /** Hint shown over the rule. */
  regolaHint?: string | undefined
}

const ARRIVED: readonly SendState[] = ['inviato', 'incerto', 'in_invio']
const PLANNED: readonly SendState[] = ['previsto', 'in_coda', 'in_pausa', 'in_attesa']
type States = ReadonlyArray<{ stato: SendState }>

/** Whether a message is, or may be, in a chat already. */
export const hasArrived = (lines: States): boolean => lines.some(({ stato }) => ARRIVED.includes(stato))
/** Whether a message is still to leave for a chat. */
export const isPlanned = (lines: States): boolean => lines.some(({ stato }) => PLANNED.includes(stato))

/** Outcomes of a message in a room, those that need attention first. */
export const OUTCOMES = ['check', 'waiting', 'sent', 'dropped', 'excluded'] as const
export type Outcome = (typeof OUTCOMES)[number]

const OUTCOME_OF: Record<PathLine['stato'], Outcome> = {
  incerto: 'check',
  fallito: 'check',
  in_attesa: 'check',
  in_pausa: 'check',
  previsto: 'waiting',
  in_coda: 'waiting',
  in_invio: 'waiting',
  inviato: 'sent',
  scartato: 'dropped',
  annullato: 'dropped',
  escluso: 'excluded',
}

export type OutcomeGroup = ReturnType<typeof groupByOutcome>[number]

/**
 * The rooms by outcome, in the order of {@link OUTCOMES}; within one by time, then by name. Empty groups are left out.
 */
export function groupByOutcome(lines: readonly PathLine[]) {
  const groups = Map.groupBy(lines, ({ stato }) => OUTCOME_OF[stato])
  return OUTCOMES.flatMap((outcome) => {
    const group = groups.get(outcome)
    return group ? [{ outcome, lines: group.toSorted(byTimeThenName) }] : []
  })
}

function byTimeThenName(a: PathLine, b: PathLine): number {
  const [first, second] = [a.inviato ?? a.previsto ?? '', b.inviato ?? b.previsto ?? '']
  if (first !== second) return first < second ? -1 : 1
  return compareNames(a.nome, b.nome)
}

/** Lines of an outcome, or of all, whose room, book or reason has a word that begins with each word typed. */
export function filterLines(
  groups: readonly OutcomeGroup[],
  only: Outcome | null,
  typed: string,
): OutcomeGroup[] {
  return groups.flatMap((group) => {
    if (only !== null && group.outcome !== only) return []
    if (typed.trim() === '') return [group]
    const lines = group.lines.filter(({ nome, nomeBook, regola, motivo }) =>
      hasWords(`${nome} ${nomeBook} ${regola} ${motivo}`, typed),
    )
    return lines.length > 0 ? [{ ...group, lines }] : []
  })
}
