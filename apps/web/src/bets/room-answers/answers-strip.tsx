import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { sum } from '@xbetapp/domain/platform/money/decimal'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useBetDrops } from '#web/bets/drops/public/drop.api.ts'
import { toastFailure } from '#web/lib/toast.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { useTelegramActive } from '#web/platform/auth/public/use-session.ts'
import { Chip } from '#web/ui/chips/chip.tsx'
import { focusFinder } from '#web/ui/filter-bar/row-finder.tsx'
import { lazyDialog } from '#web/ui/part/part.tsx'
import { AnswerRow } from './answer-row.tsx'
import classes from './answers-strip.module.css'
import {
  ANSWERED,
  type BetAnswers,
  type RoomAnswer,
  roomAnswersQuery,
  useAcceptAnswer,
} from './room-answers.api.ts'
import { roomAnswersText as text } from './room-answers.it.ts'
import { SilentRooms } from './silent-rooms.tsx'
import { useRoomLimits } from './use-room-limits.ts'

const BeginningDialog = lazyDialog(() => import('./beginning-dialog.tsx'))
const AcceptAnswerDialog = lazyDialog(() => import('./accept-answer-dialog.tsx'))

interface AnswersStripProps {
  idReceivedBet: number
  /** Whether the user may make drops of the answers. */
  decides: boolean
  /** Whether the user may remind the silent rooms. */
  reminds: boolean
  /** Opens a message to a room; absent for those who send none. */
  onReply?: ((idSala: number) => void) | undefined
  /** Called once the answers are read, before they are painted. */
  onRead: () => void
}

/** The rooms' answers to a bet: how many came, those to decide (the A key accepts the first), the rest on demand. */
export default function AnswersStrip({
  idReceivedBet,
  decides,
  reminds,
  onReply,
  onRead,
}: AnswersStripProps) {
  const { data } = useQuery(roomAnswersQuery(idReceivedBet))
  const { data: drops } = useBetDrops(idReceivedBet)
  const [showsAll, setShowsAll] = useState(false)
  /** The answers that may have a row. A later answer waits for a press of its button, so that nothing below moves. */
  const [visibleIds, setVisibleIds] = useState<ReadonlySet<number> | null>(null)
  if (data && visibleIds === null) setVisibleIds(idsOf(data))
  const isRead = data !== undefined
  useLayoutEffect(() => {
    if (isRead) onRead()
  }, [isRead, onRead])
  const [isSettingBeginning, setSettingBeginning] = useState(false)
  const [correcting, setCorrecting] = useState<RoomAnswer | null>(null)
  const section = useRef<HTMLElement>(null)
  const wasAccepted = useRef(false)
  const endCorrection = () => {
    flushSync(() => setCorrecting(null))
    // The dialog returns the focus to the answer's button, but an accepted answer leaves with its button.
    if (wasAccepted.current) focusFinder(section.current)
    wasAccepted.current = false
  }
  const beyondLimits = useRoomLimits()
  const is_telegram_active = useTelegramActive()
  const accept = useAcceptAnswer()
  const ignore = useApiMutation('POST /api/v1/risposte/:id/ignora', {
    invalidates: ANSWERED,
    success: text.ignored,
  })
  const acceptAsRead = (answer: RoomAnswer) => {
    const parti = completeParts(answer)
    // With an existing drop the user must choose how to treat it; until the drops are read, there may be one.
    const hasDrop = drops?.some(({ idSala }) => idSala === answer.idSala) ?? true
    if (parti === null || hasDrop) return setCorrecting(answer)
    // Beyond the limits of its book, or before they are read, the dialog opens, where the figures can be corrected.
    const beyond = beyondLimits(answer.idSala, sum(parti.map(({ importo }) => importo)), null)
    if (beyond === undefined || beyond.length > 0) return setCorrecting(answer)
    accept.mutate(
      {
        params: { id: answer.id },
        body: { parti, testo: answer.testo, idReceivedBet, is_telegram_active },
      },
      { onError: (error) => toastFailure(error) },
    )
  }
  const toDecide = data?.risposte.filter(({ daDecidere }) => daDecidere) ?? []
  const listed = (showsAll ? data?.risposte : toDecide) ?? []
  const rows = listed.filter(({ id }) => visibleIds?.has(id))
  const hiddenCount = listed.length - rows.length
  const first = rows.find((answer) => answer.daDecidere && completeParts(answer) !== null)
  if (!data || (data.sale === 0 && !(decides && data.aperta))) return null
  const decidedCount = data.risposte.length - toDecide.length
  return (
    <section ref={section} aria-label={text.label} className="column gap-3 rigid">
      <Counts counts={data}>
        {hiddenCount > 0 && (
          <button
            type="button"
            className={`type-xs accent ${classes.more}`}
            data-key={first ? undefined : 'a'}
            onClick={() => setVisibleIds(idsOf(data))}
          >
            {text.showNew(hiddenCount)}
          </button>
        )}
        {data.aperta && (
          <Beginning answers={data} onSet={decides ? () => setSettingBeginning(true) : undefined} />
        )}
      </Counts>
      {data.aperta && data.mancanti.length > 0 && <SilentRooms answers={data} reminds={reminds} />}
      {rows.length > 0 && (
        <ul className={`scrolls bare-list ${classes.rows}`}>
          {rows.map((answer) => (
            <AnswerRow
              key={answer.id}
              answer={answer}
              isFirst={answer === first}
              busy={accept.isPending || ignore.isPending}
              onAccept={decides && answer.daDecidere ? () => acceptAsRead(answer) : undefined}
              onReply={onReply && (() => onReply(answer.idSala))}
              onCorrect={() => setCorrecting(answer)}
              onIgnore={() => ignore.mutate({ params: { id: answer.id }, body: { testo: answer.testo } })}
            />
          ))}
        </ul>
      )}
      {decidedCount > 0 && (
        <button
          type="button"
          className={`type-xs accent ${classes.more}`}
          data-more
          onClick={() => {
            setVisibleIds(idsOf(data))
            setShowsAll(!showsAll)
          }}
        >
          {showsAll ? text.hideAll : text.showAll(decidedCount)}
        </button>
      )}
      {isSettingBeginning && (
        <BeginningDialog idReceivedBet={idReceivedBet} onClose={() => setSettingBeginning(false)} />
      )}
      {correcting && (
        <AcceptAnswerDialog
          idReceivedBet={idReceivedBet}
          answer={correcting}
          onAccepted={() => {
            wasAccepted.current = true
          }}
          onClose={endCorrection}
        />
      )}
    </section>
  )
}

const idsOf = ({ risposte }: BetAnswers) => new Set(risposte.map(({ id }) => id))

/** The answer's amounts and odds as shown; null while one is missing or in doubt. */
function completeParts({ parti, dubbi }: RoomAnswer) {
  if (parti.length === 0 || dubbi.length > 0) return null
  const complete = parti.flatMap(({ importo, quota }) =>
    importo === null || quota === null ? [] : [{ importo, quota }],
  )
  return complete.length === parti.length ? complete : null
}

function noAnswerText({ sale, prova }: BetAnswers): string {
  if (sale > 0) return text.none(sale)
  return prova > 0 ? text.dryRun(prova) : text.nobody
}

function Counts({ counts, children }: { counts: BetAnswers; children: ReactNode }) {
  const { sale, hannoRisposto, prese, rifiutate, inCorso, daLeggere, daDecidere } = counts
  return (
    <p className="row wraps middle type-sm gap-2 across-6">
      <strong>{text.title}</strong>
      {hannoRisposto === 0 && daDecidere === 0 ? (
        <span className="quiet">{noAnswerText(counts)}</span>
      ) : (
        <>
          <span>{text.answered(hannoRisposto, sale)}</span>
          <progress className={classes.bar} aria-label={text.label} max={sale} value={hannoRisposto} />
          {prese > 0 && <Chip tone="green">{text.taken(prese)}</Chip>}
          {rifiutate > 0 && <Chip tone="red">{text.refused(rifiutate)}</Chip>}
          {inCorso > 0 && <Chip tone="blue">{text.inProgress(inCorso)}</Chip>}
          {daLeggere > 0 && <Chip tone="grey">{text.toRead(daLeggere)}</Chip>}
          {daDecidere > 0 && <Chip tone="yellow">{text.toDecide(daDecidere)}</Chip>}
        </>
      )}
      {children}
    </p>
  )
}

/** When the event begins, the source of that time, and a button to correct it. */
function Beginning({
  answers: { inizio, inizioDaMano },
  onSet,
}: {
  answers: BetAnswers
  onSet: (() => void) | undefined
}) {
  if (inizio === null && !onSet) return null
  return (
    <span className={`inline-row middle gap-4 ${classes.beginning}`} data-more={inizio === null || undefined}>
      {inizio === null ? (
        <span className="quiet">{text.beginsUnknown}</span>
      ) : (
        <span className="quiet" data-hint={text.beginsFrom[inizioDaMano ? 'mano' : 'testo']}>
          {text.begins(inizio, inizio.startsWith(romeDay(new Date())))}
          {inizioDaMano && <IconPencil size={12} aria-label={text.beginsFrom.mano} />}
        </span>
      )}
      {onSet && (
        <button
          type="button"
          className={`type-xs accent ${classes.more}`}
          data-more
          data-key="h"
          aria-keyshortcuts="h"
          data-hint={text.beginningKey}
          onClick={onSet}
        >
          {inizio === null ? text.setBeginning : text.correctBeginning}
        </button>
      )}
    </span>
  )
}
