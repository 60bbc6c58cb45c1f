/** A week as people say it: its days. */
export const closingsText = {
  title: 'Settimane chiuse',
  intro: (quante: number) =>
    quante === 1
      ? 'La modifica cambia ciò con cui si è chiusa una settimana.'
      : `La modifica cambia ciò con cui si sono chiuse ${quante} settimane.`,
  conto: 'Conto',
  settimana: 'Settimana',
  adesso: 'Adesso',
  dopo: 'Dopo',
  differenza: 'Differenza',
  motivo: 'Motivo',
  motivoHint: "Resta con la modifica, con il tuo nome e l'ora.",
  required: 'Campo obbligatorio.',
  save: 'Salva con il motivo',
  more: (quante: number) => `e altre ${quante}`,
}
