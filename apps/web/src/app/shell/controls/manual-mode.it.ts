/** The question before the manual mode: fetched with it. */
export const manualModeText = {
  confirmTitle: 'Passare alla gestione manuale?',
  confirmText:
    'Da questo browser non partirà più alcun messaggio Telegram: drop, stop e spostamenti saranno solo salvati e le sale andranno avvisate a mano. Sparabet resterà bloccato.',
  confirm: 'Passa a manuale',
} as const
