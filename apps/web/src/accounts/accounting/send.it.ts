import { formatCount } from '#web/ui/data-table/data-table.it.ts'

export const sendText = {
  options: {
    testuale: 'Testuale',
    testuale100: 'Testuale 100%',
    saldoRequest: 'Richiesta Saldo',
    file: 'File',
    file100: 'File 100%',
    pdf: 'PDF',
    pdf100: 'PDF 100%',
  },
  selectDefault: 'Seleziona Default',
  deselectDefault: 'Deseleziona Default',
  all: {
    testuale: 'Tutti Testuali',
    testuale100: 'Tutti Testuali 100%',
    saldoRequest: 'Tutte Richieste Saldo',
    file: 'Tutti File',
    file100: 'Tutti File 100%',
    pdf: 'Tutti PDF',
    pdf100: 'Tutti PDF 100%',
  },
  send: 'Invia',
  chosen: (count: number) =>
    count === 1 ? '1 conto selezionato' : `${formatCount(count)} conti selezionati`,
  hidden: (count: number) =>
    count === 1 ? '1 non è tra quelli mostrati' : `${formatCount(count)} non sono tra quelli mostrati`,
  clear: 'Annulla selezione',
  rangeOfAll: 'Seleziona intervallo date per tutti i file e file 100',
  rangeOfFiles: 'Seleziona intervallo date per tutti i file',
  filesOf: (period: string) => `File: ${period}`,
  changeRange: 'Cambia le date di tutti i file',
  confirmTitle: 'Invia report',
  confirmSend: (count: number) =>
    count === 1 ? 'Inviare a 1 conto?' : `Inviare a ${formatCount(count)} conti?`,
  period: 'Periodo',
  what: 'Contenuto',
  kindOf: (kind: string, count: number) => `${kind}: ${formatCount(count)}`,
  recipients: 'Destinatari',
  others: (count: number) => (count === 1 ? 'e un altro' : `e altri ${formatCount(count)}`),
  confirm: 'Conferma',
  from: 'Dal',
  to: 'Al',
  fromOf: (nome: string) => `Dal, file di ${nome}`,
  toOf: (nome: string) => `Al, file di ${nome}`,
}
