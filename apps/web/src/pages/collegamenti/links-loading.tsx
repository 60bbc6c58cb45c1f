import { Skeleton } from '@mantine/core'
import { collegamentiText as text } from '#web/features/links/links.it.ts'

/** Where the tabs will be. */
export const LinksLoading = () => (
  <div role="status" aria-label={text.loading}>
    <Skeleton height={36} width={420} maw="100%" radius="md" />
    <Skeleton height={320} mt="sm" radius="lg" />
  </div>
)
