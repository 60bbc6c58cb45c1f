import { Button } from '@mantine/core'
import { IconMapOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { pageText as text } from '#web/pages/page-frame/page.it.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { EmptyState } from '#web/ui/placeholders/placeholders.tsx'

export default function NotFoundPage() {
  return (
    <PageFrame title={text.notFoundTitle}>
      <EmptyState
        title={text.notFound}
        icon={<IconMapOff size={34} stroke={1.3} aria-hidden />}
        action={
          <Button component={Link} to="/" size="sm" mt="xs">
            {text.home}
          </Button>
        }
      />
    </PageFrame>
  )
}
