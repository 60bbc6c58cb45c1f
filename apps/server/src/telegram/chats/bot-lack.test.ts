import { expect, it } from 'vitest'
import { botLack } from './bot-lack.ts'

const bot = { ok: true, lastError: null, unreadGroups: [] as string[] }
const real = { hasTrialTelegram: false }

it('a bot that receives from the real Telegram and reads every group lacks nothing', () => {
  expect(botLack(bot, real)).toBeNull()
})

it("a refusal of Telegram's is said in Italian", () => {
  expect(botLack({ ...bot, ok: false, lastError: 'Forbidden: bot was blocked by the user' }, real)).toMatch(
    /^il bot non riceve \([^a-z]*(il|la|non|è|bot)/,
  )
})

it('groups it may not read are named, and the Telegram for trials is no real one', () => {
  expect(botLack({ ...bot, unreadGroups: ['Falco'] }, real)).toMatch(/privacy del bot .*Falco/)
  expect(botLack({ ...bot, unreadGroups: ['A', 'B', 'C', 'D'] }, real)).toContain('A, B e altri 2 gruppi')
  expect(botLack(bot, { hasTrialTelegram: true })).toContain('TELEGRAM_BOT_TOKEN')
})
