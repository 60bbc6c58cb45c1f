import { plural } from '#web/ui/numbers/plural.ts'

export const proofsText = {
  title: 'Prova di pagamento',
  attach: 'Allega prova',
  attachHint: 'Foto o PDF, fino a 10 MB',
  attached: 'Prova allegata',
  notAttached: 'La prova non è stata allegata',
  kept: 'già allegata, resta',
  tooBig: 'Il file è troppo grande: il massimo è 10 MB.',
  discard: 'Togli il file scelto',
  open: (n: number) => plural(n, 'Apri la prova', 'Apri le # prove'),
  download: (nome: string) => `Scarica ${nome}`,
  remove: (nome: string) => `Togli ${nome}`,
  removeTitle: 'Togli prova',
  removeQuestion: (nome: string) => `La prova ${nome} non sarà più visibile nel movimento.`,
  removeConfirm: 'Togli',
  removed: 'Prova tolta',
}
