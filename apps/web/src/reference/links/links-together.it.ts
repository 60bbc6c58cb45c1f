import { formatCount } from '#web/ui/data-table/data-table.it.ts'

export const bulkSetupText = {
  open: 'Più sale insieme',
  title: (nome: string) => `Più collegamenti insieme · ${nome}`,
  modes: { sale: 'Scegli le sale', copia: 'Copia da un altro tipster' },
  mode: 'Che cosa collegare',
  kind: 'Tipo di collegamento',
  rooms: 'Sale',
  roomsHint: 'Scrivi per cercare',
  keyword: 'Parola/e',
  excluded: 'Book Escluso',
  from: 'Tipster da cui copiare',
  fromHint: 'Copia tutti i suoi collegamenti, con filtri, ritardi e limiti; i suoi restano.',
  effect: 'Effetto',
  choose: "Scegli che cosa collegare: qui compare l'effetto, prima di salvare.",
  reading: "Sto calcolando l'effetto…",
  made: (n: number) => (n === 1 ? '1 collegamento nuovo' : `${formatCount(n)} collegamenti nuovi`),
  left: (n: number) => (n === 1 ? '1 sala resta fuori' : `${formatCount(n)} restano fuori`),
  save: (n: number) =>
    n === 0 ? 'Crea i collegamenti' : n === 1 ? 'Crea 1 collegamento' : `Crea ${formatCount(n)} collegamenti`,
  done: (n: number) => (n === 1 ? '1 collegamento creato' : `${formatCount(n)} collegamenti creati`),
} as const
