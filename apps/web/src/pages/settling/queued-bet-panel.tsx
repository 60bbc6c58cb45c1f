import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Esito } from '@xbetapp/domain/ledger/postings/esito'
import { formatDateTime } from '@xbetapp/domain/platform/format/date'
import { fromWire } from '@xbetapp/domain/platform/time/rome'
import { BetText } from '#web/bets/bets/public/bet-text.tsx'
import { OUTCOME_KEYS, OutcomeChip } from '#web/bets/bets/public/outcome-chip.tsx'
import { payoutText } from '#web/bets/calculator/payout.it.ts'
import { TipsterName } from '#web/reference/reference/public/tipster-name.tsx'
import type { QueuedBet } from '#web/settling/settling-queue/settling-queue.api.ts'
import { settlingQueueText as text } from '#web/settling/settling-queue/settling-queue.it.ts'
import { Chip } from '#web/ui/chips/chip.tsx'
import { Fact } from '#web/ui/fact/fact.tsx'
import { MoneyFact, Odds } from '#web/ui/numbers/numbers.tsx'
import { nameOf } from './open-event.tsx'
import classes from './settling.module.css'

/** The outcomes a referee may set: Open is not among them, because a bet left open is skipped. */
const OUTCOMES = OUTCOME_KEYS.filter((esito) => esito !== 'Open')

export type Payout = NonNullable<NonNullable<QueuedBet['proposta']>['pagamento']>

interface QueuedBetPanelProps {
  queued: QueuedBet
  onSettle: (esito: Esito, pagamento?: Payout) => void
  /** Opens the dialog for a bet that was paid in a way no outcome says. */
  onPayout: () => void
}

/** The bet before the referee, whole. */
export function QueuedBetPanel({ queued, onSettle, onPayout }: QueuedBetPanelProps) {
  const { bet, proposta, inizio } = queued
  return (
    <article aria-label={text.bet(bet.idReceivedBet)} className={`panel column gap-8 ${classes.before}`}>
      {/* The buttons stand above what differs from bet to bet, so that a mouse settles all bets from one place. */}
      <fieldset className={`row wraps gap-4 ${classes.outcomes}`}>
        <legend className="unseen">{text.outcomes}</legend>
        {OUTCOMES.map((esito, index) => (
          <Button
            key={esito}
            variant={proposta?.esito === esito && !proposta.pagamento ? 'light' : 'default'}
            aria-keyshortcuts={String(index + 1)}
            onClick={() => onSettle(esito)}
          >
            <kbd className={`type-xs quiet off-phone ${classes.key}`}>{index + 1}</kbd>
            <OutcomeChip esito={esito} />
          </Button>
        ))}
      </fieldset>
      <div className={`halves gap-10 ${classes.bet}`}>
        <div className="column gap-8 shrinks">
          <div className="row wraps baseline gap-3 across-6">
            <strong>{text.bet(bet.idReceivedBet)}</strong>
            <TipsterName name={bet.tipster.nomeTipster} />
            <span className="type-sm quiet">{formatDateTime(bet.messageDate)}</span>
            {bet.sport && <span className="type-sm quiet">{bet.sport}</span>}
            {inizio !== null && fromWire(inizio) > new Date() && (
              <Chip tone="yellow">{text.begins(formatDateTime(inizio))}</Chip>
            )}
          </div>
          <div className={`type-xl breaks spaces-kept snug ${classes.text}`}>
            <BetText bet={bet} />
          </div>
          <Score {...queued} onSettle={onSettle} />
          <dl className="facts row wraps type-lg gap-4 across-12">
            <MoneyFact label={text.staked} value={bet.tot} />
            <MoneyFact label={text.credited} value={bet.totTipster} />
            <Fact label={text.quota}>
              <Odds value={bet.quotaDrop} all />
            </Fact>
          </dl>
          <div>
            <Button variant="subtle" size="compact-sm" onClick={onPayout}>
              {payoutText.open}
            </Button>
          </div>
        </div>
        {bet.photos.length > 0 && (
          <div className={`column gap-4 shrinks ${classes.photos}`}>
            {bet.photos.map((photo) => (
              <img
                key={photo}
                src={photo}
                alt={text.photo(bet.idReceivedBet)}
                className={`picture wide ${classes.photo}`}
              />
            ))}
          </div>
        )}
      </div>
    </article>
  )
}

/** The match of the bet with its score, and the outcome the score proposes; where none is entered, the way to it. */
function Score({ evento, proposta, onSettle }: QueuedBet & Pick<QueuedBetPanelProps, 'onSettle'>) {
  if (!evento && !proposta) return null
  const goesToScore = evento !== null && (proposta?.esito ?? null) === null
  return (
    <div className={`column gap-3 type-md ${classes.score}`}>
      {evento && (
        <p className="row wraps middle flush gap-3">
          <span>{nameOf(evento)}</span>
          {evento.risultato && <strong className="breaks">{evento.risultato}</strong>}
          {goesToScore && (
            <Link to="/calcolatore/risultati" search={{ evento: evento.id }} className="accent">
              {evento.risultato ? text.complete : text.enterScore}
            </Link>
          )}
        </p>
      )}
      {proposta && (
        <p className="row wraps middle flush gap-3 across-5">
          <span className="type-sm quiet">{text.proposal}:</span>
          {proposta.esito && <OutcomeChip esito={proposta.esito} />}
          <span>{proposta.motivo}</span>
          {proposta.esito !== null && proposta.pagamento !== null && (
            <Button
              size="compact-sm"
              variant="light"
              onClick={() => onSettle(proposta.esito ?? 'Open', proposta.pagamento ?? undefined)}
            >
              {text.payAsProposed}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}

/** The bets that come next, to be read while one is decided. */
export function NextBets({ bets }: { bets: readonly QueuedBet[] }) {
  if (bets.length === 0) return null
  return (
    <section aria-label={text.next} className={`column gap-4 shrinks type-sm quiet ${classes.next}`}>
      <h2 className="flush type-sm weight-600">{text.next}</h2>
      <ol className="column gap-6 bare-list">
        {bets.map(({ bet, proposta }) => (
          <li key={bet.idReceivedBet} className="column gap-1">
            <span className="row wraps middle gap-1 across-5">
              <span>{text.bet(bet.idReceivedBet)}</span>
              <TipsterName name={bet.tipster.nomeTipster} />
              {proposta?.esito && <OutcomeChip esito={proposta.esito} />}
            </span>
            <span className="clamp breaks">
              <BetText bet={bet} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
