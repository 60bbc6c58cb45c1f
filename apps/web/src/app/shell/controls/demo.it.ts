export const demoText = {
  title: 'Ambiente demo',
  what: 'Tipster, sale, bet e conti sono inventati: si può provare tutto. Anche Telegram è di prova: i messaggi arrivano nelle sue chat, non a persone vere.',
  telegram: 'Telegram di prova',
  telegramHint:
    'A sinistra le chat: apri quella di un tipster e scrivi una bet, per esempio «Inter - Milan over 2,5 @2», anche con una foto. Arriva nella pagina Bet entro due secondi.',
  telegramElsewhere: 'Questo programma usa un bot vero: le bet si scrivono nei gruppi Telegram dei tipster.',
  open: 'Apri il Telegram di prova',
  try: 'Tre cose da provare in cinque minuti',
  tasks: [
    'Scrivi una bet come tipster, apri il suo Dettaglio e registra i drop di due sale.',
    'Mandala ad altre sale con SPARA BET, poi fermala con STOP BET: guarda le chat delle sale.',
    'Nel Calcolatore dai un esito alla bet: i conti di tipster e sale cambiano subito in Contabilità.',
  ],
  without: 'Senza la demo',
  withoutHint:
    '«npm start -- --nuovo» apre un prodotto vuoto, nella cartella data-nuovo, che dice i primi passi da fare; con TELEGRAM_BOT_TOKEN usa il tuo bot. Questa demo resta nella sua cartella. I tipster finti si fermano dopo trenta bet che nessuno ha gestito.',
} as const
