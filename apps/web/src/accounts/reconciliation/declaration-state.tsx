import { IconAlertTriangle, IconLock } from '@tabler/icons-react'
import { Chip } from '#web/ui/chips/chip.tsx'
import type { Tone } from '#web/ui/tones/tone.ts'
import type { Declaration } from './reconciliation.api.ts'
import { reconciliationText as text } from './reconciliation.it.ts'

const TONES: Record<Declaration['stato'], Tone> = {
  da_leggere: 'yellow',
  aperta: 'yellow',
  quadrata: 'green',
  scartata: 'grey',
}

/** State of a declaration, with a red mark if our figure changed after it was locked. */
export function DeclarationState({ stato, rossa }: Pick<Declaration, 'stato' | 'rossa'>) {
  return (
    <span className="inline-row wraps gap-2">
      <Chip tone={TONES[stato]} icon={stato === 'quadrata' ? <IconLock size={12} aria-hidden /> : undefined}>
        {text.stati[stato]}
      </Chip>
      {rossa && (
        <Chip tone="red" icon={<IconAlertTriangle size={12} aria-hidden />}>
          {text.red}
        </Chip>
      )}
    </span>
  )
}
