import type { Tone } from '#web/ui/tones/tone.ts'

/** Green when the average odds are at least the closing ones, red when below; none while there are none. */
export function closingTone({
  quotaMedia,
  dropChiusura,
}: {
  quotaMedia: number
  dropChiusura: number
}): Extract<Tone, 'green' | 'red'> | null {
  if (dropChiusura === 0) return null
  return quotaMedia >= dropChiusura ? 'green' : 'red'
}
