import { formatCount } from '#web/ui/data-table/data-table.it.ts'

export const reportText = {
  download: 'Scarica Excel Periodo',
  download100: 'Scarica Excel Periodo 100%',
  pdf: 'Scarica PDF Periodo',
  pdf100: 'Scarica PDF Periodo 100%',
  pdfShort: 'PDF',
  form: 'Formato del file',
  forms: { excel: 'Excel', pdf: 'PDF', entrambi: 'Excel e PDF' },
  send: 'Invia Excel Periodo via Telegram',
  sent: 'Invio confermato',
  confirmSend: (nome: string, periodo: string) =>
    `Inviare il report di ${nome}, ${periodo}, alla chat dello staff?`,
  sendAccount: 'Invia su Telegram',
  confirmSendAccount: (nome: string, periodo: string) =>
    `Inviare testo e file di ${nome}, ${periodo}, alla sua chat? L'estratto inviato resta com'è anche se poi i conti cambiano.`,
  confirm: 'Invia',

  progressTitle: 'Invio report',
  progress: (done: number, total: number) => `${formatCount(done)} di ${formatCount(total)} inviati`,
  failed: (count: number) => (count === 1 ? '1 non riuscito' : `${formatCount(count)} non riusciti`),
  uncertain: (count: number) => (count === 1 ? '1 da verificare' : `${formatCount(count)} da verificare`),
  states: {
    in_attesa: 'In attesa',
    in_invio: 'In invio',
    inviato: 'Inviato',
    incerto: 'Da verificare',
    fallito: 'Non riuscito',
  },
  kinds: {
    testuale: 'Testuale',
    testuale100: 'Testuale 100%',
    file: 'File',
    file100: 'File 100%',
    pdf: 'PDF',
    pdf100: 'PDF 100%',
    saldoRequest: 'Richiesta Saldo',
  },
}
