import { describe, expect, it } from 'vitest'
import { filterLines, groupByOutcome, type PathLine } from './path-line.ts'

const line = (nome: string, stato: PathLine['stato'], more: Partial<PathLine> = {}): PathLine =>
  ({
    nome,
    nomeBook: 'Book',
    regola: '',
    stato,
    motivo: '',
    inviato: null,
    previsto: null,
    ...more,
  }) as PathLine

const names = (groups: ReturnType<typeof groupByOutcome>) =>
  groups.map(({ outcome, lines }) => [outcome, ...lines.map(({ nome }) => nome)])

describe('the rooms of a bet', () => {
  it('are grouped by outcome, those that need attention first', () => {
    const groups = groupByOutcome([
      line('Esclusa', 'escluso'),
      line('Inviata', 'inviato'),
      line('Persa', 'incerto'),
      line('Muta', 'in_pausa'),
      line('Chiusa', 'scartato'),
      line('Attesa', 'previsto'),
    ])
    expect(names(groups)).toEqual([
      ['check', 'Muta', 'Persa'],
      ['waiting', 'Attesa'],
      ['sent', 'Inviata'],
      ['dropped', 'Chiusa'],
      ['excluded', 'Esclusa'],
    ])
  })

  it('are sorted by time within an outcome, then by name in natural order', () => {
    const groups = groupByOutcome([
      line('Sala 10', 'inviato', { inviato: '2025-03-30T14:05:09' }),
      line('Sala 2', 'inviato', { inviato: '2025-03-30T14:05:09' }),
      line('Zeta', 'inviato', { inviato: '2025-03-30T14:05:01' }),
    ])
    expect(names(groups)).toEqual([['sent', 'Zeta', 'Sala 2', 'Sala 10']])
  })

  it('are found by room, book and reason, whatever the accents', () => {
    const groups = groupByOutcome([
      line('Città', 'inviato'),
      line('Mare', 'escluso', { motivo: 'La sala è STANDBY' }),
    ])
    expect(names(filterLines(groups, null, 'citta'))).toEqual([['sent', 'Città']])
    expect(names(filterLines(groups, null, 'standby e'))).toEqual([['excluded', 'Mare']])
    expect(names(filterLines(groups, 'sent', ''))).toEqual([['sent', 'Città']])
    expect(filterLines(groups, 'sent', 'mare')).toEqual([])
  })
})
