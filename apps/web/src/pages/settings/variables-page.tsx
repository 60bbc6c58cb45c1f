import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { useEffect, useState } from 'react'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { checkAuthAgain, getIdentity } from '#web/platform/auth/public/identity.ts'
import { isOn, RecognitionCard } from '#web/platform/settings/recognition-card.tsx'
import { variablesQuery } from '#web/platform/settings/settings.api.ts'
import { variablesText as text } from '#web/platform/settings/settings.it.ts'
import { VariableCard } from '#web/platform/settings/variable-card.tsx'
import { isVariableNamed, RECOGNITION, variableGroups } from '#web/platform/settings/variable-groups.ts'
import { NoSecondPerson } from '#web/settling/second-person/no-second-person.tsx'
import { ChatField } from '#web/telegram/chats/public/chat-field.tsx'
import { FilterBar, SearchField } from '#web/ui/filter-bar/filter-bar.tsx'
import { CardGrid } from '#web/ui/link-card/link-card.tsx'
import { useNarrow } from '#web/ui/narrow.ts'
import { EmptyState, ErrorState, Skeletons } from '#web/ui/placeholders/placeholders.tsx'

const DRY_RUN = 'prova_a_vuoto'

/** The image recognition switch, then a card per variable. */
export default function VariablesPage() {
  const { data, error, refetch } = useQuery(variablesQuery)
  // On a phone the groups are folded: unfolded they are metres long.
  const isNarrow = useNarrow()
  const { hash } = useLocation()
  const [typed = '', setTyped] = useState<string>()
  const isFound = ({ nome }: { nome: string }) => isVariableNamed(nome, typed)
  const dryRun = data?.find(({ nome }) => nome === DRY_RUN)?.valore
  // The bar shows it, to the person who has just switched it too.
  useEffect(() => {
    if (dryRun !== undefined && isOn(dryRun) !== getIdentity()?.provaAVuoto) checkAuthAgain().catch(() => {})
  }, [dryRun])
  const recognition = data?.find(({ nome }) => nome === RECOGNITION)
  return (
    <PageFrame title={titleOf('/impostazioni/variabili-admin')}>
      <NoSecondPerson />
      <FilterBar>
        <SearchField placeholder={text.find} value={typed} onChange={setTyped} />
      </FilterBar>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {recognition && isFound(recognition) && <RecognitionCard valore={recognition.valore} />}
      {data &&
        variableGroups(data).map(({ title, cards }) => {
          const grid = (
            <CardGrid {...(isNarrow ? {} : { title })}>
              {cards.map((variable) => (
                // A card that is not found is hidden, not removed: what was typed into it stays.
                <VariableCard
                  key={variable.nome}
                  variable={variable}
                  hidden={!isFound(variable)}
                  chatField={(input) => <ChatField {...input} isOfHouse />}
                />
              ))}
            </CardGrid>
          )
          const isOpen = typed !== '' || cards.some(({ nome }) => nome === hash)
          return (
            <div key={title} hidden={!cards.some(isFound)}>
              {isNarrow ? (
                <details open={isOpen || undefined}>
                  <summary className="weight-600 below-4">{title}</summary>
                  {grid}
                </details>
              ) : (
                grid
              )}
            </div>
          )
        })}
      {data && !data.some(isFound) && <EmptyState title={text.noneFound}>{text.noneFoundHint}</EmptyState>}
      {!data && !error && (
        <CardGrid>
          <Skeletons count={6} height={128} />
        </CardGrid>
      )}
    </PageFrame>
  )
}
