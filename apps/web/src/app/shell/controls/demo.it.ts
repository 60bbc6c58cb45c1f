import { productText } from '#web/platform/first-steps/product.it.ts'

export const demoText = {
  title: 'Ambiente demo',
  product: `${productText.is} Registra chi ha preso quanto, dà gli esiti e dice in ogni momento chi deve soldi a chi.`,
  legend: 'Legenda di colori e parole',
  guide: 'Guida',
  what: 'Qui tipster, sale, bet e conti sono inventati, e Telegram è di prova: i messaggi non arrivano a persone vere.',
  telegram: 'Telegram di prova',
  telegramHint:
    'Apri la chat di un tipster e scrivi una bet, per esempio «Inter - Milan over 2,5 @2»: arriva nella pagina Bet entro due secondi.',
  telegramElsewhere: 'Questo programma usa un bot vero: le bet si scrivono nei gruppi Telegram dei tipster.',
  open: productText.openTelegram,
  try: 'Tre cose da provare in cinque minuti',
  tasks: [
    'Scrivi una bet come tipster, apri il suo Dettaglio, registra i drop di due sale e accredita il tipster con DROP TIPSTER.',
    'Mandala ad altre sale con SPARA BET, poi fermala con STOP BET: guarda le chat delle sale.',
    'Nel Calcolatore dai un esito alla bet: i conti di tipster e sale cambiano subito in Contabilità. Per pagare apri un conto: il + piccolo accanto a TOTALE CASHFLOW PERIODO registra il movimento.',
  ],
  without: "Per chi l'ha avviata",
  withoutHint:
    '«npm start -- --nuovo» apre un prodotto vuoto, nella cartella data-nuovo, che dice i primi passi da fare; con TELEGRAM_BOT_TOKEN usa il tuo bot. I tipster finti si fermano dopo trenta bet che nessuno ha gestito.',
} as const
