import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { isLinkLimitReached } from '@xbetapp/domain/reference/links/link-count'
import { useAddress } from '#web/lib/use-address.ts'
import { linkMaximumQuery, sparaxLinksQuery } from '#web/reference/links/links.api.ts'
import { linksText as text } from '#web/reference/links/links.it.ts'
import { SparaxLinkTable } from '#web/reference/links/sparax-link-table.tsx'
import { sparaxQuery } from '#web/reference/reference/reference.api.ts'
import { LinkDialogs } from './link-dialogs.tsx'
import { LinksFrame } from './links-frame.tsx'
import { useLinksPage } from './use-links-page.ts'

const PATH = '/impostazioni/anagrafiche/collegamenti-sparax/$idSparax'

/** The rooms a sparax is relayed to, a column per book. */
export default function SparaxLinksPage() {
  const idSparax = Number(useParams({ from: PATH }).idSparax)
  const address = useAddress(PATH)
  const { data: allSparax } = useQuery(sparaxQuery)
  const { data: links, error, refetch } = useQuery(sparaxLinksQuery(idSparax))
  const max = useQuery(linkMaximumQuery('max_link_sparax')).data ?? null
  const count = links?.length ?? 0
  const blocked = links && isLinkLimitReached(count, max) ? text.maxSparax : null
  const page = useLinksPage(address, blocked)
  const nome = allSparax?.find((sparax) => sparax.idSparax === idSparax)?.nomeSparax ?? ''

  return (
    <LinksFrame
      nome={nome}
      page={page}
      links={links}
      count={count}
      max={max}
      addLabel={text.addSparax}
      error={error}
      onRetry={() => void refetch()}
      tries={{ sparax: idSparax }}
    >
      {(shown) => (
        <>
          <SparaxLinkTable
            address={address}
            label={text.title(nome)}
            links={shown.links}
            books={shown.books}
            rooms={page.rooms}
            mayAdd={page.mayEdit}
            onOpen={page.onOpen}
            onRemove={page.onRemove}
          />
          <LinkDialogs
            {...shown}
            dialogs={page.dialogs}
            owner={{ kind: 'sparax', id: idSparax }}
            createTitle={text.addSparax}
            mayEdit={page.mayEdit}
            blocked={blocked}
          />
        </>
      )}
    </LinksFrame>
  )
}
