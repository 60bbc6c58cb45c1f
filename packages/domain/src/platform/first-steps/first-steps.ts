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
  'portafoglio',
  'saldi',
  'utente',
  'accesso',
  'backup',
  'invii',
] as const

export type FirstStep = (typeof FIRST_STEPS)[number]

const UNTIL_BET = FIRST_STEPS.indexOf('bet') + 1

/**
 * The steps as far as the first bet, then the others. A test Telegram reaches no real person: the dry run ends with the
 * first bet, so that a room gets it.
 */
export function stepGroups(
  hasTestTelegram: boolean,
): [first: readonly FirstStep[], rest: readonly FirstStep[]] {
  const [first, rest] = [FIRST_STEPS.slice(0, UNTIL_BET), FIRST_STEPS.slice(UNTIL_BET)]
  return hasTestTelegram ? [[...first, 'invii'], rest.filter((step) => step !== 'invii')] : [first, rest]
}

/** The first open step. Where no test Telegram takes the place of the bot, no bet comes before the bot works. */
export function nextStep(openSteps: readonly FirstStep[], hasTestTelegram: boolean): FirstStep | undefined {
  if (!hasTestTelegram && openSteps.includes('bot')) return 'bot'
  return stepGroups(hasTestTelegram)
    .flat()
    .find((step) => openSteps.includes(step))
}
