import { type Decimal, type DecimalInput, sum } from '../../platform/money/decimal.ts'

/** The notes the server writes on rows of the FREEROLL conto (rule: freeroll/breakdown). */
export const FREEROLL_NOTES = [
  'Incasso Freeroll Tipster',
  'Spesa Freeroll Sala',
  'Spesa Freeroll Helper',
  'Spesa Freeroll Sito',
  'Spesa Freeroll Altro',
] as const

/** The category of a row without one of those notes. */
export const FREEROLL_REMAINDER = 'Spostamento in Fondo Cassa'

export type FreerollCategory = (typeof FREEROLL_NOTES)[number] | typeof FREEROLL_REMAINDER

/**
 * Ripartizione Saldo Totale: the cashflows of the FREEROLL conto by their note, EUR, signs as stored; together they are
 * all its cashflows. A note matches in any case and anywhere in the text, for rows written by hand.
 */
export function freerollBreakdown(
  rows: Iterable<{ nota: string; importo: DecimalInput }>,
): Array<{ categoria: FreerollCategory; importo: Decimal }> {
  const byCategory = Map.groupBy(rows, ({ nota }) => freerollCategory(nota))
  return ([...FREEROLL_NOTES, FREEROLL_REMAINDER] as const).map((categoria) => {
    const own = byCategory.get(categoria) ?? []
    return { categoria, importo: sum(own.map(({ importo }) => importo)) }
  })
}

function freerollCategory(nota: string): FreerollCategory {
  const text = nota.toLowerCase()
  return FREEROLL_NOTES.find((note) => text.includes(note.toLowerCase())) ?? FREEROLL_REMAINDER
}
