import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { addRomeDays, romeDay } from '@xbetapp/domain/platform/time/rome'
import { comEraText as text } from './as-known.it.ts'

/** Opens "com'era", at first of yesterday. */
export function ComEraButton({ onOpen }: { onOpen: (giorno: string) => void }) {
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconHistory size={16} aria-hidden />}
      onClick={() => onOpen(addRomeDays(romeDay(new Date()), -1))}
    >
      {text.button}
    </Button>
  )
}
