import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import type { EntityKind } from '@xbetapp/domain/reference/reference/entity-kinds'
import { contiText as text } from '#web/accounts/accounting/account.it.ts'
import type { AccountAddress } from '#web/accounts/accounting/account.search.ts'
import { contoAccount } from '#web/accounts/accounting/account-kinds.ts'
import { entityAccountQuery } from '#web/accounts/accounting/accounting.api.ts'
import { isGone } from '#web/lib/api-error.ts'
import { searchId } from '#web/lib/search-params.ts'
import { useAddress } from '#web/lib/use-address.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { EmptyState, ErrorState } from '#web/ui/placeholders/placeholders.tsx'
import { AccountScreen } from './account-screen.tsx'

const TIPSTER = '/contabilita/tipster/$idTipster'
const SALA = '/contabilita/sala/$bookId/$idSala'
const HELPER = '/contabilita/helper/$idSala'
const SITO = '/contabilita/sito/$id'
const ALTRO = '/contabilita/altro/$id'
const CONTO = '/contabilita/$conto'

export const TipsterAccountPage = () => (
  <EntityAccountPage
    address={useAddress(TIPSTER)}
    kind="tipster"
    id={useParams({ from: TIPSTER }).idTipster}
  />
)
export const SalaAccountPage = () => (
  <EntityAccountPage address={useAddress(SALA)} kind="sala" id={useParams({ from: SALA }).idSala} />
)
/** The account of a helper, a room with a separate address. */
export const HelperAccountPage = () => (
  <EntityAccountPage address={useAddress(HELPER)} kind="sala" id={useParams({ from: HELPER }).idSala} />
)
export const SitoAccountPage = () => (
  <EntityAccountPage address={useAddress(SITO)} kind="sito" id={useParams({ from: SITO }).id} />
)
export const AltroAccountPage = () => (
  <EntityAccountPage address={useAddress(ALTRO)} kind="altro" id={useParams({ from: ALTRO }).id} />
)

export function ContoPage() {
  const { conto } = useParams({ from: CONTO })
  return <AccountScreen key={conto} address={useAddress(CONTO)} account={contoAccount(conto)} />
}

interface EntityAccountPageProps {
  address: AccountAddress
  kind: EntityKind
  /** The id as in the address; text that is no number names no account. */
  id: string
}

/** The account of a tipster or venue; renders its screen once the entity is loaded. */
export function EntityAccountPage({ address, kind, id }: EntityAccountPageProps) {
  const number = searchId(id)
  const { data, error, refetch } = useQuery({
    ...entityAccountQuery(kind, number ?? 0),
    enabled: number !== undefined,
  })
  // Another account is another screen: it must not keep any state of the previous one.
  if (data) return <AccountScreen key={data.id} address={address} account={data} />
  return (
    <PageFrame title={titleOf(CONTO)}>
      {number === undefined || isGone(error) ? (
        <EmptyState title={text.notFound}>{text.notFoundHint}</EmptyState>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <Loader size="sm" color="gray" aria-label={text.loading} />
      )}
    </PageFrame>
  )
}
