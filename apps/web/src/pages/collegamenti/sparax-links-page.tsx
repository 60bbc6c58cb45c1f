import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { isLinkLimitReached } from '@xbetapp/domain/links/link-count'
import { mayOpen, titleOf } from '@xbetapp/domain/roles/screens'
import { LinkCountChip } from '#web/features/links/link-count-chip.tsx'
import { linkMaximumQuery, sparaxLinksQuery } from '#web/features/links/links.api.ts'
import { collegamentiText as text } from '#web/features/links/links.it.ts'
import { NewLinkButton } from '#web/features/links/new-link-button.tsx'
import { RoomFilter } from '#web/features/links/room-filter.tsx'
import { SparaxLinkTable } from '#web/features/links/sparax-link-table.tsx'
import { sparaxQuery } from '#web/features/reference/reference.api.ts'
import { useAddress } from '#web/lib/use-address.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { LinkDialogs } from './link-dialogs.tsx'
import { LinksError } from './links-error.tsx'
import { LinksLoading } from './links-loading.tsx'
import { useLinksPage } from './use-links-page.ts'

const LABORATORY = '/impostazioni/anagrafiche/laboratorio'
const PATH = '/impostazioni/anagrafiche/collegamenti-sparax/$idSparax'

/** The rooms a sparax is relayed to, a column per book. */
export function SparaxLinksPage() {
  const idSparax = Number(useParams({ from: PATH }).idSparax)
  const address = useAddress(PATH)
  const { data: allSparax } = useQuery(sparaxQuery)
  const { data: links, error, refetch } = useQuery(sparaxLinksQuery(idSparax))
  const max = useQuery(linkMaximumQuery('max_link_sparax')).data ?? null
  const count = links?.length ?? 0
  const blocked = links && isLinkLimitReached(count, max) ? text.maxSparax : null
  const page = useLinksPage(address, blocked)
  const { books, sale } = page
  const nome = allSparax?.find((sparax) => sparax.idSparax === idSparax)?.nomeSparax ?? ''
  const ready = links && books && sale
  const navigate = useNavigate()
  const mayTry = mayOpen(LABORATORY, page.viewer.roles)

  return (
    <PageFrame
      title={text.title(nome)}
      beside={links && <LinkCountChip count={count} max={max} />}
      actions={
        <>
          {mayTry && (
            <Button
              size="sm"
              variant="default"
              onClick={() => void navigate({ to: LABORATORY, search: { sparax: idSparax } })}
            >
              {titleOf(LABORATORY)}
            </Button>
          )}
          {page.mayEdit && ready && <NewLinkButton label={text.addSparax} onClick={() => page.add()} />}
        </>
      }
    >
      {error && !ready ? (
        <LinksError error={error} onRetry={() => void refetch()} />
      ) : ready ? (
        <>
          <RoomFilter sale={sale} value={[...page.rooms]} onChange={page.setRooms} />
          <SparaxLinkTable
            address={address}
            label={text.title(nome)}
            owner={page.viewer.username}
            links={links}
            books={books}
            rooms={page.rooms}
            mayAdd={page.mayEdit}
            onOpen={page.onOpen}
            onRemove={page.onRemove}
          />
          <LinkDialogs
            dialogs={page.dialogs}
            owner={{ kind: 'sparax', id: idSparax }}
            links={links}
            books={books}
            sale={sale}
            createTitle={text.addSparax}
            mayEdit={page.mayEdit}
            blocked={blocked}
          />
        </>
      ) : (
        <LinksLoading />
      )}
    </PageFrame>
  )
}
