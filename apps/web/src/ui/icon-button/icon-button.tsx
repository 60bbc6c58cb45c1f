import { ActionIcon, type ActionIconProps, type ElementProps } from '@mantine/core'
import type { Icon as TablerIcon } from '@tabler/icons-react'

interface Props extends ActionIconProps, ElementProps<'button', keyof ActionIconProps> {
  icon: TablerIcon
  iconSize?: number
  /** The action of the button: its accessible name and tooltip. */
  label: string
  /** The browser shows the tooltip; needed outside of tables and bars, whose TooltipLayer shows hints. */
  titled?: boolean
}

/** A quiet button of one icon, in a row or beside a title. */
export function IconButton({ icon: Icon, iconSize = 16, label, titled = false, ...others }: Props) {
  const tip = titled || others.title !== undefined ? { title: label } : { 'data-hint': label }
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} {...tip} {...others}>
      <Icon size={iconSize} aria-hidden />
    </ActionIcon>
  )
}
