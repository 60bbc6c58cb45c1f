/** Texts of the menu, loaded with it. */
export const accountMenuText = {
  greeting: (username: string) => `Ciao, ${username}`,
  guide: 'Guida a questa schermata',
  legend: 'Legenda di colori e parole',
  avvisi: 'Avvisi',
  password: 'Cambia password',
  secondFactor: 'Verifica in due passaggi',
  sessions: 'Accessi aperti',
  logout: 'Logout',
} as const
