export const comEraText = {
  button: "Com'era",
  title: (nome: string) => `${nome}: com'era il…`,
  giorno: 'Come si conosceva il',
  hint: 'Alla fine di quel giorno, con gli esiti, i drop, i movimenti e le percentuali di allora.',
  riga: 'Riga',
  conto: 'Conto',
  allora: "Com'era",
  oggi: 'Oggi',
  differenza: 'Differenza',
  same: 'Da allora non è cambiato niente.',
  onlyNow: "Allora non c'era",
}
