import type { Giorno } from '../closing-windows/closing-window.ts'

const LABELS: Record<Giorno, string> = {
  LUNEDI: 'Lunedi',
  MARTEDI: 'Martedi',
  MERCOLEDI: 'Mercoledi',
  GIOVEDI: 'Giovedi',
  VENERDI: 'Venerdi',
  SABATO: 'Sabato',
  DOMENICA: 'Domenica',
}

/** A weekday as people read it on the screens, without its accent. */
export function giornoLabel(giorno: Giorno): string {
  return LABELS[giorno]
}
