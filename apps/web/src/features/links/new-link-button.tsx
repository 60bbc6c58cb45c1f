import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'

interface NewLinkButtonProps {
  label: string
  onClick: () => void
}

/** Green; the dark shade carries white text. */
export const NewLinkButton = ({ label, onClick }: NewLinkButtonProps) => (
  <Button size="xs" color="green.9" leftSection={<IconPlus size={15} aria-hidden />} onClick={onClick}>
    {label}
  </Button>
)
