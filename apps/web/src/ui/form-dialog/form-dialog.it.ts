export const formDialogText = {
  cancel: 'Annulla',
  save: 'Salva',
  abandonQuestion: 'Abbandonare le modifiche?',
  abandon: 'Abbandona',
  keepEditing: 'Continua',
}
