import { useState } from 'react'
import type { Balances, MovementEntity, MovementGroup, MovementValues } from './movement.ts'
import { MovementFormDialog } from './movement-form-dialog.tsx'
import { MovementSplitDialog } from './movement-split-dialog.tsx'

interface MovementDialogProps {
  entity: MovementEntity
  group: MovementGroup
  /** Its dates stay within the period. */
  period: { start: string; end: string }
  onClose: () => void
}

/** A cashin, cashout or deposit in its two steps: the movement, then its split over wallets. */
export default function MovementDialog({ entity, group, period, onClose }: MovementDialogProps) {
  const [typed, setTyped] = useState<MovementValues>()
  const [split, setSplit] = useState<{ values: MovementValues; balances: Balances } | null>(null)
  if (split)
    return (
      <MovementSplitDialog
        entity={entity}
        movement={split.values}
        balances={split.balances}
        onBack={() => setSplit(null)}
        onClose={onClose}
      />
    )
  return (
    <MovementFormDialog
      entity={entity}
      group={group}
      period={period}
      typed={typed}
      onProceed={(values, balances) => {
        setTyped(values)
        setSplit({ values, balances })
      }}
      onClose={onClose}
    />
  )
}
