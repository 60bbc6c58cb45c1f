import { describe, expect, it } from 'vitest'
import { describePick } from '../../bets/tip-reading/describe.ts'
import { readTip } from '../../bets/tip-reading/read-tip.ts'
import { isTipRead } from '../../bets/tip-reading/testing/is-tip-read.ts'
import { gradeTip } from './grade.ts'
import { BY_A_PERSON, MULTIPLES_BY_A_PERSON } from './person.table.ts'
import { readScore } from './read-score.ts'
import type { Score } from './score.ts'

const scoreOf = (text: string, sport: Score['sport']): Score => {
  const { score, problem } = readScore(text, sport)
  if (score === null) throw new Error(problem)
  return score
}

describe.each(Object.entries(BY_A_PERSON) as [Score['sport'], (typeof BY_A_PERSON)['calcio']][])(
  'of a tip about %s',
  (sport, rows) => {
    const tips = Object.entries(rows).map(([text, judged]) => {
      const [event, pick, score = '', esito] = judged.split(/ > | \| /)
      return { text, event, pick, score, esito }
    })

    it.each(tips)('agrees with the person: $text at $score', ({ text, event, pick, score, esito }) => {
      const tip = readTip(text)
      const [leg] = tip.legs
      const grade = gradeTip(tip, [scoreOf(score, sport)])
      if (pick === '?') {
        expect(grade.esito).toBeNull()
        return
      }
      expect(tip.legs).toHaveLength(1)
      expect(leg?.event && `${leg.event.home.key} - ${leg.event.away.key}`).toBe(event)
      expect(isTipRead(tip) && leg?.pick ? describePick(leg.pick) : grade.reason).toBe(pick)
      expect(grade.esito).toBe(esito)
    })
  },
)

it.each(MULTIPLES_BY_A_PERSON.map(([text, scores, esito]) => ({ text, scores, esito })))(
  'agrees with the person on several legs: $text at $scores',
  ({ text, scores, esito }) => {
    const given = scores.map((score) => (score === null ? null : scoreOf(score, 'calcio')))
    expect(gradeTip(readTip(text), given).esito).toBe(esito)
  },
)
