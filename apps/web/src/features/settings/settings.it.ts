import { VARIABLE_NAMES } from '@xbetapp/domain/registro/variable-names'

export const variabiliText = {
  recognition: 'Riconoscimento Immagini',
  recognitionHint: 'Il testo delle bet inviate come foto viene letto dall’immagine.',
  on: 'Attivo',
  off: 'Disattivo',
  toggle: 'Cambia Stato',
  edit: 'Modifica',
  refresh: 'Refresh',
  changed: 'Valore modificato correttamente!',
  superadmin: 'Solo SUPERADMIN',
  secretSet: 'Impostata: premi Refresh per leggerla',
  notSet: 'Non impostata',
  unknown: 'Altre variabili',

  groups: {
    link: 'Link',
    note: 'Note delle bet',
    chat: 'Chat Telegram',
    modello: 'Lettura e riscrittura dei testi',
    invii: 'Attese e limiti',
  },
  labels: VARIABLE_NAMES,
  hints: {
    nota_bet_americani: 'In fondo alle bet di Americans',
    nota_sicilia_no_asia: 'In fondo alle bet di Sicilia senza Asia',
    nota_sukor_no_365: 'In fondo alle bet di Sukor senza 365',
    chat_staff_id: 'Riceve gli avvisi del sistema',
    chat_bets_id: 'Riceve una copia di ogni bet',
    chat_trash_id: 'Riceve i messaggi non utilizzabili',
    chat_comando_id: 'Accetta i comandi al bot',
    eta_massima_minuti: 'Le più vecchie aspettano una conferma; 0: nessun limite, vuota: 60',
    gpt_api_key: 'Per leggere le foto e riscrivere i testi',
  } as Readonly<Record<string, string>>,
} as const
