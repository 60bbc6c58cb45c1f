/** A active, S standby, D off: the state of every venue, tipster and sparax. */
export const STATI = ['A', 'S', 'D'] as const

export type Stato = (typeof STATI)[number]

export type StatoLabel = 'ON' | 'STANDBY' | 'OFF'

/** Label of a state; an unknown one is STANDBY, neither working nor switched off (rule: venue/states). */
export function statoLabel(stato: string | null | undefined): StatoLabel {
  if (stato === 'A') return 'ON'
  return stato === 'D' ? 'OFF' : 'STANDBY'
}

/**
 * The state of a tipster or sparax, which are only ON or OFF: whatever is not active is off (rule: venue/states).
 */
export const onOff = (stato: string | null | undefined): 'A' | 'D' => (stato === 'A' ? 'A' : 'D')
