/** A active, S standby, D off: the state of every venue, tipster and sparax. */
export const STATI = ['A', 'S', 'D'] as const

export type Stato = (typeof STATI)[number]

export type StatoLabel = 'ON' | 'STANDBY' | 'OFF'

/** What people read for a state; anything unknown is STANDBY, neither working nor switched off (rule: venue/states). */
export function statoLabel(stato: string | null | undefined): StatoLabel {
  if (stato === 'A') return 'ON'
  return stato === 'D' ? 'OFF' : 'STANDBY'
}

/** The two-valued reading of tipster accounts and sparax: A is ON, all else OFF. */
export function onOffLabel(stato: string | null | undefined): 'ON' | 'OFF' {
  return stato === 'A' ? 'ON' : 'OFF'
}
