export const demoUsersText = {
  title: 'Gli utenti della demo',
  password:
    'La password è quella scritta nel terminale. Se hai solo questo indirizzo, te la dà chi gestisce xbetapp.',
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
