import { formatInput, formatMoney, formatOdds, formatPercent } from '@xbetapp/domain/platform/format/number'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import type { Drop } from '#web/bets/drops/public/drop.api.ts'
import { type Account, type AccountBet, ODDS_PLACES } from './public/account.ts'
import type { Explained } from './public/bet-parties.tsx'
import { betInAccountText as text } from './public/explain.it.ts'

const odds = (value: number): string => formatOdds(value, ODDS_PLACES)

/**
 * The payout of a bet for an account; null where the outcome alone decides. `some`: No Drop of a bet that only some
 * accounts pay otherwise.
 */
export function payoutOfAccount(
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
export function outcomeRule({ conto }: Account, esito: AccountBet['esito']): string {
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
