import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { addRomeDays, romeDay } from '@xbetapp/domain/platform/time/rome'
import { useRef } from 'react'
import { calculatorPageQuery } from '#web/bets/calculator/calculator.api.ts'
import { ShowEarlier } from '#web/bets/calculator/show-earlier.tsx'
import { useAddress } from '#web/lib/use-address.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { eventsQuery } from '#web/settling/score-proposals/score-proposals.api.ts'
import { scoreProposalsText as text } from '#web/settling/score-proposals/score-proposals.it.ts'
import { NoSecondPerson } from '#web/settling/second-person/no-second-person.tsx'
import { DateField } from '#web/ui/date-field/date-field.tsx'
import { FilterBar, SearchField } from '#web/ui/filter-bar/filter-bar.tsx'
import { hasWords } from '#web/ui/picker/filter-options.ts'
import { EmptyState, ErrorState } from '#web/ui/placeholders/placeholders.tsx'
import { isToCome, nameOf, OpenEvent, whenOf } from './open-event.tsx'
import classes from './settling.module.css'

/** Days of events shown until the user chooses a range. */
const DAYS_SHOWN = 7

/** Events of bets: the score of one proposes the outcome of each of its bets, and a person confirms. */
export default function ScoreProposalsPage() {
  const { search, change } = useAddress('/calcolatore/risultati')
  const today = romeDay(new Date())
  const al = search.al ?? today
  const dal = search.dal ?? addRomeDays(al, -DAYS_SHOWN)
  const { cerca = '', evento } = search
  const { data, error, refetch } = useQuery(
    eventsQuery({ dal, al, stato: search.tutti === 1 ? 'tutti' : 'aperti' }),
  )
  const { data: counted } = useQuery(
    calculatorPageQuery({ startDate: dal, endDate: al, pageNumber: 0, pageSize: 1 }),
  )
  const list = useRef<HTMLElement>(null)
  const events = data?.filter((event) => hasWords(nameOf(event), cerca))
  return (
    <PageFrame
      title={titleOf('/calcolatore/risultati')}
      beside={
        counted?.openPrima && (
          <ShowEarlier {...counted.openPrima} before={dal} onShow={(from) => change({ dal: from })} />
        )
      }
    >
      <NoSecondPerson />
      <p className={`type-sm quiet easy ${classes.explain}`}>{text.explain}</p>
      <div className={`top ${classes.split}`} data-open={evento !== undefined || undefined}>
        <section ref={list} aria-label={text.events} className={`column gap-5 shrinks ${classes.list}`}>
          <FilterBar>
            <SearchField placeholder={text.search} value={cerca} onChange={(cerca) => change({ cerca })} />
            <DateField
              aria-label={text.from}
              value={dal}
              max={al}
              onChange={(day) => change({ dal: day ?? undefined })}
            />
            <DateField
              aria-label={text.to}
              value={al}
              max={today}
              onChange={(day) => change({ al: day ?? undefined })}
            />
            <Checkbox
              size="xs"
              label={text.all}
              checked={search.tutti === 1}
              onChange={(event) => change({ tutti: event.currentTarget.checked ? 1 : undefined })}
            />
          </FilterBar>
          {error && !data && <ErrorState error={error} onRetry={refetch} />}
          {events?.length === 0 && <EmptyState title={text.emptyTitle}>{text.empty}</EmptyState>}
          <ul className={`column scrolls panel bare-list if-any ${classes.events}`}>
            {events?.map((event) => (
              <li key={event.id}>
                <button
                  type="button"
                  className={`column gap-1 hovers wide line-below pad-4-6 ${classes.event}`}
                  aria-current={event.id === evento || undefined}
                  onClick={() => change({ evento: event.id })}
                >
                  <span className="type-md weight-600">{nameOf(event)}</span>
                  <span className="type-sm quiet">
                    {whenOf(event)}
                    {event.sport && (
                      <>
                        {' · '}
                        <span className={classes.named}>{event.sport}</span>
                      </>
                    )}{' '}
                    · {text.open(event.aperte)} / {text.bets(event.bet)}
                  </span>
                  {isToCome(event) && <span className="type-sm yellow">{text.notBegun}</span>}
                  {event.risultato && <span className="type-sm">{event.risultato}</span>}
                </button>
              </li>
            ))}
          </ul>
        </section>
        {evento === undefined ? (
          <EmptyState title={text.choose} />
        ) : (
          <OpenEvent
            key={evento}
            id={evento}
            events={data ?? []}
            onBack={() => change({ evento: undefined })}
            onShow={(id) => change({ evento: id })}
            onDone={() => list.current?.querySelector('input')?.focus()}
          />
        )}
      </div>
    </PageFrame>
  )
}
