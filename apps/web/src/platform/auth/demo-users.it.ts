export const demoUsersText = {
  title: 'Gli utenti della demo',
  password: 'La password è quella scritta nel terminale.',
  people: [
    ['admin', 'SUPERADMIN'],
    ['operatore', 'OPERATORE'],
    ['refertatore', 'REFERTATORE'],
    ['contabile', 'CONTABILITÀ'],
    ['anagrafiche', 'ANAGRAFICHE'],
    ['amministratore', 'ADMIN'],
    ['analista', 'ANALISTA'],
    ['calcolatore', 'CALCOLATORE'],
    ['lettore', 'BETS'],
    ['extra', 'EXTRA'],
  ],
} as const
