import { expect, it } from 'vitest'
import { isBotCommand, isWithdrawalWord } from './withdrawal.ts'

it.each([
  ['annulla', true],
  ['ANNULLATA!!', true],
  ['❌ Void ❌', true],
  ['s\u200Btop.', true],
  ['No-Bet', true],
  ['No - Bet', true],
  ['𝗡𝗢 𝗕𝗘𝗧', true],
  ['stop, aspetto', false],
  ['annulla la prima', false],
  ['voidata', false],
  ['', false],
  ['❌', false],
])('%j takes a bet back: %s', (text, takesBack) => {
  expect(isWithdrawalWord(text)).toBe(takesBack)
})

it.each([
  ['/start', true],
  ['/Start@altro_bot arg', true],
  ['/stat\nInter', true],
  ['1/2 finale', false],
  ['/2 unità', false],
  ['/annulla, ciao', false],
  ['Inter /start', false],
  ['ciao/start', false],
  [' \n/start', true],
  ['//', false],
])('%j is a command: %s', (text, isCommand) => {
  expect(isBotCommand(text)).toBe(isCommand)
})
