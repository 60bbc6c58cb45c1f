import { isRemoval } from '@xbetapp/domain/bets/drops/derive'
import { formatInput, formatPercent } from '@xbetapp/domain/platform/format/number'
import { dec, round3 } from '@xbetapp/domain/platform/money/decimal'
import type { Modifica } from '#server/bets/bets/public.ts'
import { type DropChange, type Terms, termsOf } from './write-drops.ts'

/**
 * Lines of the bet's modification log for a corrected drop of a venue: the typed amount and odds, and the terms unless
 * the drop is removed, each prefixed with the venue's name. A first drop is no correction and writes no line.
 */
export function dropCorrections({ venue, before, typed, terms }: DropChange): Modifica[] {
  if (!before) return []
  const { idReceivedBet } = before
  const lines: Array<[tipo: 'IMPORTO' | 'QUOTA' | 'CONDIZIONI', from: string, to: string]> = [
    ['IMPORTO', dec(before.importoNoPerc).toFixed(2), typed.importo.toFixed(2)],
    ['QUOTA', dec(before.quotaNoTassa).toFixed(3), typed.quota.toFixed(3)],
  ]
  if (!isRemoval(typed)) lines.push(['CONDIZIONI', termsInWords(termsOf(before)), termsInWords(terms)])
  return lines.map(([tipoModifica, from, to]) => ({
    idReceivedBet,
    tipoModifica,
    valorePrecedente: `${venue.nome}: ${from}`,
    nuovoValore: `${venue.nome}: ${to}`,
  }))
}

const termsInWords = ({ percentualeImporto, tassaQuota, cambio, idValuta, freerollAttivo }: Terms): string =>
  [
    `percentuale ${formatPercent(percentualeImporto)}`,
    `tassa ${formatPercent(tassaQuota)}`,
    `cambio ${formatInput(round3(cambio))} ${idValuta}`,
    `freeroll ${formatPercent(freerollAttivo)}`,
  ].join(', ')
