export const formDialogText = {
  abandonQuestion: 'Abbandonare le modifiche?',
  abandonBody: 'Quello che è stato scritto non è salvato e andrebbe perso.',
  abandon: 'Abbandona',
  keepEditing: 'Continua a modificare',
  kept: 'Quello che stavi scrivendo quando la sessione è finita è ancora qui, non ancora salvato.',
}
