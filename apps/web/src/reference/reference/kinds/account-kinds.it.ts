/** The sentences about sites and others differ by their noun alone. */
const about = (noun: 'sito' | 'altro', name: 'Sito' | 'Altro', none: string) => ({
  add: `Nuovo ${name}`,
  createTitle: `Inserire i dati per il nuovo ${noun}`,
  editTitle: `Modifica ${name}`,
  created: `${name} è stato salvato`,
  updated: `${name} è stato aggiornato`,
  createDenied: `Non hai i permessi per creare un ${name}`,
  editDenied: `Non hai i permessi per modificare un ${name}`,
  empty: none,
  emptyHint: `Premi Nuovo ${name} per inserire il primo.`,
})

export const accountKindsText = {
  sito: about('sito', 'Sito', 'Nessun sito'),
  altro: about('altro', 'Altro', 'Nessun altro conto'),
  nome: 'Nome',
  url: 'URL',
}
