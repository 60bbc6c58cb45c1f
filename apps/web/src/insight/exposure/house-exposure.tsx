import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isPlayed } from '@xbetapp/domain/insight/exposure/match-day'
import { formatMoney } from '@xbetapp/domain/platform/format/number'
import { sum, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { Chip } from '#web/ui/chips/chip.tsx'
import card from '#web/ui/link-card/link-card.module.css'
import { MoneyFact } from '#web/ui/numbers/numbers.tsx'
import { ErrorLine } from '#web/ui/placeholders/placeholders.tsx'
import { type Exposure, exposureQuery } from './exposure.api.ts'
import { exposureText as text } from './exposure.it.ts'
import classes from './exposure.module.css'

interface HouseExposureProps {
  /** The house's exposure; undefined while it is read. */
  casa: Exposure['casa'] | undefined
  /** The threshold of all Open bets, whichever are shown; null shows none. */
  soglia: Exposure['soglia']
  /** What is shown of it: all, or the bets of one part. */
  shown: Pick<Exposure['casa'], 'aperte' | 'esposto' | 'peggiore' | 'migliore'> | undefined
  label: (bets: number) => string
}

/** Exposure of the house: open amount, worst and best case, and whether all Open bets exceed the threshold. */
export function HouseExposure({ casa, soglia, shown, label }: HouseExposureProps) {
  const isOver = soglia !== null && -(casa?.peggiore ?? 0) > soglia
  const isPart = shown?.aperte !== casa?.aperte
  return (
    <dl className={`facts row wraps middle panel type-xl ${classes.house}`}>
      <MoneyFact label={shown ? label(shown.aperte) : text.bet.label} value={shown?.esposto} />
      <MoneyFact label={text.worst} value={shown?.peggiore} />
      <MoneyFact signed label={text.best} value={shown?.migliore} />
      {soglia !== null && (
        <div className="pushed">
          <dt>
            <Chip tone={isOver ? 'red' : 'grey'}>
              {(isOver ? text.over : text.below)(formatMoney(soglia), isPart)}
            </Chip>
          </dt>
        </div>
      )}
    </dl>
  )
}

/** The current exposure, with a link to its screen. */
export default function ExposureTile() {
  const { data, error, refetch } = useQuery(exposureQuery())
  if (error && !data) return <ErrorLine error={error} onRetry={refetch} />
  if (!data) return null
  const { inPlay, toSettle } = exposureParts(data, new Date())
  return (
    <Link to="/esposizione" className={`column gap-3 ${card.link}`} aria-label={text.tileLink}>
      <span className="row middle apart type-md weight-600">
        {text.tile}
        <IconChevronRight size={17} aria-hidden />
      </span>
      {toSettle.aperte === 0 ? (
        <HouseExposure {...data} shown={data.casa} label={text.open} />
      ) : (
        <>
          <HouseExposure {...data} shown={inPlay} label={text.parts.inPlay} />
          <span className="type-sm quiet">{text.apart(text.parts.toSettle(toSettle.aperte), toSettle)}</span>
        </>
      )}
    </Link>
  )
}

type Events = Exposure['evento']

/**
 * The exposure by event in two lists: still in play, and to be settled. They add up to the house's exposure. Where the
 * first leaves bets out, the second is of `all`.
 */
export function exposureParts({ evento }: Exposure, now: Date, all?: Exposure) {
  const isOver = ({ inizio }: Events[number]) => isPlayed(inizio, now)
  return {
    inPlay: partOf(evento.filter((row) => !isOver(row))),
    toSettle: partOf((all?.evento ?? evento).filter(isOver)),
  }
}

/** The rows of a list, and the sum of each figure. */
const partOf = (rows: Events) => {
  const total = (of: (row: Events[number]) => number) => toNumber(sum(rows.map(of)))
  return {
    rows,
    aperte: total(({ aperte }) => aperte),
    esposto: total(({ esposto }) => esposto),
    peggiore: total(({ peggiore }) => peggiore),
    migliore: total(({ migliore }) => migliore),
  }
}
