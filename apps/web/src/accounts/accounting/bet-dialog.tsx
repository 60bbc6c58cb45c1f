import { Loader } from '@mantine/core'
import { describePayout } from '@xbetapp/domain/ledger/postings/payout'
import { formatInput, formatMoney, formatOdds, formatPercent } from '@xbetapp/domain/platform/format/number'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import { OutcomeChip } from '#web/bets/bets/public/outcome-chip.tsx'
import type { Drop } from '#web/bets/drops/public/drop.api.ts'
import { TipsterName } from '#web/reference/reference/public/tipster-name.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Fact } from '#web/ui/fact/fact.tsx'
import { ImageThumb } from '#web/ui/image/image-thumb.tsx'
import { DateTime, MoneyFact, Odds } from '#web/ui/numbers/numbers.tsx'
import { ErrorState } from '#web/ui/placeholders/placeholders.tsx'
import { contiText as conti } from './account.it.ts'
import classes from './bet-dialog.module.css'
import { type Account, type AccountBet, ODDS_PLACES } from './public/account.ts'
import { BetParties, type Explained, useExplainedBet } from './public/bet-parties.tsx'
import { betInAccountText as text } from './public/explain.it.ts'

/** Photos of the bet shown. */
export interface Photos {
  idReceivedBet: number
  tipster: { nomeTipster: string }
  photos: readonly string[]
}

interface BetDialogProps {
  account: Account
  id: number
  /** The row that the dialog was opened from; undefined where only the address names the bet. */
  row: AccountBet | undefined
  onPhotos: (of: Photos) => void
  onClose: () => void
}

/** The end of every explanation: a bet's message and photos, and how they became the amount of an account. */
export function BetDialog({ account, id, row, onPhotos, onClose }: BetDialogProps) {
  const { data, error, refetch } = useExplainedBet(id)
  const about = data?.bet ?? row
  const nomeTipster = data?.bet.tipster.nomeTipster ?? row?.nomeTipster ?? ''
  const photos = data?.bet.photos ?? (row?.photoPath ? [row.photoPath] : [])
  return (
    <Dialog width={600} title={conti.betTitle(id)} onClose={onClose}>
      {!about && !error && <Loader size="sm" color="gray" />}
      {!about && error && <ErrorState error={error} onRetry={refetch} />}
      {about && (
        <>
          <div className="row wraps middle type-sm gap-3 across-7">
            <TipsterName name={nomeTipster} />
            <DateTime value={about.messageDate} />
            <OutcomeChip esito={about.esito} />
            {data?.bet.pagamento && <span>{describePayout(data.bet.pagamento)}</span>}
            {about.dataRefertazione && (
              <span className="quiet">
                {conti.settledOn} <DateTime value={about.dataRefertazione} />
              </span>
            )}
            {about.idBetDuplicata !== null && (
              <span className="quiet">{conti.duplicateOf(about.idBetDuplicata)}</span>
            )}
          </div>
          <div className="row top gap-6 above-6 well">
            {photos[0] !== undefined && (
              <ImageThumb
                src={`${photos[0]}?size=thumb`}
                alt={conti.photoOf(id)}
                more={photos.length - 1}
                onOpen={() => onPhotos({ idReceivedBet: id, tipster: { nomeTipster }, photos })}
              />
            )}
            <p className="grows shrinks flush airy lines-kept breaks">
              {about.formattedBet || conti.readImage}
            </p>
          </div>
          {row && <BetAccountFigures account={account} row={row} data={data} />}
          {data && <BetParties data={data} />}
          {!data && !error && <Loader size="sm" color="gray" />}
        </>
      )}
    </Dialog>
  )
}

interface BetAccountFiguresProps {
  account: Account
  row: AccountBet
  data: Explained | undefined
}

/** The bet as a row of this account: stake, odds, profit, and where they come from. */
function BetAccountFigures({ account, row, data }: BetAccountFiguresProps) {
  const payout = data ? payoutOfAccount(account, data) : null
  const rule = payout === null && outcomeRule(account, row.esito)
  return (
    <section className="above-8" aria-label={text.inAccount(account.nome)}>
      <h3 className="below-4 type-sm weight-600 quiet">{text.inAccount(account.nome)}</h3>
      <dl className={`facts type-lg ${classes.figures}`}>
        <MoneyFact label={text.importo} value={row.importo} currency={account.simbolo} />
        <Fact label={text.quota}>
          <Odds value={row.quota} places={ODDS_PLACES} />
        </Fact>
        <MoneyFact signed label={text.profit} value={row.profit} currency={account.simbolo} />
      </dl>
      <p className="flush above-5">{text.profitIs(profitFormula(account, row, payout))}</p>
      {rule && <p className="flush above-2 type-sm quiet airy">{rule}</p>}
      {data &&
        stakeOrigin(account, data.bet, data.drops).map((line) => (
          <p key={line} className="flush above-2 type-sm quiet airy">
            {line}
          </p>
        ))}
    </section>
  )
}

const odds = (value: number): string => formatOdds(value, ODDS_PLACES)

/**
 * The payout of a bet for an account; null where the outcome alone decides. `some`: No Drop of a bet that only some
 * accounts pay otherwise.
 */
function payoutOfAccount(
  account: Account,
  { bet: { pagamento }, drops, profits }: Pick<Explained, 'bet' | 'drops' | 'profits'>,
): Bet['pagamento'] | 'some' {
  if (!pagamento?.venue) return pagamento
  if (account.conto === 'no-drop') return 'some'
  const own = drops.find((drop) => venueId(drop, account.kind) === account.id)
  const paid = profits.venues.find(({ idDroppedBet }) => idDroppedBet === own?.idDroppedBet)
  return paid?.diversamente ? pagamento : null
}

/** The computation of a row's profit: `€ 100,00 × 1,90000 − € 100,00 = € 90,00`. */
export function profitFormula(
  { conto, simbolo }: Account,
  bet: AccountBet,
  payout: ReturnType<typeof payoutOfAccount> = null,
): string {
  const importo = formatMoney(bet.importo, simbolo)
  const result = `= ${formatMoney(bet.profit, simbolo)}`
  if (payout === 'some') return `${result} ${text.withOtherPayouts}`
  if (payout) return `${paidFormula(conto, importo, bet.quota, payout)} ${result}`
  const won =
    conto === 'scarti-quota'
      ? `${importo} × ${odds(bet.quota)}`
      : `${importo} × ${odds(bet.quota)} − ${importo}`
  if (bet.esito === 'Win') return `${won} ${result}`
  if (bet.esito === 'HalfWin') return `(${won}) ÷ 2 ${result}`
  if (bet.esito === 'Void' || conto === 'scarti-quota') return result
  return bet.esito === 'HalfLoss' ? `− ${importo} ÷ 2 ${result}` : `− ${importo} ${result}`
}

const paidFormula = (
  conto: string | null,
  importo: string,
  quota: number,
  { won, returned }: NonNullable<Bet['pagamento']>,
): string =>
  conto === 'scarti-quota'
    ? `${importo} × ${odds(quota)} × ${formatInput(won)}`
    : `${importo} × (${odds(quota)} × ${formatInput(won)} + ${formatInput(returned)}) − ${importo}`

/** Effect of an outcome on an account, in words. */
function outcomeRule({ conto }: Account, esito: AccountBet['esito']): string {
  if (conto === 'scarti-quota')
    return esito === 'Win' || esito === 'HalfWin' ? text.winGivesOddsGap : text.lossCostsNothing
  if (esito === 'Open') return text.countsAsLost
  return esito === 'Void' ? text.stakeReturns : ''
}

/** Where an account's stake and odds on a bet come from, one line a figure. */
export function stakeOrigin(account: Account, bet: Bet, drops: readonly Drop[]): string[] {
  if (account.kind === 'tipster')
    return [text.totTipster(formatMoney(bet.totTipster)), text.quotaDrop(odds(bet.quotaDrop))]
  if (account.kind === 'conto') return contoOrigin(account.conto, bet)
  const drop = drops.find((one) => venueId(one, account.kind) === account.id)
  return drop ? dropOrigin(account, drop) : []
}

function dropOrigin({ simbolo }: Account, drop: Drop): string[] {
  const played = formatMoney(drop.importoNoPerc, simbolo)
  const share = formatMoney(drop.importo, simbolo)
  return [
    drop.percentualeImporto === 100
      ? text.played(played)
      : text.playedShare(played, formatPercent(drop.percentualeImporto), share),
    drop.tassaQuota === 0
      ? text.odds(odds(drop.quotaNoTassa))
      : text.taxedOdds(odds(drop.quotaNoTassa), formatPercent(drop.tassaQuota), odds(drop.quota)),
    ...(drop.cambioValuta === 1
      ? []
      : [text.inEuro(share, odds(drop.cambioValuta), formatMoney(drop.importoPostCambio))]),
  ]
}

function contoOrigin(conto: string | null, bet: Bet): string[] {
  const media = text.averageOdds(odds(bet.quotaMedia))
  const tipster = formatMoney(bet.totTipster)
  if (conto === 'no-drop')
    return [text.leftToHouse(formatMoney(bet.totGiocabile), tipster, formatMoney(bet.totNoDrop)), media]
  if (conto === 'scarti-quota')
    return [
      text.totTipster(tipster),
      text.oddsGap(odds(bet.quotaMedia), odds(bet.quotaDrop), odds(bet.scartoQuota)),
    ]
  if (conto === 'freeroll') return [text.freerollShare(formatMoney(bet.totFreeroll)), media]
  return []
}

const venueId = (drop: Drop, kind: Account['kind']): number | null =>
  kind === 'sala' ? drop.idSala : kind === 'sito' ? drop.idSito : drop.idAltro
