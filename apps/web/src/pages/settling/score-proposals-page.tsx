import { Button, Checkbox, SegmentedControl, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDate, formatDateTime } from '@xbetapp/domain/platform/format/date'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { addRomeDays, fromWire, romeDay } from '@xbetapp/domain/platform/time/rome'
import { type SyntheticEvent, useRef, useState } from 'react'
import { OutcomeChip } from '#web/bets/bets/public/outcome-chip.tsx'
import { errorText } from '#web/lib/api-error.ts'
import { useAddress } from '#web/lib/use-address.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { bulkSettleText } from '#web/settling/bulk-settle/bulk-settle.it.ts'
import {
  eventQuery,
  eventsQuery,
  type SportEvent,
  type SportEventDetail,
  useEnterScore,
  useMergeEvent,
  useReloadEvents,
  useSplitEvent,
} from '#web/settling/score-proposals/score-proposals.api.ts'
import { scoreProposalsText as text } from '#web/settling/score-proposals/score-proposals.it.ts'
import { NoSecondPerson } from '#web/settling/second-person/no-second-person.tsx'
import { DateField } from '#web/ui/date-field/date-field.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state/error-state.tsx'
import { FilterBar } from '#web/ui/filter-bar/filter-bar.tsx'
import { SearchField } from '#web/ui/filter-bar/search-field.tsx'
import { lazyDialog } from '#web/ui/part/lazy-dialog.tsx'
import { foldText } from '#web/ui/picker/filter-options.ts'
import { Picker } from '#web/ui/picker/picker.tsx'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'
import classes from './settling.module.css'

const BulkDialog = lazyDialog(() => import('#web/settling/bulk-settle/bulk-dialog.tsx'))
const SPORTS = ['calcio', 'tennis', 'basket', 'volley'] as const
type ScoreSport = (typeof SPORTS)[number]
const DAYS_SHOWN = 7

const nameOf = ({ casa, ospite }: Pick<SportEvent, 'casa' | 'ospite'>): string => text.name(casa, ospite)
const whenOf = ({ inizio, giorno, dal }: SportEvent): string =>
  inizio ? formatDateTime(inizio) : giorno ? formatDate(giorno) : text.tipOf(formatDate(dal))
const isToCome = ({ inizio }: Pick<SportEvent, 'inizio'>): boolean =>
  inizio !== null && fromWire(inizio) > new Date()
const scoreSport = (sport: string | null): ScoreSport => SPORTS.find((one) => one === sport) ?? 'calcio'

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
  const list = useRef<HTMLElement>(null)
  const words = foldText(cerca)
  const events = data?.filter((event) => foldText(nameOf(event)).includes(words))
  return (
    <PageFrame title={titleOf('/calcolatore/risultati')}>
      <NoSecondPerson />
      <p className={`type-sm quiet ${classes.explain}`}>{text.explain}</p>
      <div className={classes.split} data-open={evento !== undefined || undefined}>
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
          <ul className={`column scrolls panel bare-list ${classes.events}`}>
            {events?.map((event) => (
              <li key={event.id}>
                <button
                  type="button"
                  className={`column gap-1 hovers wide ${classes.event}`}
                  aria-current={event.id === evento || undefined}
                  onClick={() => change({ evento: event.id })}
                >
                  <span className={`type-md weight-600 ${classes.named}`}>{nameOf(event)}</span>
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

interface OpenEventProps {
  id: number
  /** Events it may be merged with. */
  events: readonly SportEvent[]
  onBack: () => void
  onShow: (id: number) => void
  onDone: () => void
}

function OpenEvent({ id, events, onBack, onShow, onDone }: OpenEventProps) {
  const { data: event, error, refetch } = useQuery(eventQuery(id))
  if (error && !event) return <ErrorState error={error} onRetry={refetch} />
  if (!event) return null
  return (
    <section aria-label={nameOf(event)} className={`column gap-8 shrinks panel ${classes.detail}`}>
      <div className="row middle apart gap-6">
        <h2 className={`type-lg weight-600 ${classes.named}`}>{nameOf(event)}</h2>
        <span className={classes.back}>
          <ToolButton onClick={onBack}>{text.back}</ToolButton>
        </span>
      </div>
      {isToCome(event) && (
        <p role="note" className="flush type-sm yellow">
          {text.notBegunAt(whenOf(event))}
        </p>
      )}
      <ScoreForm key={event.risultato} event={event} />
      <SameEvent event={event} events={events} onShow={onShow} />
      <Proposals key={`${event.risultato} ${event.aperte}`} event={event} onDone={onDone} />
    </section>
  )
}

interface SameEventProps {
  event: SportEventDetail
  events: readonly SportEvent[]
  onShow: (id: number) => void
}

/** Other names of the match: proposed by similarity, or found by search; a person merges and separates them. */
function SameEvent({ event, events, onShow }: SameEventProps) {
  const merge = useMergeEvent()
  const split = useSplitEvent()
  const [isInverted, setInverted] = useState(false)
  const say = (altro: number, squadreInvertite: boolean) => {
    setInverted(false)
    merge.mutate({ params: { id: event.id }, body: { altro, squadreInvertite } })
  }
  const others = events.filter(({ id }) => id !== event.id)
  return (
    <div className="column gap-3">
      {event.uniti.length > 0 && (
        <p className="row wraps middle gap-3 flush">
          <span className="type-sm quiet">{text.within}:</span>
          {event.uniti.map((other) => (
            <span key={other.id} className="row wraps middle gap-3 flush">
              <span className={classes.named}>{nameOf(other)}</span>
              {other.squadreInvertite && <span className="type-sm quiet">({text.invertedShort})</span>}
              <Button
                size="compact-xs"
                variant="default"
                aria-label={text.splitNamed(nameOf(other))}
                loading={split.isPending}
                onClick={() => split.mutate({ params: { id: other.id } })}
              >
                {text.split}
              </Button>
            </span>
          ))}
        </p>
      )}
      {event.simili.length > 0 && (
        <p className="row wraps middle gap-3 flush">
          <span className="type-sm quiet">{text.similar}:</span>
          {event.simili.map(({ squadreInvertite, ...other }) => (
            <span key={other.id} className="row wraps middle gap-3 flush">
              <Button size="compact-xs" variant="subtle" onClick={() => onShow(other.id)}>
                <span className={classes.named}>{nameOf(other)}</span> ({text.open(other.aperte)})
              </Button>
              {squadreInvertite && <span className="type-sm quiet">({text.invertedShort})</span>}
              <Button
                size="compact-xs"
                variant="default"
                aria-label={text.mergeNamed(nameOf(other))}
                loading={merge.isPending}
                onClick={() => say(other.id, squadreInvertite)}
              >
                {text.merge}
              </Button>
            </span>
          ))}
        </p>
      )}
      {others.length > 0 && (
        <div className="row wraps bottom gap-6">
          <Picker
            size="xs"
            className={classes.otherEvent}
            label={text.mergeByHand}
            placeholder={text.mergeHint}
            disabled={merge.isPending}
            options={others.map((other) => ({ value: String(other.id), label: nameOf(other) }))}
            value={null}
            onChange={(value) => value !== null && say(Number(value), isInverted)}
          />
          <Checkbox
            size="xs"
            label={text.inverted}
            checked={isInverted}
            onChange={(changed) => setInverted(changed.currentTarget.checked)}
          />
        </div>
      )}
    </div>
  )
}

function ScoreForm({ event }: { event: SportEventDetail }) {
  const [testo, setTesto] = useState(event.risultato ?? '')
  const [sport, setSport] = useState<ScoreSport>(scoreSport(event.sport))
  const enter = useEnterScore()
  const submit = (submitted: SyntheticEvent) => {
    submitted.preventDefault()
    enter.mutate({ params: { id: event.id }, body: { testo, sport } })
  }
  return (
    <form onSubmit={submit} className="column top gap-4">
      <SegmentedControl
        size="xs"
        aria-label={text.sport}
        value={sport}
        onChange={(value) => setSport(scoreSport(value))}
        data={SPORTS.map((value) => ({ value, label: text.sports[value] }))}
      />
      <div className="row wraps bottom gap-5 wide">
        <TextInput
          autoFocus
          autoComplete="off"
          maxLength={300}
          label={text.score}
          description={text.scoreHints[sport]}
          placeholder={text.placeholders[sport]}
          value={testo}
          error={enter.error ? errorText(enter.error) : null}
          onChange={(typed) => setTesto(typed.currentTarget.value)}
          flex="1 1 220px"
        />
        <Button type="submit" loading={enter.isPending}>
          {text.enter}
        </Button>
      </div>
      {event.inseritoDa && <span className="type-sm quiet">{text.entered(event.inseritoDa)}</span>}
    </form>
  )
}

/** @param onDone the outcomes are saved, and what was pressed may be gone */
function Proposals({ event, onDone }: { event: SportEventDetail; onDone: () => void }) {
  const reload = useReloadEvents()
  const ready = event.bets.filter(({ esito, proposta }) => esito === 'Open' && proposta.esito !== null)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(ready.map(({ idReceivedBet }) => idReceivedBet)),
  )
  const [confirming, setConfirming] = useState(false)
  const esiti = event.bets.flatMap(({ idReceivedBet, proposta }) =>
    proposta.esito !== null && chosen.has(idReceivedBet) ? [{ idReceivedBet, esito: proposta.esito }] : [],
  )
  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  return (
    <>
      <ul className="column bare-list">
        {event.bets.map(({ idReceivedBet, testo, nomeTipster, messageDate, esito, selezioni, proposta }) => {
          const selection = selezioni.map((one) => one ?? text.unread).join(' + ')
          const isDifferent = esito !== 'Open' && proposta.esito !== null && proposta.esito !== esito
          return (
            <li key={idReceivedBet} className={classes.proposed}>
              <Checkbox
                aria-label={text.select(idReceivedBet)}
                disabled={proposta.esito === null || (esito !== 'Open' && !isDifferent)}
                checked={chosen.has(idReceivedBet)}
                onChange={() => toggle(idReceivedBet)}
              />
              <div className="column gap-1 shrinks type-sm">
                <span className="type-sm quiet">
                  {idReceivedBet} · {nomeTipster} · {formatDate(messageDate)}
                </span>
                <span className="breaks spaces-kept">{testo}</span>
                {/* Where the reason beside it does not begin with it. */}
                {!proposta.motivo.startsWith(`${selection}:`) && (
                  <span className="type-sm quiet">{selection}</span>
                )}
              </div>
              <div className={`column gap-1 type-sm ${classes.verdict}`}>
                <span className="row middle gap-3">
                  {esito !== 'Open' && <OutcomeChip esito={esito} />}
                  {isDifferent && '→'}
                  {proposta.esito && proposta.esito !== esito && <OutcomeChip esito={proposta.esito} />}
                </span>
                <span>{proposta.motivo}</span>
                {esito !== 'Open' && (
                  <span className="type-sm quiet">{isDifferent ? text.differs : text.settled}</span>
                )}
              </div>
            </li>
          )
        })}
      </ul>
      {esiti.length > 0 && (
        <div className={classes.confirm}>
          <Button onClick={() => setConfirming(true)}>{text.confirm(esiti.length)}</Button>
        </div>
      )}
      {confirming && (
        <BulkDialog
          title={bulkSettleText.titleProposals(esiti.length)}
          target={{ esiti }}
          onClose={() => setConfirming(false)}
          onDone={() => void reload().then(onDone)}
        />
      )}
    </>
  )
}
