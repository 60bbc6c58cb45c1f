import { describe, expect, it } from 'vitest'
import { likelySport, sportsWith } from './pick-sport.ts'
import { readTip } from './read-tip.ts'

const legs = (...texts: string[]) => texts.flatMap((text) => readTip(`Milano - Civitanova\n${text}`).legs)

describe('the sport of an event that no text names', () => {
  it('is the one most of its bets fit, none where nothing tells', () => {
    expect(likelySport(legs('Over 3,5 set @1.85', 'Over 180,5 punti @1.85'))).toBe('volley')
    expect(likelySport(legs('Over 3,5 set @1.85'))).toBeNull()
    expect(likelySport(legs('Over 165,5 punti @1.85'))).toBeNull()
    expect(likelySport(legs('Over 165,5 punti @1.85', 'Over 40,5 punti 1° quarto @1.85'))).toBe('basket')
    expect(likelySport(legs('1 @1.85'))).toBeNull()
    expect(likelySport(legs('X @3.20', '1 @1.85'))).toBe('calcio')
  })
})

it('a unit names the sports that count it, a period alone those that have it', () => {
  expect(sportsWith('points', 'match')).toEqual(['basket', 'volley'])
  expect(sportsWith('games', 'quarter1')).toEqual(['basket'])
})
