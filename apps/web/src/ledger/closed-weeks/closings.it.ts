/** A week as people say it: its days. */
export const closingsText = {
  title: 'Settimane chiuse',
  intro: (quante: number) =>
    quante === 1
      ? 'La modifica cambia una settimana chiusa.'
      : `La modifica cambia ciò con cui si sono chiuse ${quante} settimane.`,
  conto: 'Conto',
  settimana: 'Settimana',
  adesso: 'Adesso',
  dopo: 'Dopo',
  differenza: 'Differenza',
  save: 'Salva con il motivo',
  more: (quante: number) => `e altre ${quante}`,

  closeTitle: (settimana: string) => `Chiudi la settimana ${settimana}`,
  reopenTitle: (settimana: string) => `Riapri la settimana ${settimana}`,
  /** Whose week: one account by its name, some by their number, or all. */
  closes: (quanti: number) => (quanti === 1 ? 'Si chiude 1 conto.' : `Si chiudono ${quanti} conti.`),
  closesOne: (nome: string) => `Si chiude il conto di ${nome}.`,
  closesAll: (quanti: number) =>
    quanti === 1
      ? "Si chiude 1 conto: l'unico ancora aperto, anche fuori dai filtri."
      : `Si chiudono ${quanti} conti: tutti quelli ancora aperti, anche fuori dai filtri.`,
  already: (quanti: number) => (quanti === 1 ? '1 conto è già chiuso.' : `${quanti} conti sono già chiusi.`),
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
  reopens: (quanti: number) => (quanti === 1 ? 'Si riapre 1 conto.' : `Si riaprono ${quanti} conti.`),
  reopensOne: (nome: string) => `Si riapre il conto di ${nome}.`,
  closedBy: (chi: string, quando: string) => `Chiuso da ${chi} il ${quando}.`,
  nothingToReopen: 'Nessun conto è chiuso.',
  reopen: 'Riapri',
  reopenHint: "Perché si riapre: resta con la settimana, con il tuo nome e l'ora.",
  closed: (chiuse: number, gia: number) =>
    `${chiuse === 1 ? '1 conto chiuso' : `${chiuse} conti chiusi`}${gia === 0 ? '' : `, ${gia} già chiusi`}`,
  reopened: (quanti: number) => (quanti === 1 ? '1 conto riaperto' : `${quanti} conti riaperti`),
  loading: 'Caricamento',
}
