export const systemHealthText = {
  lead: 'Quando una voce è vecchia o non va, lo dicono la campanella e la chat dello staff.',
  good: 'A posto',
  bad: 'Da guardare',
  notYet: 'Ancora mai',
  last: (when: string) => `Ultima volta: ${when}`,
  names: {
    backup: 'Ultimo backup',
    prova_ripristino: 'Ultima prova di ripristino',
    conti: 'Controllo dei conti della notte',
    catena: 'Sigilli',
    disco: 'Disco',
    coda: 'Coda dei messaggi',
    bot: 'Bot',
    orologio: 'Orologio',
    repliche: 'Repliche',
    versioni: 'Versioni',
  },
} as const
