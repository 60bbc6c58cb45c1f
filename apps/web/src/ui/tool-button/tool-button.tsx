import { Button, type ButtonProps, type ElementProps } from '@mantine/core'
import type { Icon as TablerIcon } from '@tabler/icons-react'

interface Props extends ButtonProps, ElementProps<'button', keyof ButtonProps> {
  icon?: TablerIcon | undefined
  iconSize?: number
  /** Whether what the button chooses is chosen; absent for one that chooses nothing. */
  pressed?: boolean
}

/** A small button of a page's head, a bar or a line, with an icon before its words. */
export const ToolButton = ({ icon: Icon, iconSize = 16, pressed, ...button }: Props) => (
  <Button
    variant={pressed ? 'light' : 'default'}
    aria-pressed={pressed}
    size="xs"
    leftSection={Icon && <Icon size={iconSize} aria-hidden />}
    {...button}
  />
)
