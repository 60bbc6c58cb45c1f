import {
  IconCircle,
  IconCircleCheck,
  IconCircleHalf2,
  IconCircleMinus,
  IconCircleX,
} from '@tabler/icons-react'
import { Chip } from '#web/ui/chips/chip.tsx'
import type { Tone } from '#web/ui/tones/tone.ts'

export type Esito = 'Win' | 'Loss' | 'Open' | 'Void' | 'HalfWin' | 'HalfLoss'

const OUTCOMES: Record<Esito, { tone: Tone; Icon: typeof IconCircle }> = {
  Win: { tone: 'green', Icon: IconCircleCheck },
  HalfWin: { tone: 'green-pale', Icon: IconCircleHalf2 },
  Loss: { tone: 'red', Icon: IconCircleX },
  HalfLoss: { tone: 'red-pale', Icon: IconCircleHalf2 },
  Void: { tone: 'grey', Icon: IconCircleMinus },
  Open: { tone: 'blue', Icon: IconCircle },
}

export const outcomeTone = (esito: Esito): Tone => OUTCOMES[esito].tone

export function OutcomeChip({ esito }: { esito: Esito }) {
  const { tone, Icon } = OUTCOMES[esito]
  return (
    <Chip tone={tone} icon={<Icon size={13} aria-hidden />}>
      {esito}
    </Chip>
  )
}
