export const readingText = {
  byModel: 'Testo letto nella foto dal modello',
  byOcr: 'Testo letto nella foto, da controllare',
  use: 'Usa questo testo',
  waits: 'Lettura della foto in corso…',
}
