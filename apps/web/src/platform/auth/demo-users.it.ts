export const demoUsersText = {
  title: 'Gli utenti della demo; la password è quella scritta nel terminale',
  people: [
    ['operatore', 'riceve le bet, registra i drop, manda le bet alle sale'],
    ['refertatore', 'dà gli esiti alle bet'],
    ['contabile', 'conti, cashin e cashout, settimane'],
    ['anagrafiche', 'sale, siti, tipster e collegamenti'],
    ['amministratore', 'tutto, anche utenze e variabili'],
    ['analista', 'bet e Calcolatore'],
    ['calcolatore', 'il Calcolatore'],
    ['lettore', 'guarda le bet, senza cambiare niente'],
    ['extra', 'la pagina Extra Sale'],
  ],
} as const
