import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { errorText } from '#web/lib/api-error.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { RecognitionCard } from '#web/platform/settings/recognition-card.tsx'
import { variablesQuery } from '#web/platform/settings/settings.api.ts'
import { VariableCard } from '#web/platform/settings/variable-card.tsx'
import { RECOGNITION, variableGroups } from '#web/platform/settings/variable-groups.ts'
import { NoSecondPerson } from '#web/settling/second-person/no-second-person.tsx'
import { ErrorState } from '#web/ui/error-state/error-state.tsx'
import { CardGrid } from '#web/ui/link-card/link-card.tsx'

const SKELETONS = 6

/** The image recognition switch, then a card per variable. */
export default function VariablesPage() {
  const { data, error, refetch } = useQuery(variablesQuery)
  const recognition = data?.find(({ nome }) => nome === RECOGNITION)
  return (
    <PageFrame title={titleOf('/impostazioni/variabili-admin')}>
      <NoSecondPerson />
      {error && !data && <ErrorState message={errorText(error)} onRetry={() => void refetch()} />}
      {recognition && <RecognitionCard valore={recognition.valore} />}
      {data &&
        variableGroups(data).map(({ title, cards }) => (
          <CardGrid key={title} title={title}>
            {cards.map((variable) => (
              <VariableCard key={variable.nome} variable={variable} />
            ))}
          </CardGrid>
        ))}
      {!data && !error && (
        <CardGrid>
          {Array.from({ length: SKELETONS }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
            <Skeleton key={at} height={128} radius="lg" />
          ))}
        </CardGrid>
      )}
    </PageFrame>
  )
}
