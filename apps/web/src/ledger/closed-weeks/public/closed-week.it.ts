export const closedWeekText = {
  sent: 'estratto già inviato',
  /** Under a day, before anything is saved. */
  note: (quante: number, sent: boolean) =>
    `${quante === 1 ? 'Settimana chiusa' : `${quante} settimane chiuse`}${sent ? ', estratto già inviato' : ''}: chiede il motivo.`,
}
