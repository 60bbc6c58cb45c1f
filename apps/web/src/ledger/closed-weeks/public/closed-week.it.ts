const closed = (quante: number) => (quante === 1 ? 'Settimana chiusa' : `${quante} settimane chiuse`)

export const closedWeekText = {
  closed,
  sent: 'estratto già inviato',
  /** Under a day, before anything is saved. */
  note: (quante: number, sent: boolean) =>
    `${closed(quante)}${sent ? ', estratto già inviato' : ''}: chiede il motivo.`,
}
