import { IconCircleCheck, IconCircleX, IconPlayerPause } from '@tabler/icons-react'
import { Chip } from '#web/ui/chips/chip.tsx'
import type { Tone } from '#web/ui/tones/tone.ts'

/** State codes of rooms, sites, others and tipsters. */
export type ReferenceState = 'A' | 'S' | 'D'

/** How each state looks, on chips of any kind. */
export const STATES: Record<ReferenceState, { label: string; tone: Tone; Icon: typeof IconCircleX }> = {
  A: { label: 'ON', tone: 'green', Icon: IconCircleCheck },
  S: { label: 'STANDBY', tone: 'yellow', Icon: IconPlayerPause },
  D: { label: 'OFF', tone: 'red', Icon: IconCircleX },
}

export function StatusChip({ stato }: { stato: ReferenceState }) {
  const { label, tone, Icon } = STATES[stato]
  return (
    <Chip tone={tone} icon={<Icon size={13} aria-hidden />}>
      {label}
    </Chip>
  )
}
