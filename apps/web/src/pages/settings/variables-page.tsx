import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { RecognitionCard } from '#web/platform/settings/recognition-card.tsx'
import { variablesQuery } from '#web/platform/settings/settings.api.ts'
import { VariableCard } from '#web/platform/settings/variable-card.tsx'
import { RECOGNITION, variableGroups } from '#web/platform/settings/variable-groups.ts'
import { NoSecondPerson } from '#web/settling/second-person/no-second-person.tsx'
import { ErrorState } from '#web/ui/error-state/error-state.tsx'

import { CardGrid } from '#web/ui/link-card/link-card.tsx'
import { NARROW } from '#web/ui/narrow.ts'
import { Skeletons } from '#web/ui/skeletons/skeletons.tsx'

/** The image recognition switch, then a card per variable. */
export default function VariablesPage() {
  const { data, error, refetch } = useQuery(variablesQuery)
  // On a phone the groups are folded: all of them are metres long.
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false })
  const { hash } = useLocation()
  const recognition = data?.find(({ nome }) => nome === RECOGNITION)
  return (
    <PageFrame title={titleOf('/impostazioni/variabili-admin')}>
      <NoSecondPerson />
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {recognition && <RecognitionCard valore={recognition.valore} />}
      {data &&
        variableGroups(data).map(({ title, cards }) => {
          const grid = (
            <CardGrid key={title} {...(isNarrow ? {} : { title })}>
              {cards.map((variable) => (
                <VariableCard key={variable.nome} variable={variable} />
              ))}
            </CardGrid>
          )
          if (!isNarrow) return grid
          return (
            <details key={title} open={cards.some(({ nome }) => nome === hash) || undefined}>
              <summary className="weight-600 below-4">{title}</summary>
              {grid}
            </details>
          )
        })}
      {!data && !error && (
        <CardGrid>
          <Skeletons count={6} height={128} />
        </CardGrid>
      )}
    </PageFrame>
  )
}
