import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { systemHealthText as text } from '#web/oversight/system-health/system-health.it.ts'
import { SystemHealthList, systemHealthQuery } from '#web/oversight/system-health/system-health-list.tsx'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { ErrorState } from '#web/ui/placeholders/placeholders.tsx'

/** State of the safeguards of the data, for those responsible for it. */
export default function SystemHealthPage() {
  const { data, error, refetch } = useQuery(systemHealthQuery)
  return (
    <PageFrame title={titleOf('/impostazioni/salute')}>
      <p className="flush type-sm quiet">{text.lead}</p>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height={480} radius="lg" />}
      {data && <SystemHealthList voci={data.voci} />}
    </PageFrame>
  )
}
