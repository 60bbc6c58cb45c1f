import {
  type ConversionSource,
  conversionRows,
  convertibleAmount,
} from '@xbetapp/domain/accounts/movements/conversion'
import { formatInput, formatMoney, parseDecimalInput } from '@xbetapp/domain/platform/format/number'
import { type Decimal, dec, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { decimal2 } from '@xbetapp/domain/platform/validation/rules'
import { summaryPageText as text } from './summary.it.ts'

/**
 * The fault of an amount to convert (rule: summary/conversion): `saldo` is the signed sum the source holds.
 */
export function convertError(source: ConversionSource, typed: string, saldo: number): string | null {
  if (typed.trim() === '') return text.convertRequired
  const format = decimal2(typed)
  if (format !== null) return format
  const amount = dec(parseDecimalInput(typed) ?? 0)
  if (amount.lt(0)) return text.convertNegative
  if (amount.eq(0)) return text.convertZero
  return amount.gt(convertibleAmount(source, saldo)) ? text.convertTooHigh : null
}

/** The amount in euro, unsigned, as the server computes it; null until an amount is typed. */
export function convertPreview(typed: string, cambio: number): Decimal | null {
  const canonical = parseDecimalInput(typed)
  if (canonical === null) return null
  return conversionRows({ source: 'INCASSI', importo: canonical, cambio }).destinazione
}

/** The body of the call: the origin negated, the destination as previewed, and a note with both. */
export function convertBody(
  source: { sorgente: ConversionSource; idFondoCassa?: number },
  conversion: { valuta: string; simbolo: string; cambio: number; importo: string; data: string },
) {
  const { valuta, simbolo, cambio, data } = conversion
  const importo = dec(parseDecimalInput(conversion.importo) ?? 0)
  const euro = convertPreview(conversion.importo, cambio) ?? dec(0)
  return {
    ...source,
    valuta,
    data,
    importoOrigine: toNumber(importo.neg()),
    importoDestinazione: toNumber(euro),
    nota: text.convertNote(formatMoney(importo, simbolo), formatMoney(euro), formatInput(cambio)),
  }
}
