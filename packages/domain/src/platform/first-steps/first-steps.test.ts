import { expect, it } from 'vitest'
import { FIRST_STEPS, type FirstStep, nextStep, stepGroups } from './first-steps.ts'

it('the next step is the first open one, whatever was done before its turn', () => {
  const done: FirstStep[] = []
  const next = (hasTestTelegram = true) =>
    nextStep(
      FIRST_STEPS.filter((step) => !done.includes(step)),
      hasTestTelegram,
    )
  expect(next()).toBe('book')
  done.push('book', 'sala', 'prova', 'invii')
  expect(next()).toBe('tipster')
  done.push('tipster', 'collegamento', 'bet')
  expect(next()).toBe('bot')
  expect(nextStep([], true)).toBeUndefined()
})

it('the dry run ends before the first bet on a test Telegram alone', () => {
  const [first, rest] = stepGroups(true)
  expect([...first.slice(-2), rest.at(-1)]).toEqual(['invii', 'bet', 'backup'])
  expect([...first, ...rest].toSorted()).toEqual([...FIRST_STEPS].toSorted())
  expect(stepGroups(false).flat()).toEqual(FIRST_STEPS)
  expect(nextStep(['bot', 'invii'], true)).toBe('invii')
})

it('the bot is first where no bet comes without it', () => {
  expect(nextStep(FIRST_STEPS, false)).toBe('bot')
  expect(nextStep(['book', 'accesso'], false)).toBe('book')
})

it('what the first bet needs is before what it can do without', () => {
  const before = FIRST_STEPS.slice(0, FIRST_STEPS.indexOf('bet'))
  expect(before).toEqual(['book', 'sala', 'tipster', 'collegamento', 'prova'])
})
