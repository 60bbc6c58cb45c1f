/** What the product says of itself to people who see it for the first time. */
export const productText = {
  is: 'xbetapp è il gestionale di chi gioca i pronostici dei tipster: raccoglie le bet dai loro gruppi Telegram e le manda alle sale, ai siti e agli helper che le giocano.',
  openTelegram: 'Apri il Telegram di prova',
} as const
