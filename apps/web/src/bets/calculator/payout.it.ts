import { PAYOUT_NAMES } from '@xbetapp/domain/ledger/postings/payout'

export const payoutText = {
  open: 'Pagata in altro modo…',
  change: 'Cambia il pagamento…',
  label: 'Pagamento',
  title: (id: number) => `Pagamento della bet ${id}`,
  kind: 'Come è stata pagata',
  kinds: {
    ...PAYOUT_NAMES,
    nessuno: "Secondo l'esito: la bet torna Open",
  },
  euro: 'Importo reso',
  reso: 'Reso ogni 100',
  parte: 'Parte incassata',
  resto: 'Esito del resto',
  pari: 'A pari merito',
  posti: 'Posti pagati',
  quote: 'Quote delle gambe nulle',
  mezzeVinte: 'Quote delle mezze vinte',
  mezzePerse: 'Quote delle mezze perse',
  quoteHint: 'Separate da uno spazio, le altre gambe sono vinte',
  quoteInvalid: 'Scrivi quote da 1 in su, separate da uno spazio.',
  who: 'Chi ha pagato così',
  all: 'Tutti i conti',
  only: 'Solo alcuni',
  venues: 'Conti che hanno pagato così',
  chooseVenues: 'Scegli sotto i conti che hanno pagato così',
  staked: (nome: string, importo: string) => `${nome} · ${importo}`,
  ofStaked: (importo: string) => `In tutto, su ${importo} giocati`,
  mixed: 'I conti scelti hanno valute diverse: scrivi quanto rende ogni 100',
  others: 'Esito per tutti gli altri',
  result: (paid: string, esito: string) =>
    `Alla Quota Drop tornano ${paid} ogni 100 giocati. In elenco: ${esito}.`,
  comesBack: (giocati: string, tornano: string, esito: string) =>
    `Di ${giocati} giocati tornano ${tornano}. In elenco: ${esito}.`,
  resultOfSome: "La differenza con l'esito va a No Drop.",
}
