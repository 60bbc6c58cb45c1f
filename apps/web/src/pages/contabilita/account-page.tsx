import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { contoAccountQuery, entityAccountQuery } from '#web/features/accounting/account.api.ts'
import { contiText as text } from '#web/features/accounting/account.it.ts'
import type { Account, EntityKind } from '#web/features/accounting/account.ts'
import { ApiError, errorText } from '#web/lib/api-error.ts'
import { titles } from '#web/messages/titles.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state/error-state.tsx'
import { AccountScreen } from './account-screen.tsx'

const NOT_FOUND = 404

/** The account of a tipster or venue; its screen once it is known whose it is. */
export function EntityAccountPage({ kind, id }: { kind: EntityKind; id: number }) {
  const { data, error, refetch } = useQuery(entityAccountQuery(kind, id))
  return <AccountOf account={data} error={error} onRetry={() => void refetch()} />
}

/** A house account (3 §2.2). */
export function ContoAccountPage({ name }: { name: string }) {
  const { data } = useQuery(contoAccountQuery(name))
  return <AccountOf account={data} error={null} onRetry={() => {}} />
}

interface AccountOfProps {
  account: Account | undefined
  error: Error | null
  onRetry: () => void
}

function AccountOf({ account, error, onRetry }: AccountOfProps) {
  // Another account is another screen: nothing of the one before may stand in it.
  if (account)
    return <AccountScreen key={`${account.kind}-${account.conto ?? account.id}`} account={account} />
  const missing = error instanceof ApiError && error.status === NOT_FOUND
  return (
    <PageFrame title={titles.conto}>
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
