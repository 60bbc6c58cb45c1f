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

const BET = FIRST_STEPS.indexOf('bet')

/**
 * The steps as far as the first bet, then the others. A test Telegram reaches no real person: the dry run ends before the
 * first bet, so that a room gets it.
 */
export function stepGroups(
  hasTestTelegram: boolean,
): [first: readonly FirstStep[], rest: readonly FirstStep[]] {
  const [before, rest] = [FIRST_STEPS.slice(0, BET), FIRST_STEPS.slice(BET + 1)]
  return hasTestTelegram
    ? [[...before, 'invii', 'bet'], rest.filter((step) => step !== 'invii')]
    : [[...before, 'bet'], rest]
}

/** The first open step. Where no test Telegram takes the place of the bot, no bet comes before the bot works. */
export function nextStep(openSteps: readonly FirstStep[], hasTestTelegram: boolean): FirstStep | undefined {
  if (!hasTestTelegram && openSteps.includes('bot')) return 'bot'
  return stepGroups(hasTestTelegram)
    .flat()
    .find((step) => openSteps.includes(step))
}
