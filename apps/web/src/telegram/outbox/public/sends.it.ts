import { plural } from '#web/ui/numbers/plural.ts'

const PURPOSES: Record<string, string> = {
  'bet-relay': 'Bet',
  'bet-edit': 'Modifica di una bet',
  'bet-reminder': 'Sollecito di una bet',
  sparachat: 'SparaChat',
  'stop-bet': 'Stop bet',
  'stop-bet-undone': 'Bet di nuovo valida',
  recall: 'Bet ritirata',
  'recall-undone': 'Bet di nuovo valida',
  'inoltro-edit': 'Modifica di un messaggio inoltrato',
  withdrawal: 'Bet annullata dal tipster',
  'tipster-drop': 'Drop tipster',
  'venue-drop': 'Drop sala',
  'drop-move': 'Spostamento drop',
  'staff-notice': 'Avviso allo staff',
  'bets-copy': 'Copia della bet',
  trash: 'Cestino',
  report: 'Report',
  command: 'Risposta a un comando',
}

export const sendStateText = {
  noText: 'Senza testo',
  photos: (count: number) => plural(count, '1 foto', '# foto'),
  openMessage: (sala: string) => `Apri il messaggio in ${sala}`,
  openBet: (id: number) => `Apri il percorso della bet ${id}`,
  purpose: (scopo: string) => PURPOSES[scopo] ?? 'Messaggio',
}
