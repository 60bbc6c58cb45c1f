import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useAddress, useDialogs } from '#web/lib/use-address.ts'
import { SparaxLinkTable } from '#web/reference/links/link-table.tsx'
import { linkMaximumQuery, sparaxLinksQuery } from '#web/reference/links/links.api.ts'
import { linksText as text } from '#web/reference/links/links.it.ts'
import { LINK_DIALOGS } from '#web/reference/links/links.search.ts'
import { sparaxQuery } from '#web/reference/reference/public/lists.api.ts'
import { LinksFrame } from './links-frame.tsx'

const PATH = '/impostazioni/anagrafiche/collegamenti-sparax/$idSparax'

/** The rooms a sparax is relayed to, a column per book. */
export default function SparaxLinksPage() {
  const idSparax = Number(useParams({ from: PATH }).idSparax)
  const address = useAddress(PATH)
  const dialogs = useDialogs(address, LINK_DIALOGS)
  const { data: allSparax } = useQuery(sparaxQuery)
  const { data: links, error, refetch } = useQuery(sparaxLinksQuery(idSparax))
  const { data: max = null } = useQuery(linkMaximumQuery('max_link_sparax'))
  const nome = allSparax?.find((sparax) => sparax.idSparax === idSparax)?.nomeSparax ?? ''
  return (
    <LinksFrame
      address={address}
      dialogs={dialogs}
      owner={{ kind: 'sparax', id: idSparax }}
      nome={nome}
      links={links}
      count={links?.length ?? 0}
      max={max}
      error={error}
      onRetry={() => void refetch()}
    >
      {(shown) => <SparaxLinkTable {...shown} label={text.title(nome)} />}
    </LinksFrame>
  )
}
