import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { accountLink } from '#web/accounts/accounting/public/account-link.ts'
import { Money } from '#web/ui/numbers/numbers.tsx'
import { type BetFigures, betTableQuery, type NamedRow } from './performance.api.ts'
import { performanceText as text } from './performance.it.ts'
import classes from './performance.module.css'

/** Tipsters on each side, and on a phone; the tables below show all. */
const TIPSTERS_SHOWN = 5
const SHOWN_ON_PHONE = 3
/** While the tipsters are read: what is below stays in its place. */
const EMPTY_LINES = Array.from({ length: TIPSTERS_SHOWN }, () => undefined)

interface BestAndWorstProps {
  dal: string
  al: string
  /** The bets behind a tipster. */
  onOpen: (row: NamedRow) => void
}

/**
 * The tipsters the house earned most with in the period, and those that cost it most. A name leads to the account, its
 * figure opens the bets.
 */
export function BestAndWorst({ dal, al, onOpen }: BestAndWorstProps) {
  const { data } = useQuery(betTableQuery({ dal, al, per: 'tipster' }))
  const rows = data?.righe.toSorted((a, b) => b.casa - a.casa) ?? []
  const side = (label: string, none: string, shown: readonly BetFigures[]) => (
    <section className={`panel column gap-3 shrinks ${classes.side}`} aria-label={label}>
      <h2 className="type-xs weight-400 quiet">{label}</h2>
      {(data ? shown : EMPTY_LINES).map((row, at) => (
        <div
          key={row?.chiave ?? at}
          className={`row wraps apart type-sm ${classes.earner} ${at < SHOWN_ON_PHONE ? '' : 'off-phone'}`}
        >
          {row ? (
            <>
              <Link
                {...accountLink({ kind: 'tipster', id: Number(row.chiave) })}
                search={{ dal, al }}
                title={text.toAccount}
              >
                {row.nome}
              </Link>
              <button
                type="button"
                className="dotted"
                aria-label={text.behind(row.nome)}
                title={text.rows.label}
                onClick={() => onOpen(row)}
              >
                <Money signed value={row.casa} />
              </button>
            </>
          ) : (
            '\u00a0'
          )}
        </div>
      ))}
      {data && shown.length === 0 && <p className="flush type-sm quiet">{none}</p>}
    </section>
  )
  const earning = rows.filter(({ casa }) => casa > 0).slice(0, TIPSTERS_SHOWN)
  const costing = rows.filter(({ casa }) => casa < 0).slice(-TIPSTERS_SHOWN)
  return (
    <div className="halves gap-6">
      {side(text.earns, text.earnsNobody, earning)}
      {side(text.costs, text.costsNobody, costing.toReversed())}
    </div>
  )
}
