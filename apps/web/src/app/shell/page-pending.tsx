import { Skeleton } from '@mantine/core'
import { useMatch } from '@tanstack/react-router'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { shellText as text } from './shell.it.ts'

/** Stands for a screen that takes more than a moment to come: its title, and where its content will be. */
export function PagePending() {
  const { title, isHome } = useMatch({
    strict: false,
    select: ({ staticData, fullPath }) => ({ title: staticData.title, isHome: fullPath === '/' }),
  })
  return (
    <PageFrame title={title ?? ''} back={!isHome}>
      <div role="status" aria-label={text.loading} className="column gap-6">
        <Skeleton height={36} maw={480} radius="md" />
        <Skeleton height={360} radius="lg" />
      </div>
    </PageFrame>
  )
}
