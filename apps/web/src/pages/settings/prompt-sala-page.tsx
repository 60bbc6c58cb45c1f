import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { ApiError } from '#web/lib/api-error.ts'
import { apiQuery } from '#web/lib/api-query.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { promptText as text } from '#web/reference/reference/prompt/prompt.it.ts'
import { PromptForm } from '#web/reference/reference/prompt/prompt-form.tsx'
import { REFERENCE_KEY } from '#web/reference/reference/public/lists.api.ts'
import { EmptyState, ErrorState } from '#web/ui/placeholders/placeholders.tsx'

/** One room with its prompt. The page, not a toast, reports a missing room. */
const salaQuery = (id: number) => ({
  ...apiQuery([...REFERENCE_KEY, 'sala', id], 'GET /api/v1/sala/:id', { params: { id } }),
  refetchOnWindowFocus: false,
  retry: false,
})

/** The prompt of one room. */
export default function PromptSalaPage() {
  const { idSala } = useParams({ from: '/impostazioni/prompt-sale/$idSala' })
  const { data: sala, error, refetch } = useQuery(salaQuery(Number(idSala)))
  const missing = error instanceof ApiError && (error.status === 404 || error.status === 400)
  return (
    <PageFrame title={sala ? text.title(sala.nomeSala) : titleOf('/impostazioni/prompt-sale')}>
      {sala ? (
        <PromptForm key={`${sala.idSala}-${sala.version}`} sala={sala} />
      ) : missing ? (
        <EmptyState title={text.notFound} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <Skeleton height={480} maw={900} radius="lg" />
      )}
    </PageFrame>
  )
}
