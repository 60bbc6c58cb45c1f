import type { Giorno } from '../routing/closing-window.ts'

const LABELS: Record<Giorno, string> = {
  LUNEDI: 'Lunedi',
  MARTEDI: 'Martedi',
  MERCOLEDI: 'Mercoledi',
  GIOVEDI: 'Giovedi',
  VENERDI: 'Venerdi',
  SABATO: 'Sabato',
  DOMENICA: 'Domenica',
}

/** A weekday as people read it: without accents, as the specification writes them (2 §2). */
export function giornoLabel(giorno: Giorno): string {
  return LABELS[giorno]
}
