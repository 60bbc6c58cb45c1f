/** Texts of closed weeks; a week is named by its days. */
export const closingsText = {
  title: 'Settimane chiuse',
  intro: (count: number) =>
    count === 1
      ? 'La modifica cambia una settimana chiusa.'
      : `La modifica cambia ciò con cui si sono chiuse ${count} settimane.`,
  conto: 'Conto',
  settimana: 'Settimana',
  adesso: 'Adesso',
  dopo: 'Dopo',
  differenza: 'Differenza',
  save: 'Salva con il motivo',
  more: (count: number) => `e altre ${count}`,

  closeTitle: (week: string) => `Chiudi la settimana ${week}`,
  reopenTitle: (week: string) => `Riapri la settimana ${week}`,
  /** Whose week: one account by its name, some by their number, or all. */
  closes: (count: number) => (count === 1 ? 'Si chiude 1 conto.' : `Si chiudono ${count} conti.`),
  closesOne: (nome: string) => `Si chiude il conto di ${nome}.`,
  closesAll: (count: number) =>
    count === 1
      ? "Si chiude 1 conto: l'unico ancora aperto, anche fuori dai filtri."
      : `Si chiudono ${count} conti: tutti quelli ancora aperti, anche fuori dai filtri.`,
  already: (count: number) => (count === 1 ? '1 conto è già chiuso.' : `${count} conti sono già chiusi.`),
  /** `Tra questi: 129 non inviati, 2 contestati.` */
  among: (notSent: number, disputed: number) =>
    `Tra questi: ${[
      notSent > 0 && (notSent === 1 ? '1 non inviato' : `${notSent} non inviati`),
      disputed > 0 && (disputed === 1 ? '1 contestato' : `${disputed} contestati`),
    ]
      .filter(Boolean)
      .join(', ')}.`,
  nothingToClose: 'Sono già tutti chiusi.',
  afterClosing: 'Chi la modifica dopo deve scrivere il motivo. Si può riaprire, con un motivo.',
  close: 'Chiudi settimana',
  reopens: (count: number) => (count === 1 ? 'Si riapre 1 conto.' : `Si riaprono ${count} conti.`),
  reopensOne: (nome: string) => `Si riapre il conto di ${nome}.`,
  closedBy: (who: string, when: string) => `Chiuso da ${who} il ${when}.`,
  nothingToReopen: 'Nessun conto è chiuso.',
  reopen: 'Riapri',
  reopenHint: "Perché si riapre: resta con la settimana, con il tuo nome e l'ora.",
  closed: (closed: number, already: number) =>
    `${closed === 1 ? '1 conto chiuso' : `${closed} conti chiusi`}${already === 0 ? '' : `, ${already} già chiusi`}`,
  reopened: (count: number) => (count === 1 ? '1 conto riaperto' : `${count} conti riaperti`),
  loading: 'Caricamento',
}
