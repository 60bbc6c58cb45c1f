export const asKnownText = {
  button: 'Situazione al…',
  title: (nome: string) => `${nome}: situazione al…`,
  giorno: 'Come si conosceva il',
  hint: 'Alla fine di quel giorno, con gli esiti, i drop, i movimenti e le percentuali di allora.',
  riga: 'Riga',
  conto: 'Conto',
  allora: 'Allora',
  oggi: 'Oggi',
  differenza: 'Differenza',
  notRecorded: (dal: string) => `Prima del ${dal} le modifiche non erano registrate.`,
  same: 'Da allora non è cambiato niente.',
  onlyNow: "Allora non c'era",
}
