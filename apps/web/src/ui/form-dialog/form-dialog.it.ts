export const formDialogText = {
  abandonQuestion: 'Abbandonare le modifiche?',
  abandon: 'Abbandona',
  keepEditing: 'Continua',
}
