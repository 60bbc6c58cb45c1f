import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Answer } from '@xbetapp/contract/contract'
import { GREATEST_ODDS } from '@xbetapp/domain/bets/drops/typed-bounds'
import {
  formatMoney,
  formatOdds,
  formatPercent,
  parseDecimalInput,
} from '@xbetapp/domain/platform/format/number'
import { type ReactNode, useState } from 'react'
import { BetParties, useExplainedBet } from '#web/accounts/accounting/public/bet-parties.tsx'
import BetInfoDialog from '#web/bets/bets/public/bet-info-dialog.tsx'
import { OutcomeChip } from '#web/bets/bets/public/outcome-chip.tsx'
import { OddsField } from '#web/ui/fields/number-fields.tsx'
import { FiguresTable } from '#web/ui/figures-table/figures-table.tsx'
import { useKeptState } from '#web/ui/form-dialog/use-kept-form.ts'
import { Money, Odds, Percent } from '#web/ui/numbers/numbers.tsx'
import { ErrorState } from '#web/ui/placeholders/placeholders.tsx'
import { tipOddsQuery, useCorrectTipOdds } from './performance.api.ts'
import { performanceText, tipOddsText as text } from './performance.it.ts'

/** Decimals of the odds of a tip. */
const ODDS_PLACES = 3

type Drop = Answer<'GET /api/v1/bets/:id/quota-tip'>['drop'][number]

/** The columns of a drop after its name, in order. */
const FIGURES: readonly [keyof typeof text.columns, (drop: Drop) => ReactNode][] = [
  ['quota', ({ quota }) => <Odds value={quota} />],
  ['importo', ({ importo }) => <Money value={importo} />],
  ['slippage', ({ slippage }) => <Percent value={slippage} />],
  ['eur', ({ slippageEur }) => <Money value={slippageEur} />],
  ['secondi', ({ secondi }) => secondi ?? '—'],
]

interface TipOddsDialogProps {
  id: number
  /** Opens the bet's detail, with its history. */
  onDetail: (idReceivedBet: number) => void
  onClose: () => void
}

/** The result of a bet by party, its drops beside the odds of the tip, and a field that corrects these odds. */
export function TipOddsDialog({ id, onDetail, onClose }: TipOddsDialogProps) {
  const { data, error, refetch } = useQuery(tipOddsQuery(id))
  const explained = useExplainedBet(id)
  const [typed, setTyped] = useState<string>()
  useKeptState(text.draft(id), { value: typed, initial: undefined, put: setTyped })
  const [wasAsked, setAsked] = useState(false)
  const isCorrecting = wasAsked || typed !== undefined
  const { mutate, isPending } = useCorrectTipOdds()
  const value = typed ?? (data?.quota ? String(data.quota) : '')
  const amount = parseDecimalInput(value)
  const isWrong =
    value.trim() !== '' && (amount === null || Number(amount) < 1 || Number(amount) > GREATEST_ODDS)
  const save = () => {
    if (!isWrong) mutate({ params: { id }, body: { quota: amount === null ? null : Number(amount) } })
  }
  return (
    <BetInfoDialog
      idReceivedBet={id}
      mark={explained.data && <OutcomeChip esito={explained.data.bet.esito} />}
      next={{ label: text.detail, run: () => onDetail(id) }}
      onClose={onClose}
    >
      {explained.data && <BetParties data={explained.data} />}
      {explained.error && <ErrorState error={explained.error} onRetry={explained.refetch} />}
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {data && (
        <>
          <FiguresTable
            label={text.table}
            heads={[text.columns.nome, ...FIGURES.map(([name]) => ({ figure: text.columns[name] }))]}
          >
            {data.drop.map((drop, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: hidden rooms share a name
              <tr key={index}>
                <th scope="row">{drop.nome}</th>
                {FIGURES.map(([name, figure]) => (
                  <td key={name} data-number data-label={text.columns[name]}>
                    {figure(drop)}
                  </td>
                ))}
              </tr>
            ))}
          </FiguresTable>
          <div className="column gap-5 above-5">
            <div className={`row wraps gap-6 ${isCorrecting ? 'bottom' : 'middle'}`} data-read-first>
              {isCorrecting ? (
                <>
                  <OddsField
                    autoFocus
                    label={text.quota}
                    places={ODDS_PLACES}
                    value={value}
                    error={isWrong ? text.wrong : null}
                    onChange={setTyped}
                  />
                  <Button
                    variant="default"
                    loading={isPending}
                    disabled={isWrong || typed === undefined}
                    onClick={save}
                  >
                    {text.save}
                  </Button>
                </>
              ) : (
                <>
                  <span>
                    {text.quota} <Odds value={data.quota} />
                  </span>
                  <Button variant="default" size="xs" onClick={() => setAsked(true)}>
                    {text.correct}
                  </Button>
                </>
              )}
              <p className="flush type-xs quiet">
                {data.letta === null ? text.notRead : text.readAs(formatOdds(data.letta, ODDS_PLACES))}
                {data.quota !== data.letta && data.username && `. ${text.corrected(data.username)}`}
              </p>
            </div>
            {data.slippage !== null && (
              <p className="flush type-lg weight-600">
                {text.slippage(formatPercent(data.slippage), formatMoney(data.slippageEur))}
                <span className="block type-xs weight-400 quiet">{performanceText.hints.slippage}</span>
              </p>
            )}
          </div>
        </>
      )}
    </BetInfoDialog>
  )
}
