import { changedTerms, type Term, termsOfKind } from '@xbetapp/domain/reference/reference/dated-terms'
import type { DatedTerms, Terms, TermsHolder } from './terms.api.ts'

type Version = Pick<DatedTerms['versioni'][number], 'dal' | 'termini'>

interface Coming {
  dal: string
  /** The terms that differ from those before, in display order. */
  changed: [Term, number][]
}

/** The terms that begin after a day, the nearest first, by what they change. */
export function comingTerms(tipo: TermsHolder['tipo'], versions: readonly Version[], day: string): Coming[] {
  const byDay = versions.toSorted((a, b) => ((a.dal ?? '') < (b.dal ?? '') ? -1 : 1))
  return byDay.flatMap(({ dal, termini }, index) => {
    if (dal === null || dal <= day) return []
    const after = valuesOf(tipo, termini)
    const changed = changedTerms(termsOfKind(tipo), valuesOf(tipo, byDay[index - 1]?.termini ?? {}), after)
    return changed.length === 0 ? [] : [{ dal, changed: changed.map((term) => [term, after[term]]) }]
  })
}

/** A term left out is 0, as the table of terms shows it. */
const valuesOf = (tipo: TermsHolder['tipo'], termini: Terms) =>
  Object.fromEntries(termsOfKind(tipo).map((term) => [term, termini[term] ?? 0])) as Record<Term, number>
