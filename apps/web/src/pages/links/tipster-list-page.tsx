import { IconUserStar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { isNoDrop } from '@xbetapp/domain/reference/reference/names'
import { onOff } from '@xbetapp/domain/reference/reference/stato'
import { useAddress } from '#web/lib/use-address.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { linksText as text } from '#web/reference/links/links.it.ts'
import { writePrefill } from '#web/reference/links/links.search.ts'
import { saleQuery, tipsterQuery } from '#web/reference/reference/public/lists.api.ts'
import { StatusChip } from '#web/reference/reference/public/status-chip.tsx'
import { FilterBar, SearchField } from '#web/ui/filter-bar/filter-bar.tsx'
import { CardGrid, LinkCard } from '#web/ui/link-card/link-card.tsx'
import { hasWords } from '#web/ui/picker/filter-options.ts'
import { EmptyState, ErrorState, Skeletons } from '#web/ui/placeholders/placeholders.tsx'

/** All tipsters but the house itself: a card leads to the rooms linked to one. */
export default function TipsterListPage() {
  const { search, change } = useAddress('/impostazioni/anagrafiche/collegamenti-tipster')
  const { data, error, refetch } = useQuery(tipsterQuery)
  const { nome, sala: idSala } = search
  const { data: sale } = useQuery({ ...saleQuery, enabled: idSala !== undefined })
  const room = sale?.find((sala) => sala.idSala === idSala)?.nomeSala
  const tipsters = data?.filter(
    ({ nomeTipster }) => !isNoDrop(nomeTipster) && hasWords(nomeTipster, nome ?? ''),
  )
  return (
    <PageFrame title={titleOf('/impostazioni/anagrafiche/collegamenti-tipster')}>
      <FilterBar>
        <SearchField placeholder={text.filterTipster} value={nome} onChange={(nome) => change({ nome })} />
      </FilterBar>
      {room && <p className="flush type-sm">{text.linkRoom(room)}</p>}
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {tipsters?.length === 0 && (
        <EmptyState title={text.noTipster}>{nome ? text.noTipsterFound : text.noTipsterHint}</EmptyState>
      )}
      <CardGrid>
        {tipsters?.map(({ idTipster, nomeTipster, stato }) => (
          <LinkCard
            key={idTipster}
            link={linkOptions({
              to: '/impostazioni/anagrafiche/collegamenti-tipster/$idTipster',
              params: { idTipster: String(idTipster) },
              search: idSala === undefined ? {} : { nuovo: writePrefill({ kind: 'sala', idSala }) },
            })}
            title={nomeTipster}
            icon={<IconUserStar size={19} stroke={1.6} aria-hidden />}
            aside={<StatusChip stato={onOff(stato)} />}
          />
        ))}
        {!data && !error && <Skeletons count={8} height={64} />}
      </CardGrid>
    </PageFrame>
  )
}
