import { Button, type ButtonProps, type ElementProps } from '@mantine/core'
import type { Icon as TablerIcon } from '@tabler/icons-react'

interface Props extends ButtonProps, ElementProps<'button', keyof ButtonProps> {
  label: string
  icon?: TablerIcon
  /** Tooltip, shown by the TooltipLayer of the list. */
  hint?: string | undefined
  /** The action is rarely wanted: the button has no ground. */
  quiet?: boolean
}

/** A small button of a row, a card or a strip. */
export function RowButton({ label, icon: Icon, hint, quiet = false, ...button }: Props) {
  return (
    <Button
      size="compact-sm"
      data-hint={hint}
      leftSection={Icon && <Icon size={14} aria-hidden />}
      {...(quiet ? { variant: 'subtle', color: 'gray' } : { variant: 'light' })}
      {...button}
    >
      {label}
    </Button>
  )
}
