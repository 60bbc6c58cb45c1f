import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { contoAccountQuery, entityAccountQuery } from '#web/accounts/accounting/account.api.ts'
import { contiText as text } from '#web/accounts/accounting/account.it.ts'
import type { AccountAddress } from '#web/accounts/accounting/account.search.ts'
import type { Account, EntityKind } from '#web/accounts/accounting/account.ts'
import { ApiError, errorText } from '#web/lib/api-error.ts'
import { searchId } from '#web/lib/search-params.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state/error-state.tsx'
import { AccountScreen } from './account-screen.tsx'

const NOT_FOUND = 404

/** An id of no account: an address without a number shows that there is none. */
const NO_ID = 0
export const idOf = (text: string): number => searchId(text) ?? NO_ID

/** The account of a tipster or venue; renders its screen once the entity is loaded. */
export function EntityAccountPage({
  address,
  kind,
  id,
}: {
  address: AccountAddress
  kind: EntityKind
  id: number
}) {
  const { data, error, refetch } = useQuery({ ...entityAccountQuery(kind, id), enabled: id !== NO_ID })
  return (
    <AccountOf
      address={address}
      account={data}
      missing={id === NO_ID || (error instanceof ApiError && error.status === NOT_FOUND)}
      error={error}
      onRetry={() => void refetch()}
    />
  )
}

export function ContoAccountPage({ address, name }: { address: AccountAddress; name: string }) {
  const { data } = useQuery(contoAccountQuery(name))
  return <AccountOf address={address} account={data} missing={false} error={null} onRetry={() => {}} />
}

interface AccountOfProps {
  address: AccountAddress
  account: Account | undefined
  missing: boolean
  error: Error | null
  onRetry: () => void
}

function AccountOf({ address, account, missing, error, onRetry }: AccountOfProps) {
  // Another account is another screen: it must not keep any state of the previous one.
  if (account)
    return (
      <AccountScreen
        address={address}
        key={`${account.kind}-${account.conto ?? account.id}`}
        account={account}
      />
    )
  return (
    <PageFrame title={titleOf('/contabilita/$conto')}>
      {missing ? (
        <EmptyState title={text.notFound}>{text.notFoundHint}</EmptyState>
      ) : error ? (
        <ErrorState message={errorText(error)} onRetry={onRetry} />
      ) : (
        <Loader size="sm" color="gray" aria-label={text.loading} />
      )}
    </PageFrame>
  )
}
