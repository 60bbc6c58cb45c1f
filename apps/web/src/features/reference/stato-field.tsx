import { Input, SegmentedControl } from '@mantine/core'
import { statoLabel } from '@xbetapp/domain/reference/stato'
import { useId } from 'react'
import type { Stato } from '#web/entities/account/status-chip.tsx'
import { toneVar } from '#web/ui/tones/tone.ts'
import classes from './stato-field.module.css'

interface StatoFieldProps {
  label: string
  value: string
  onChange: (stato: string) => void
  states: readonly Stato[]
  disabled?: boolean
  required?: boolean
}

const TONES = { A: toneVar('green'), S: toneVar('yellow'), D: toneVar('red') } as const

/** ON, OFF and, where it exists, STANDBY: few enough to be all in sight. */
export function StatoField({ label, value, onChange, states, disabled, required }: StatoFieldProps) {
  const id = useId()
  return (
    <Input.Wrapper label={label} required={required} labelElement="div" labelProps={{ id }}>
      <SegmentedControl
        fullWidth
        classNames={{ root: classes.root, indicator: classes.indicator }}
        aria-labelledby={id}
        disabled={disabled}
        value={value}
        onChange={onChange}
        data={states.map((stato) => ({
          value: stato,
          label: (
            <span style={stato === value ? { color: TONES[stato] } : undefined}>{statoLabel(stato)}</span>
          ),
        }))}
      />
    </Input.Wrapper>
  )
}
