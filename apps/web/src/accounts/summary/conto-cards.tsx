import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CONTI } from '@xbetapp/domain/ledger/postings/conti'
import { errorText } from '#web/lib/api-error.ts'
import { ErrorLine } from '#web/ui/error-state/error-state.tsx'
import { Fact } from '#web/ui/fact/fact.tsx'
import card from '#web/ui/link-card/link-card.module.css'
import figures from '#web/ui/numbers/amounts.module.css'
import { Money } from '#web/ui/numbers/money.tsx'
import { contiQuery } from './summary.api.ts'
import { summaryPageText as text } from './summary.it.ts'
import classes from './summary.module.css'

/** No Drop, Scarti Quota and Freeroll, in euro, each leading to its account. */
export function ContoCards() {
  const { data, error, refetch } = useQuery(contiQuery)
  if (error) return <ErrorLine message={errorText(error)} onRetry={() => void refetch()} />
  return (
    <section className={classes.cards} aria-label={text.contiTitle}>
      {CONTI.map(({ id, conto, slug, nome }) => {
        const recap = data?.find((one) => one.id === id)
        return (
          <Link
            key={slug}
            to="/contabilita/$conto"
            params={{ conto: slug }}
            className={`panel column gap-5 shrinks ${classes.card} ${card.link}`}
          >
            <span className={`row middle apart gap-5 ${classes.cardHead}`}>
              <span className="flush type-md weight-600">{nome}</span>
              <IconChevronRight size={17} aria-hidden className="faint" />
            </span>
            <dl className={`facts ${figures.amounts}`} data-size="card">
              <Fact label={text.saldoTotale}>
                <Money signed value={recap?.saldoTotale} />
              </Fact>
              {/* An open bet is worth 0 there: one value. */}
              {conto !== 'SCARTI_QUOTA' && (
                <Fact label={text.noOpen}>
                  <Money signed value={recap?.saldoNoOpen} />
                </Fact>
              )}
            </dl>
          </Link>
        )
      })}
    </section>
  )
}
