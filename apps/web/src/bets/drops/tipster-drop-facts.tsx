import type { UseFormReturnType } from '@mantine/form'
import { IconCheck, IconPoint, IconX } from '@tabler/icons-react'
import { type Threshold, tipsterDropThresholds } from '@xbetapp/domain/bets/limits/tipster-drop'
import { LIMIT_FIELDS } from '@xbetapp/domain/bets/limits/tipster-limits'
import { formatMoney, parseDecimalInput } from '@xbetapp/domain/platform/format/number'
import { dec, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { isNoDrop } from '@xbetapp/domain/reference/reference/names'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import { Fact } from '#web/ui/fact/fact.tsx'
import { MoneyField, OddsField } from '#web/ui/fields/number-fields.tsx'
import { FormGrid } from '#web/ui/form-dialog/form-dialog.tsx'
import { COMPUTED_ODDS_PLACES, Money, Odds } from '#web/ui/numbers/numbers.tsx'
import { dropsText as text } from './drops.it.ts'
import classes from './tipster-drop-dialog.module.css'
import { restAfter, type TipsterDropValues } from './tipster-drop-form.ts'

export function TipsterDropFields({ form }: { form: UseFormReturnType<TipsterDropValues> }) {
  return (
    <FormGrid>
      <MoneyField label={text.totTipster} required {...form.getInputProps('totTipster')} />
      <OddsField label={text.quotaDrop} required {...form.getInputProps('quotaDrop')} />
    </FormGrid>
  )
}

/** Whether a limit bounds from above what the tipster may be credited with. */
export const isBounded = ({ totGiocabile, tipster }: Bet): boolean =>
  tipsterDropThresholds(totGiocabile, tipster).some(({ bound }) => bound === 'atMost')

interface FactsProps {
  bet: Bet
  totTipster: string
  /** Whether chips beside say the average odds, and the playable amount unless a limit is below it: not said here. */
  hasChips?: boolean
}

/** Figures for the operator's decision: the playable amount, the rest after his figure, and the limits. */
export function TipsterDropFacts({ bet, totTipster, hasChips = false }: FactsProps) {
  const freeroll = toNumber(dec(bet.tot).minus(bet.totGiocabile))
  return (
    <>
      <dl className={`facts well ${classes.facts}`}>
        {(!hasChips || isBounded(bet)) && (
          <Fact label={text.totGiocabile}>
            <Money value={bet.totGiocabile} />
          </Fact>
        )}
        {freeroll !== 0 && (
          <Fact label={text.tot}>
            <Money value={bet.tot} />{' '}
            <span className="quiet">
              (<Money value={freeroll} /> {text.areFreeroll})
            </span>
          </Fact>
        )}
        {!hasChips && (
          <Fact label={text.quotaMedia}>
            <Odds value={bet.quotaMedia} places={COMPUTED_ODDS_PLACES} />
          </Fact>
        )}
        <Fact label={text.rest}>
          <output>
            <Money value={restAfter(bet.totGiocabile, totTipster)} />
          </output>
        </Fact>
      </dl>
      <Thresholds bet={bet} totTipster={totTipster} />
    </>
  )
}

function Thresholds({ bet, totTipster }: { bet: Bet; totTipster: string }) {
  if (isNoDrop(bet.tipster.nomeTipster))
    return <p className="flush above-2 type-xs faint">{text.houseLimits}</p>
  if (LIMIT_FIELDS.every((field) => (bet.tipster[field] ?? null) === null))
    return <p className="flush above-2 type-xs faint">{text.noLimits}</p>
  const amountTyped = parseDecimalInput(totTipster)
  const typed = dec(amountTyped ?? 0)
  return (
    <section aria-label={text.limits}>
      <h2 className="flush below-2 type-xs weight-600 quiet">{text.limits}</h2>
      <ul className="divided bare-list">
        {tipsterDropThresholds(bet.totGiocabile, bet.tipster).map(({ limit, bound, amount }) => {
          const kept = typed.eq(0) || (bound === 'atLeast' ? typed.gte(amount) : typed.lte(amount))
          return (
            <li key={limit} className={`row middle gap-4 type-sm ${kept ? '' : 'red'} ${classes.limit}`}>
              <LimitMark kept={amountTyped === null ? undefined : kept} />
              <span className="grows">{text.limitNames[limit]}</span>
              <span>{boundText({ limit, bound, amount })}</span>
            </li>
          )
        })}
      </ul>
      <p className="flush above-2 type-xs faint">{text.zeroAlways}</p>
    </section>
  )
}

/** Of an amount not typed yet nothing is said. */
function LimitMark({ kept }: { kept: boolean | undefined }) {
  if (kept === undefined) return <IconPoint size={14} aria-hidden />
  return kept ? (
    <IconCheck size={14} className="green" aria-hidden />
  ) : (
    <IconX size={14} aria-label={text.limitBroken} />
  )
}

/** Where less is playable than the house may keep, "at least" a negative amount would only puzzle. */
function boundText({ bound, amount }: Threshold): string {
  if (bound === 'atLeast' && amount.lte(0)) return text.alwaysKept
  const shown = formatMoney(toNumber(amount))
  return bound === 'atLeast' ? text.atLeast(shown) : text.atMost(shown)
}
