import { formatDate } from '@xbetapp/domain/platform/format/date'

export const movementsText = {
  newCashflow: 'Nuovo cashflow',
  newDeposit: 'Nuovo deposito',
  tipo: 'Tipo',
  tipi: {
    cashin: 'Cashin',
    cashout: 'Cashout',
    depositoIn: 'DepositoIn',
    depositoOut: 'DepositoOut',
  },
  /** Which way the money goes, as amounts are typed without a sign: for a tipster, or for a venue. */
  direction: {
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
  /** What `settleAll` leaves out of the amount: at least one of the two. */
  settleHint: (hasOpen: boolean, hasDeposit: boolean) => {
    const leftOut = [hasOpen && 'le Open', hasDeposit && 'il deposito, che si muove da sé']
    return `Salda tutto lascia fuori ${leftOut.filter(Boolean).join(' e ')}.`
  },
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
  wrongPart: 'Correggi gli importi segnati in rosso',
  transfer: {
    title: (nome: string) => `Giroconto · ${nome}`,
    other: 'Altro conto',
    way: 'Verso',
    /** How a giroconto changes what a venue owes us, or we owe a tipster. */
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
  /** Under a day: statements sent that a movement of that day changes. */
  sentOne: (period: string) => `L'estratto ${period} è già stato inviato: il suo saldo cambierà.`,
  sentMany: (count: number) => `${count} estratti già inviati: i loro saldi cambieranno.`,
  /** The account shows the movements of its period: one outside it would not be seen once booked. */
  outsidePeriod: ({ start, end }: { start: string; end: string }) =>
    `La data è fuori dal periodo mostrato (${start === end ? `solo il ${formatDate(start)}` : `dal ${formatDate(start)} al ${formatDate(end)}`}).`,
  widenPeriod: (day: string) => `Allarga al ${day}`,
  deniedCashflow: 'Non hai i permessi per creare un Cashflow',
  deniedDeposit: 'Non hai i permessi per creare un Deposito',
}
