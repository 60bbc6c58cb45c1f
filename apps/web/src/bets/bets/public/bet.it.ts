export const betText = {
  readImage: "Testo da leggere dall'immagine",
  photoOf: (id: number) => `immagine della bet ${id}`,
  photoTitle: (id: number, tipster: string) => `Bet ${id} · ${tipster}`,
  unknown: (id: string | number) => `La bet con il codice ${id} non esiste`,
  duplicateOf: (id: number) => `Duplicata della bet ${id}: apri le informazioni`,
  editTitle: (id: number) => `Modifica testo della bet ${id}`,
  text: 'Testo Bet',
  edited: 'Modifica effettuata',
  editFailed: 'Errore durante la modifica',
  infoTitle: (id: number) => `Bet ${id}`,
}
