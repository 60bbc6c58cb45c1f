import type { Esito } from '@xbetapp/domain/ledger/postings/esito'
import type { RowState } from '#web/ui/data-table/data-table.types.ts'
import type { Tone } from '#web/ui/tones/tone.ts'

const TONES: Partial<Record<Esito, Tone>> = {
  Win: 'green',
  HalfWin: 'green-pale',
  Loss: 'red',
  HalfLoss: 'red-pale',
  Void: 'grey',
}

/** The colour of a row's outcome; an Open bet has none. */
export function betRowState({ esito }: { esito: Esito }): RowState | undefined {
  const tone = TONES[esito]
  return tone && { tone, label: esito }
}
