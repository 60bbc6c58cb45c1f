import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ACCOUNTING_KEY } from '#web/ledger/postings/public/accounting-key.ts'
import { toldQuery } from '#web/lib/api-query.ts'
import { noWalletsText as text } from './no-wallets.it.ts'

/** The wallets a movement can be split over. */
export const walletsQuery = toldQuery([...ACCOUNTING_KEY, 'portafogli'], 'GET /api/v1/portafoglio')

/** Says that a payment lacks a wallet, and where one is created; nothing where there are wallets. */
export function NoWallets() {
  const { data: wallets } = useQuery(walletsQuery)
  if (wallets?.length !== 0) return null
  return (
    <p role="status" className="flush type-sm yellow">
      {text.none}{' '}
      <Link to="/riepilogo" search={{ nuovo: 'portafoglio' }} className="accent underlined">
        {text.create}
      </Link>
    </p>
  )
}
