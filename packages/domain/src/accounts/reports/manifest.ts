/** Figures by their names, amounts as text with 2 decimals, counts as numbers. */
export type StoredFigures = Record<string, string | number>

/** What a statement says; hashes are hexadecimal. */
export interface StatementManifest {
  idAccount: number
  startDate: string
  endDate: string
  version: number
  nome: string
  idValuta: string
  saldo: string
  figure: StoredFigures
  figure100: StoredFigures | null
  righe: string
  messaggi: ReadonlyArray<{ tipo: string; sha256: string }>
}

/**
 * What a statement says, as one text whose hash stands for it: whoever confirms confirms this. Of the files and texts
 * it has their hashes, so that not a byte of them can be another.
 */
export function manifestOf(statement: StatementManifest): string {
  const {
    idAccount,
    startDate,
    endDate,
    version,
    nome,
    idValuta,
    saldo,
    figure,
    figure100,
    righe,
    messaggi,
  } = statement
  return JSON.stringify({
    conto: idAccount,
    nome,
    periodo: [startDate, endDate],
    versione: version,
    valuta: idValuta,
    saldo,
    figure: sorted(figure),
    figure100: figure100 && sorted(figure100),
    righe,
    messaggi: messaggi
      .map(({ tipo, sha256 }) => [tipo, sha256])
      .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)),
  })
}

/** The database keeps the names of an object in an order of its own. */
const sorted = (figures: StoredFigures) => Object.entries(figures).toSorted(([a], [b]) => (a < b ? -1 : 1))
