/** Setup steps in the order they are done: what the first bet needs, then what the work with real money needs. */
export const FIRST_STEPS = [
  'book',
  'sala',
  'tipster',
  'collegamento',
  'prova',
  'bet',
  'bot',
  'staff',
  'saldi',
  'utente',
  'accesso',
  'backup',
  'invii',
] as const

export type FirstStep = (typeof FIRST_STEPS)[number]

/** The first open step. Where no test Telegram takes the place of the bot, no bet comes before the bot works. */
export function nextStep(openSteps: readonly FirstStep[], hasTestTelegram: boolean): FirstStep | undefined {
  if (!hasTestTelegram && openSteps.includes('bot')) return 'bot'
  return FIRST_STEPS.find((step) => openSteps.includes(step))
}
