import { formatCount } from '#web/ui/data-table/data-table.it.ts'

export const promptText = {
  filter: 'Filtra per Nome',
  open: (sala: string) => `Prompt di ${sala}`,
  original: 'originale',
  rewritten: 'riscritta',
  incomplete: 'senza prompt',
  originalHint: 'La bet viene inviata come ricevuta',
  rewrittenHint: 'La bet viene riscritta con il prompt della sala',
  incompleteHint: 'Senza prompt viene inviata la bet originale',
  empty: 'Nessuna sala',
  emptyHint:
    'Ogni sala può avere il suo prompt per riscrivere le bet. Le sale si aggiungono in Impostazioni, Anagrafiche.',
  showAll: (count: number) => `Mostra tutte le ${formatCount(count)} sale`,
  title: (sala: string) => `Gestione Prompt · ${sala}`,

  promptHint: 'Le istruzioni con cui il modello riscrive il testo delle bet per questa sala.',
  sendOriginalHint: 'Acceso: il testo parte come ricevuto e il prompt non viene usato.',
  save: 'Salva modifiche',
  saved: 'Entità aggiornata con successo',
  noPrompt: 'Senza prompt la sala riceve comunque la bet originale.',
  notFound: 'La sala richiesta non esiste',
  unsaved: 'Modifiche non salvate',
} as const
