export const movimentiText = {
  newCashflow: 'Nuovo cashflow',
  newDeposit: 'Nuovo deposito',
  tipo: 'Tipo',
  tipi: {
    cashin: 'Cashin',
    cashout: 'Cashout',
    depositoIn: 'DepositoIn',
    depositoOut: 'DepositoOut',
  },
  /** Direction of the money in words, which determines the sign. */
  verso: {
    tipster: {
      cashin: 'Il tipster ci paga: i soldi entrano nei portafogli.',
      cashout: 'Paghiamo il tipster: i soldi escono dai portafogli.',
      depositoIn: 'Il tipster lascia un deposito: i soldi entrano nei portafogli.',
      depositoOut: 'Restituiamo il deposito: i soldi escono dai portafogli.',
    },
    venue: {
      cashin: 'Paghiamo noi: i soldi escono dai portafogli.',
      cashout: 'Ci pagano: i soldi entrano nei portafogli.',
      depositoIn: 'Lasciamo un deposito sul conto: i soldi escono dai portafogli.',
      depositoOut: 'Riprendiamo il deposito: i soldi entrano nei portafogli.',
    },
  },
  data: 'Data',
  nota: 'Nota',
  notaHint: 'Obbligatoria: si legge nei movimenti del conto e nel suo estratto',
  importo: 'Importo',
  proceed: 'Procedi',
  settleAll: 'Salda tutto',
  withoutOpen: (importo: string) => `Senza Open ${importo}`,
  withOpen: (importo: string) => `Con le Open ${importo}`,
  /** What is left out of it. */
  settleHint: (open: boolean, deposito: boolean) =>
    open && deposito
      ? 'Salda tutto lascia fuori le Open e il deposito, che si muove da sé.'
      : open
        ? 'Salda tutto lascia fuori le Open.'
        : 'Salda tutto lascia fuori il deposito, che si muove da sé.',
  back: 'Indietro',
  depositExceeded: 'Non è possibile inserire un DepositoOut con importo superiore al Saldo Deposito',
  saldoOperativo: 'Saldo operativo',
  saldoDeposito: 'Saldo deposito',
  saldoTotale: 'Saldo totale',
  saldoFreeroll: 'Saldo freeroll',
  asOf: (day: string) => `al ${day}`,

  splitTitle: (tipo: string) => `Ripartizione ${tipo}`,
  wallets: 'Portafogli',
  wallet: 'Portafoglio',
  walletOf: (n: number) => `Portafoglio ${n}`,
  amountOf: (n: number) => `Importo del portafoglio ${n}`,
  addWallet: 'Aggiungi portafoglio',
  removeWallet: (n: number) => `Togli il portafoglio ${n}`,
  walletUsed: 'già scelto',
  allWallets: 'Tutti i portafogli sono già nella ripartizione',
  walletBelowZero: (nome: string, prima: string, dopo: string) =>
    `${nome} finisce sotto zero: da ${prima} a ${dopo}`,
  noWallets: 'Non ci sono portafogli: aggiungine uno dal Riepilogo.',
  spesaAction: 'Spesa Action',
  incassoAction: 'Incasso Action',
  incassoFreeroll: 'Incasso Freeroll',
  spesaFreeroll: 'Spesa Freeroll',
  percentOf: (percent: string, of: string) => `${percent} di ${of}`,
  freerollOfBalance: (percent: string, saldo: string) => `${percent} del saldo freeroll (${saldo})`,
  afterAction: (importo: string) => `${importo} (importo − action)`,
  noFreeroll: 'Saldo freeroll non positivo: nessun freeroll',
  restore: 'Ripristina',
  toSplit: 'Totale',
  preview: 'Riepilogo',
  conto: {
    tipster: (nome: string) => `Tipster ${nome}`,
    venue: (label: string, nome: string) => `${label} ${nome}`,
  },
  walletsTogether: 'Portafogli',
  balanceAfter: (nome: string) => `${nome}: saldo totale`,
  saved: {
    cashin: 'Cashin registrato',
    cashout: 'Cashout registrato',
    depositoIn: 'DepositoIn registrato',
    depositoOut: 'DepositoOut registrato',
  },
  correctTitle: (tipo: string) => `Correggi ${tipo}`,
  correctHint: 'Il movimento di prima viene annullato e questo prende il suo posto, con le sue prove.',
  corrected: {
    cashin: 'Cashin corretto',
    cashout: 'Cashout corretto',
    depositoIn: 'DepositoIn corretto',
    depositoOut: 'DepositoOut corretto',
  },
  correctFailed: 'Errore nella correzione',
  failed: {
    cashin: "Errore nell'aggiunta del cashin",
    cashout: "Errore nell'aggiunta del cashout",
    depositoIn: "Errore nell'aggiunta del deposito",
    depositoOut: "Errore nell'aggiunta del deposito",
  },
  partTooHigh: "Non può superare l'importo del movimento.",
  transfer: {
    title: (nome: string) => `Giroconto · ${nome}`,
    other: 'Altro conto',
    way: 'Verso',
    /** What a venue owes us, or we owe a tipster. */
    owes: {
      venue: {
        more: (nome: string, importo: string) => `${nome} deve ${importo} di più`,
        less: (nome: string, importo: string) => `${nome} deve ${importo} di meno`,
      },
      tipster: {
        more: (nome: string, importo: string) => `a ${nome} dobbiamo ${importo} di meno`,
        less: (nome: string, importo: string) => `a ${nome} dobbiamo ${importo} di più`,
      },
    },
    ways: {
      venue: { more: 'Deve di più', less: 'Deve di meno' },
      tipster: { more: 'Gli dobbiamo di meno', less: 'Gli dobbiamo di più' },
    },
    effect: 'Saldo totale, prima e dopo',
    withoutOpen: 'senza Open',
    instead: 'Giroconto',
    saved: 'Giroconto registrato',
    failed: "Errore nell'aggiunta del giroconto",
    kinds: { tipster: 'Tipster', sala: 'Sala', helper: 'Helper', sito: 'Sito', altro: 'Altro' },
  },
  /** The account shows the movements of its period: one outside it would not be seen once booked. */
  outsidePeriod: 'Il conto mostra solo il suo periodo: allargalo per registrare un altro giorno.',
  deniedCashflow: 'Non hai i permessi per creare un Cashflow',
  deniedDeposit: 'Non hai i permessi per creare un Deposito',
}
