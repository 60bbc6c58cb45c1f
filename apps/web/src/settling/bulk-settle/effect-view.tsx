import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { isEsito } from '@xbetapp/domain/ledger/postings/esito'
import { formatMoney, formatNumber } from '@xbetapp/domain/platform/format/number'
import { AccountEffects, TouchedWeeks } from '#web/accounts/accounting/public/account-effects.tsx'
import { OutcomeChip } from '#web/bets/bets/public/outcome-chip.tsx'
import type { BulkEffect } from './bulk-settle.api.ts'
import { bulkSettleText as text } from './bulk-settle.it.ts'
import classes from './effect-view.module.css'

interface EffectViewProps {
  effect: BulkEffect
  /** Whether the accounts are folded under one line: a referee looks at outcomes. */
  foldsAccounts?: boolean
  /** Leaves out the bets that need a second person. */
  onLeaveOut?: ((ids: readonly number[]) => void) | undefined
}

/** Effect of a change on bets and accounts, before it is saved. */
export function EffectView({ effect, foldsAccounts = false, onLeaveOut }: EffectViewProps) {
  const { bet, invariate, nonIniziate, senzaDrop, rifiutate, cambi, conti, settimane, seconda } = effect
  const counts = [
    bet > 0 ? text.changes(bet) : text.nothing,
    invariate > 0 && text.already(invariate),
    rifiutate.length > 0 && text.refused(rifiutate.length),
  ]
  const accounts = bet > 0 && <AccountEffects conti={conti} />
  return (
    <section aria-label={text.effect} className="column gap-6 type-sm">
      <p className="flush type-md weight-600">{counts.filter(Boolean).join(' · ')}</p>
      {nonIniziate > 0 && (
        <p className="row middle flush yellow gap-3">
          <IconClock size={15} aria-hidden className="rigid" />
          {text.notBegun(nonIniziate)}
        </p>
      )}
      {senzaDrop > 0 && (
        <p className="row middle flush yellow gap-3">
          <IconAlertTriangle size={15} aria-hidden className="rigid" />
          {text.withoutDrop(senzaDrop)}
        </p>
      )}
      {cambi.length > 0 && (
        <ul className="row wraps bare-list gap-3 across-10">
          {cambi.map(({ campo, da, a, bet: n }) => (
            <li key={`${campo} ${da} ${a}`} className="row middle gap-3">
              <span className="quiet">{text[campo]}</span> <Value campo={campo} value={da} /> →{' '}
              <Value campo={campo} value={a} /> <span className="quiet">× {formatNumber(n, 0)}</span>
            </li>
          ))}
        </ul>
      )}
      {seconda && (
        <Alert variant="default" title={text.second} className="rigid caution">
          {seconda.motivi.includes('importo') &&
            text.secondAmount(seconda.bet.length, formatMoney(seconda.soglia))}
          {seconda.motivi.includes('inviata') && ` ${text.secondSent}`}
          {!seconda.altri && ` ${text.secondNobody}`}
          {onLeaveOut && seconda.bet.length < bet && (
            <div className="above-5">
              <Button size="xs" variant="default" onClick={() => onLeaveOut(seconda.bet)}>
                {text.withoutThem(seconda.bet.length)}
              </Button>
            </div>
          )}
        </Alert>
      )}
      <TouchedWeeks settimane={settimane} />
      {rifiutate.length > 0 && (
        <div>
          <h3 className="flush below-2 type-sm weight-600">{text.refusedTitle}</h3>
          <ul className={`column gap-3 scrolls bare-list ${classes.refused}`}>
            {rifiutate.map(({ idReceivedBet, motivo }) => (
              <li key={idReceivedBet}>
                {text.bet(idReceivedBet)}: {motivo}
              </li>
            ))}
          </ul>
        </div>
      )}
      {accounts && foldsAccounts && conti.length > 0 ? (
        <details>
          <summary>{text.accounts(conti.length)}</summary>
          <div className="above-5">{accounts}</div>
        </details>
      ) : (
        accounts
      )}
    </section>
  )
}

function Value({ campo, value }: { campo: BulkEffect['cambi'][number]['campo']; value: string | null }) {
  if (value === null) return <span className="quiet">—</span>
  if (campo === 'esito' && isEsito(value)) return <OutcomeChip esito={value} />
  return <span>{campo === 'dropChiusura' ? formatNumber(value, 3) : value}</span>
}
