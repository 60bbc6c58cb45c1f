/**
 * Meaning of the colours: green dropped, won, active; red to drop, lost, off; yellow standby, late; grey nothing
 * yet; blue information. Pale colours are the half outcomes. Never the only sign: a word or an icon goes with a colour.
 */
export type Tone = 'green' | 'green-pale' | 'red' | 'red-pale' | 'yellow' | 'blue' | 'grey'

export const toneVar = (tone: Tone): string => `var(--tone-${tone})`
