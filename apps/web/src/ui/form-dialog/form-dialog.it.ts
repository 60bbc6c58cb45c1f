export const formDialogText = {
  abandonQuestion: 'Uscire senza salvare?',
  abandonBody: 'Quello che hai scritto non è ancora salvato.',
  abandon: 'Esci',
  keepEditing: 'Resta',
  kept: 'Quello che stavi scrivendo quando la sessione è finita è ancora qui, non ancora salvato.',
}
