import { Button, Checkbox, SegmentedControl, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isTipsterDropped } from '@xbetapp/domain/bets/bets/colour'
import { formatDate, formatDateTime } from '@xbetapp/domain/platform/format/date'
import { fromWire } from '@xbetapp/domain/platform/time/rome'
import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { OutcomeChip } from '#web/bets/bets/public/outcome-chip.tsx'
import { api } from '#web/lib/api.ts'
import { ApiError, errorText } from '#web/lib/api-error.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { useFormMutation } from '#web/lib/use-api-mutation.ts'
import { bulkSettleText } from '#web/settling/bulk-settle/bulk-settle.it.ts'
import { correctionTold, isInline, outcomesTold, settledNotes } from '#web/settling/bulk-settle/correction.ts'
import {
  eventQuery,
  type SportEvent,
  type SportEventDetail,
  useEnterScore,
  useEventWrite,
  useReloadEvents,
} from '#web/settling/score-proposals/score-proposals.api.ts'
import { scoreProposalsText as text } from '#web/settling/score-proposals/score-proposals.it.ts'
import { Money } from '#web/ui/numbers/numbers.tsx'
import { lazyDialog } from '#web/ui/part/part.tsx'
import { Picker } from '#web/ui/picker/picker.tsx'
import { ErrorState } from '#web/ui/placeholders/placeholders.tsx'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'
import classes from './settling.module.css'

const BulkDialog = lazyDialog(() => import('#web/settling/bulk-settle/bulk-dialog.tsx'))
const SPORTS = ['calcio', 'tennis', 'basket', 'volley'] as const
type ScoreSport = (typeof SPORTS)[number]

export const nameOf = ({ casa, ospite }: Pick<SportEvent, 'casa' | 'ospite'>): string =>
  text.name(casa, ospite)
export const whenOf = ({ inizio, giorno, dal }: SportEvent): string =>
  inizio ? formatDateTime(inizio) : giorno ? formatDate(giorno) : text.tipOf(formatDate(dal))
export const isToCome = ({ inizio }: Pick<SportEvent, 'inizio'>): boolean =>
  inizio !== null && fromWire(inizio) > new Date()
const scoreSport = ({ sport, sportProbabile }: SportEventDetail): ScoreSport | null =>
  SPORTS.find((one) => one === sport) ?? sportProbabile

interface OpenEventProps {
  id: number
  /** Events this one may be merged with. */
  events: readonly SportEvent[]
  onBack: () => void
  onShow: (id: number) => void
  onDone: () => void
}

/** An event: its score, its other names, and the outcomes its score proposes. */
export function OpenEvent({ id, events, onBack, onShow, onDone }: OpenEventProps) {
  const { data: event, error, refetch } = useQuery(eventQuery(id))
  const confirm = useRef<HTMLButtonElement>(null)
  const movesFocus = useRef(false)
  if (error && !event) return <ErrorState error={error} onRetry={refetch} />
  if (!event) return null
  return (
    <section aria-label={nameOf(event)} className={`column gap-8 shrinks panel ${classes.detail}`}>
      <div className="row middle apart gap-6">
        <h2 className="type-lg weight-600">{nameOf(event)}</h2>
        <span className={classes.back}>
          <ToolButton onClick={onBack}>{text.back}</ToolButton>
        </span>
      </div>
      {isToCome(event) && (
        <p role="note" className="flush type-sm yellow">
          {text.notBegunAt(whenOf(event))}
        </p>
      )}
      <ScoreForm key={event.risultato} event={event} movesFocus={movesFocus} confirm={confirm} />
      <SameEvent event={event} events={events} onShow={onShow} />
      <Proposals
        key={`${event.risultato} ${event.aperte}`}
        event={event}
        confirm={confirm}
        movesFocus={movesFocus}
        onDone={onDone}
      />
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
  const merge = useEventWrite('POST /api/v1/eventi/:id/unisci')
  const split = useEventWrite('POST /api/v1/eventi/:id/separa')
  const [isInverted, setInverted] = useState(false)
  const mergeWith = (altro: number, squadreInvertite: boolean) => {
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
              <span>{nameOf(other)}</span>
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
                <span>{nameOf(other)}</span> ({text.open(other.aperte)})
              </Button>
              {squadreInvertite && <span className="type-sm quiet">({text.invertedShort})</span>}
              <Button
                size="compact-xs"
                variant="default"
                aria-label={text.mergeNamed(nameOf(other))}
                loading={merge.isPending}
                onClick={() => mergeWith(other.id, squadreInvertite)}
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
            onChange={(value) => value !== null && mergeWith(Number(value), isInverted)}
          />
          <Checkbox
            size="xs"
            className={classes.inverted}
            label={text.inverted}
            checked={isInverted}
            onChange={(changed) => setInverted(changed.currentTarget.checked)}
          />
        </div>
      )}
    </div>
  )
}

interface ScoreFocus {
  /** True from the entry of a score until its proposals are drawn: the focus then moves to the button that confirms. */
  movesFocus: RefObject<boolean>
  confirm: RefObject<HTMLButtonElement | null>
}

function ScoreForm({ event, movesFocus, confirm }: { event: SportEventDetail } & ScoreFocus) {
  const [testo, setTesto] = useState(event.risultato ?? '')
  const [sport, setSport] = useState(scoreSport(event))
  const [isAsked, setAsked] = useState(false)
  const enter = useEnterScore()
  const submit = (submitted: SyntheticEvent) => {
    submitted.preventDefault()
    setAsked(sport === null)
    if (sport === null) return
    const isSame = testo.trim() === event.risultato && sport === scoreSport(event)
    movesFocus.current = !isSame
    if (isSame) confirm.current?.focus()
    const refused = () => {
      movesFocus.current = false
    }
    enter.mutate({ params: { id: event.id }, body: { testo, sport } }, { onError: refused })
  }
  return (
    <form onSubmit={submit} className="column top gap-4">
      <SegmentedControl<ScoreSport | ''>
        size="xs"
        aria-label={text.sport}
        value={sport ?? ''}
        onChange={(chosen) => setSport(chosen || null)}
        data={SPORTS.map((value) => ({ value, label: text.sports[value] }))}
      />
      <div className="row wraps bottom gap-5 wide">
        <TextInput
          autoFocus
          autoComplete="off"
          maxLength={300}
          label={text.score}
          description={sport && text.scoreHints[sport]}
          placeholder={sport ? text.placeholders[sport] : undefined}
          value={testo}
          error={isAsked && !sport ? text.chooseSport : enter.error ? refusal(enter.error, sport) : null}
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

/** What a refused score is answered; of one that could not be read, also how one is written. */
const refusal = (error: unknown, sport: ScoreSport | null): string =>
  error instanceof ApiError && error.field === 'testo' && sport !== null
    ? `${errorText(error)}. ${text.writtenAs(text.placeholders[sport])}`
    : errorText(error)

interface ProposalsProps extends ScoreFocus {
  event: SportEventDetail
  /** Called once the outcomes are saved: the button that was pressed, and had the focus, may be gone. */
  onDone: () => void
}

function Proposals({ event, confirm, movesFocus, onDone }: ProposalsProps) {
  const reload = useReloadEvents()
  const ready = event.bets.filter(({ esito, proposta }) => esito === 'Open' && proposta.esito !== null)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(ready.map(({ idReceivedBet }) => idReceivedBet)),
  )
  const [confirming, setConfirming] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { mutateAsync } = useFormMutation('POST /api/v1/bets/blocco')
  useEffect(() => {
    if (movesFocus.current) confirm.current?.focus()
    movesFocus.current = false
  }, [movesFocus, confirm])
  const esiti = event.bets.flatMap(({ idReceivedBet, proposta: { esito, pagamento } }) =>
    esito !== null && chosen.has(idReceivedBet)
      ? [{ idReceivedBet, esito, ...(pagamento && { pagamento }) }]
      : [],
  )
  /** Saves exactly the effect that was read; an effect beyond these open bets, or a failure, opens the dialog. */
  const settle = async () => {
    setAsking(true)
    try {
      const effect = await api('POST /api/v1/bets/blocco/effetto', { body: { esiti } })
      if (!isInline(effect, { seen: 'Open', bets: esiti.length })) return setConfirming(true)
      await mutateAsync({ body: { esiti, impronta: effect.impronta } })
      const outcomes = esiti.length === 1 ? correctionTold(effect) : outcomesTold(esiti)
      toastSuccess(`${bulkSettleText.done(effect.bet)}${settledNotes(effect)}`, outcomes)
      await reload()
      onDone()
    } catch {
      setConfirming(true)
    } finally {
      setAsking(false)
    }
  }
  const withoutDrop = event.bets.filter(
    (bet) => chosen.has(bet.idReceivedBet) && !isTipsterDropped(bet),
  ).length
  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  return (
    <>
      <ul className="column bare-list">
        {event.bets.map((bet) => {
          const { idReceivedBet, testo, nomeTipster, messageDate, esito, selezioni, proposta } = bet
          const selection = selezioni.map((one) => one ?? text.unread).join(' + ')
          const isDifferent = esito !== 'Open' && proposta.esito !== null && proposta.esito !== esito
          return (
            <li key={idReceivedBet} className={`top line-below ${classes.proposed}`}>
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
                <span className="row wraps gap-1 across-5">
                  <span>
                    <span className="quiet">{text.staked}</span> <Money value={bet.tot} />
                  </span>
                  <span>
                    <span className="quiet">{text.credited}</span> <Money value={bet.totTipster} />
                  </span>
                </span>
                <span className="breaks spaces-kept">{testo}</span>
                {/* The selection is not repeated where the reason beside begins with it. */}
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
          <Button ref={confirm} loading={isAsking} onClick={() => void settle()}>
            {text.confirm(esiti.length)}
          </Button>
          {withoutDrop > 0 && (
            <span className="type-sm yellow">{bulkSettleText.withoutDrop(withoutDrop)}</span>
          )}
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
