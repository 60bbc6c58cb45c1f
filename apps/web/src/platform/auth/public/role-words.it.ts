import type { Role } from '@xbetapp/domain/platform/roles/roles'

/** What each role is for, in one line. */
export const roleWords: Readonly<Record<Role, string>> = {
  SUPERADMIN: 'tutto, anche gli ADMIN',
  ADMIN: 'tutto, anche utenze e variabili',
  OPERATORE: 'riceve le bet, registra i drop, manda le bet alle sale',
  ANALISTA: 'bet e Calcolatore',
  REFERTATORE: 'dà gli esiti alle bet',
  CALCOLATORE: 'il Calcolatore',
  LINK: 'nel Calcolatore corregge i testi',
  CHIUSURE: 'nel Calcolatore scrive le quote di chiusura',
  BETS: 'guarda le bet, senza cambiare niente',
  EXTRA: 'la pagina Extra Sale',
  CONTABILITÀ: 'guarda i conti, invia e chiude le settimane',
  ANAGRAFICHE: 'sale, siti, tipster e collegamenti',
}
