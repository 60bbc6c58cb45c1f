import type { Answer } from '@xbetapp/contract/contract'

type Chiave = Answer<'GET /api/v1/salute'>['voci'][number]['chiave']

export const systemHealthText = {
  lead: 'Quando una voce è vecchia o non va, lo dicono la campanella e la chat dello staff.',
  allWell: 'Funziona tutto.',
  notAll: 'Nessun guasto; qualcosa manca ancora.',
  toCheck: (count: number) => (count === 1 ? 'Una cosa non va.' : `${count} cose non vanno.`),
  good: 'A posto',
  bad: 'Da controllare',
  last: (when: string) => `Ultima volta: ${when}`,
  backUp: 'Fai un backup adesso',
  backedUp: 'Backup fatto',
  technical: 'Dettagli tecnici',
  /** What each entry says of the product's work, by its state; `notYet` where it was never done. */
  states: {
    bot: {
      good: 'Il bot riceve',
      bad: 'Il bot non riceve tutti i messaggi',
      notYet: 'Il bot è quello di prova',
    },
    coda: { good: 'I messaggi partono', bad: 'I messaggi non partono' },
    backup: {
      good: "L'ultimo backup è riuscito",
      bad: 'Manca un backup recente',
      notYet: 'Nessun backup ancora',
    },
    conti: {
      good: 'I conti tornano',
      bad: 'I conti non sono a posto',
      notYet: 'Conti non ancora controllati',
    },
    disco: { good: "C'è spazio per i dati", bad: 'Lo spazio per i dati sta finendo' },
    catena: { good: 'Il registro è integro', bad: 'Il registro non viene sigillato' },
    prova_ripristino: {
      good: 'Da un backup si riparte',
      bad: 'Nessun backup provato da un mese',
      notYet: 'Nessun backup ancora provato',
    },
    orologio: { good: "L'ora è giusta", bad: "L'ora del server e quella del database sono diverse" },
    repliche: { good: 'Le copie del database sono aggiornate', bad: 'Una copia del database è indietro' },
    versioni: { good: 'Versioni', bad: 'Versioni' },
  } as Record<Chiave, { good: string; bad: string; notYet?: string }>,
  /** What to do about an entry that is not well. */
  remedies: {
    bot: 'Se il motivo non dice che cosa fare, chiedi a chi gestisce il server.',
    coda: 'Guarda in Messaggi quali aspettano; se il bot riceve, chiedi a chi gestisce il server.',
    backup: 'Premi Fai un backup adesso; se non riesce, chiedi a chi gestisce il server.',
    conti: 'Il lavoro può continuare: chiedi a chi gestisce il server di controllarli.',
    disco: 'Chiedi a chi gestisce il server di fare spazio: senza, il lavoro si ferma.',
    catena: 'Il lavoro può continuare: avvisa chi gestisce il server.',
    prova_ripristino: 'Premi Fai un backup adesso; se resta così, avvisa chi gestisce il server.',
    orologio: 'Chiedi a chi gestisce il server di regolarla.',
    repliche: 'Il lavoro può continuare: avvisa chi gestisce il server.',
  } as Partial<Record<Chiave, string>>,
} as const
