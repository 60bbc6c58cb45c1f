export const sessionsText = {
  title: 'Accessi aperti',
  lead: 'I browser in cui sei entrato e non sei ancora uscito. Se non ne riconosci uno, chiudilo e avvisa un amministratore.',
  thisOne: 'Questo browser',
  unknown: 'Browser sconosciuto',
  on: (browser: string, system: string) => `${browser} su ${system}`,
  opened: (when: string) => `Aperto il ${when}`,
  lastUsed: (when: string) => `Ultimo uso il ${when}`,
  end: 'Chiudi accesso',
  endNamed: (name: string, when: string) => `Chiudi accesso: ${name}, aperto il ${when}`,
  endOthers: 'Chiudi tutti gli altri',
  ended: 'Accesso chiuso',
  othersEnded: 'Altri accessi chiusi',
} as const
