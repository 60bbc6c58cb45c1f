/** Explanations of an account's figures: where a figure comes from, down to its bets and movements. */
export const explainText = {
  /** For a figure without parts and without records to open. */
  hasNoParts: 'Questa cifra è un dato di partenza: non è la somma di altre.',
  doesNotAdd: (difference: string) =>
    `Le voci non sommano al totale: differenza ${difference}. Aggiorna e riprova; se resta, avvisa un amministratore.`,
  /** Buttons that open the records of a figure. */
  sources: {
    cashflow: 'Vedi i cashflow del periodo',
    cashflowBefore: 'Vedi i cashflow precedenti',
    deposito: 'Vedi i depositi del periodo',
    depositoBefore: 'Vedi i depositi precedenti',
    periodo: 'Vedi le bet del periodo',
    refertate: 'Vedi le bet refertate',
    open: 'Vedi le bet Open',
    precedenti: 'Vedi le bet precedenti',
    duplicate: 'Vedi le bet duplicate',
  },
  /** Names of the figures that are no line of the summary card. */
  labels: {
    saldoIniziale: 'Saldo outstanding iniziale',
    betPrecedenti: 'Risultato delle bet precedenti',
    saldoFrIniziale: 'Saldo freeroll iniziale',
    saldoProfit: 'Profit di tutte le bet',
    consumo: 'Già usato dai cashout',
  },
  /** Sentences by the figure they explain; a name that ends in `Conto` is for the accounts of the house. */
  rules: {
    saldoTotale:
      'Dipende solo dalla fine del periodo: saldo operativo più tutti i depositi fino a quel giorno.',
    saldoTotaleConto:
      'Dipende solo dalla fine del periodo: tutte le bet e tutti i cashflow fino a quel giorno.',
    totaleOperativoPrecedente: 'Il saldo operativo prima del periodo.',
    totaleOperativoPeriodo: 'Di quanto cambia il saldo operativo nel periodo.',
    risultatoPeriodoPrecedente:
      "Saldo iniziale dell'anagrafica più il risultato delle bet precedenti al periodo, escluse quelle ancora Open e quelle refertate nel periodo.",
    risultatoPeriodoPrecedenteConto:
      'Risultato delle bet precedenti al periodo, escluse quelle ancora Open e quelle refertate nel periodo.',
    openingBalance: 'Impostato in anagrafica.',
    betPrecedenti:
      'Bet piazzate prima del periodo, escluse quelle ancora Open e quelle refertate nel periodo.',
    totaleProfit: 'Profit delle bet refertate che appartengono al periodo.',
    totOpen: 'Una bet Open vale come persa finché non è refertata: meno il suo importo.',
    saldoTotaleNoOpen: 'Il saldo totale come se le bet Open non ci fossero.',
    movements: 'Somma dei movimenti, con il segno con cui sono registrati.',
    saldoFr:
      'Quanto del risultato non è ancora stato incassato con un cashout. Cashin e depositi non lo toccano.',
    saldoProfit: 'Tutte le bet fino alla fine del periodo, le Open come perse.',
    consumo: 'Ogni cashout usa il saldo freeroll fino a dove arriva.',
    freerollAtteso: (percent: number, ofTipster: boolean) => {
      const operating = ofTipster ? "il saldo operativo, tolta l'action," : 'il saldo operativo'
      const when = 'Quanto freeroll si applicherebbe incassando tutto alla fine del periodo'
      return `${when}: il ${percent}% del minore tra ${operating} e il saldo freeroll; 0 se uno dei due non è positivo.`
    },
    actionAtteso: (percent: number) => `Il ${percent}% del saldo operativo alla fine del periodo.`,
    /** The percentage of the sentence before, applied to the amount of this account. */
    inNumbers: (percent: number, base: string) => `Qui il ${percent}% di ${base}.`,
  },
} as const

/** A bet as an account sees it. */
export const betInAccountText = {
  inAccount: (nome: string) => `Nel conto ${nome}`,
  importo: 'Importo',
  quota: 'Quota',
  profit: 'Profit',
  profitIs: (formula: string) => `Profit: ${formula}`,
  parties: 'A chi va il risultato',
  partiesInEuro: 'A chi va il risultato (in euro)',
  venues: 'Sale, helper e conti',
  house: 'Tipster e casa',
  tipster: (nome: string) => `Tipster ${nome}`,
  noDrop: 'No Drop',
  scartiQuota: 'Scarti Quota',
  freeroll: 'Freeroll',
  balances: 'I conti tornano.',
  balancesBut: (difference: string) => `I conti tornano, salvo ${difference} di arrotondamento.`,
  differs: (difference: string) => `Le due parti differiscono di ${difference}: avvisa un amministratore.`,
  withOtherPayouts: '(con quanto alcuni conti hanno pagato in più o in meno)',
  winGivesOddsGap: "Guadagna la differenza tra quota media e quota drop sull'importo del tipster.",
  lossCostsNothing: 'Non rischia importi propri: senza vincita il profit è 0.',
  countsAsLost: 'Open: finché non è refertata conta come persa.',
  stakeReturns: "Void: l'importo torna indietro.",
  totTipster: (tot: string) => `Importo: Tot Tipster ${tot}.`,
  quotaDrop: (quota: string) => `Quota: Quota Drop ${quota}.`,
  played: (importo: string) => `Importo: giocati ${importo}.`,
  playedShare: (importo: string, percent: string, share: string) =>
    `Importo: giocati ${importo} × ${percent} = ${share}.`,
  odds: (quota: string) => `Quota: ${quota}.`,
  taxedOdds: (before: string, tax: string, after: string) =>
    `Quota: ${before} meno la tassa del ${tax} = ${after}.`,
  inEuro: (importo: string, cambio: string, euro: string) => `In euro: ${importo} × ${cambio} = ${euro}.`,
  averageOdds: (quota: string) => `Quota: quota media delle giocate ${quota}.`,
  leftToHouse: (giocabile: string, tipster: string, left: string) =>
    `Importo: totale giocabile ${giocabile} − Tot Tipster ${tipster} = ${left}.`,
  oddsGap: (media: string, drop: string, gap: string) =>
    `Quota: quota media ${media} − Quota Drop ${drop} = ${gap}.`,
  freerollShare: (importo: string) => `Importo: quota di freeroll delle giocate ${importo}.`,
} as const
