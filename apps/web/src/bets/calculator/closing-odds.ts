import type { Tone } from '#web/ui/tones/tone.ts'

/** Green when the average odds are at least the closing ones, red when below; no colour without closing odds. */
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
