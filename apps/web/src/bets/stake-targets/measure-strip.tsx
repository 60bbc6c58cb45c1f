import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '@xbetapp/domain/platform/format/number'
import { useState } from 'react'
import { Money, Odds } from '#web/ui/numbers/numbers.tsx'
import { lazyPart, Part } from '#web/ui/part/part.tsx'
import { RowButton } from '#web/ui/row-button/row-button.tsx'
import classes from './measure-strip.module.css'
import { stakeTargetQuery } from './stake-targets.api.ts'
import { stakeTargetText as text } from './stake-targets.it.ts'

const TargetDialog = lazyPart(() => import('./target-dialog.tsx'))
const DivisionDialog = lazyPart(() => import('./division-dialog.tsx'))

interface MeasureStripProps {
  idReceivedBet: number
  /** Writes the proposed amounts into the cells of the rooms, for a person to save. */
  onPropose: (parts: ReadonlyArray<{ idSala: number; importo: number }>) => void
}

/** A bet's target, the amount played, the rest, and the lowest odds worth taking. */
export default function MeasureStrip({ idReceivedBet, onPropose }: MeasureStripProps) {
  const { data } = useQuery(stakeTargetQuery(idReceivedBet))
  const [open, setOpen] = useState<'target' | 'division' | null>(null)
  if (!data) return null
  const { obiettivo, obiettivoDa, impostatoDa, importoRichiesto, sale, piazzato, resta } = data
  const { quotaMinima, quotaMinimaDa, quotaTip } = data
  const isByHand = quotaMinimaDa === 'mano'
  // The head of the dialog shows the Quota Drop; here are the odds that were asked for: set by hand, or the tip's.
  const odds = isByHand ? quotaMinima : quotaTip
  const source =
    obiettivoDa === 'richiesto'
      ? text.from.richiesto(formatMoney(importoRichiesto ?? 0), sale)
      : obiettivoDa && text.from.mano(impostatoDa)
  const close = () => setOpen(null)
  return (
    <section aria-label={text.label} className="row wraps middle rigid type-sm gap-2 across-7">
      <span data-hint={source ?? undefined} data-more={obiettivo === null || undefined}>
        <strong>{text.title}</strong> {obiettivo === null ? text.none : <Money value={obiettivo} />}
      </span>
      <span data-hint={text.placedHint} data-more={obiettivo === null || undefined}>
        {text.placed} <Money value={piazzato} />
      </span>
      {obiettivo !== null && resta !== null && (
        <>
          <progress
            aria-label={text.label}
            className={classes.bar}
            max={Math.max(obiettivo, 1)}
            value={piazzato}
          />
          <span>
            {text.rest} <Money value={resta} />
          </span>
        </>
      )}
      {odds !== null && (
        <span data-hint={text.oddsFrom[isByHand ? 'mano' : 'testo']}>
          {isByHand ? text.leastOdds : text.tipOdds}{' '}
          <b>
            <Odds value={odds} all />
          </b>
        </span>
      )}
      <span className={`row gap-3 ${classes.actions}`} data-more>
        <RowButton
          variant="default"
          label={text.edit}
          data-key="o"
          aria-keyshortcuts="o"
          onClick={() => setOpen('target')}
        />
        <RowButton
          label={text.divide}
          data-key="d"
          aria-keyshortcuts="d"
          disabled={!resta}
          onClick={() => setOpen('division')}
        />
      </span>
      <Part over about={open} onClose={close}>
        {open === 'target' && <TargetDialog measure={data} onClose={close} />}
        {open === 'division' && <DivisionDialog measure={data} onPropose={onPropose} onClose={close} />}
      </Part>
    </section>
  )
}
