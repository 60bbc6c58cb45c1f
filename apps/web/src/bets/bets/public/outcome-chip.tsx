import {
  IconCircle,
  IconCircleCheck,
  IconCircleHalf2,
  IconCircleMinus,
  IconCircleX,
  IconCoins,
} from '@tabler/icons-react'
import type { Esito } from '@xbetapp/domain/ledger/postings/esito'
import { describePayout } from '@xbetapp/domain/ledger/postings/payout'
import { Chip } from '#web/ui/chips/chip.tsx'
import type { Tone } from '#web/ui/tones/tone.ts'
import type { Bet } from './bet.ts'

/** The outcomes by their keys, 1 to 6, wherever a referee gives them. */
export const OUTCOME_KEYS = ['Win', 'Loss', 'Void', 'HalfWin', 'HalfLoss', 'Open'] as const satisfies Esito[]

const OUTCOMES: Record<Esito, { tone: Tone; Icon: typeof IconCircle }> = {
  Win: { tone: 'green', Icon: IconCircleCheck },
  HalfWin: { tone: 'green-pale', Icon: IconCircleHalf2 },
  Loss: { tone: 'red', Icon: IconCircleX },
  HalfLoss: { tone: 'red-pale', Icon: IconCircleHalf2 },
  Void: { tone: 'grey', Icon: IconCircleMinus },
  Open: { tone: 'blue', Icon: IconCircle },
}

export const outcomeTone = (esito: Esito): Tone => OUTCOMES[esito].tone

interface OutcomeChipProps {
  esito: Esito
  /** How the bet was paid where no outcome says it. */
  pagamento?: Bet['pagamento']
}

export function OutcomeChip({ esito, pagamento = null }: OutcomeChipProps) {
  const { tone, Icon: Own } = OUTCOMES[esito]
  const Icon = pagamento ? IconCoins : Own
  return (
    <Chip
      tone={tone}
      icon={<Icon size={13} aria-hidden />}
      {...(pagamento && { title: describePayout(pagamento) })}
    >
      {esito}
    </Chip>
  )
}
