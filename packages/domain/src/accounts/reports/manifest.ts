/** Figures by their names, amounts as text with 2 decimals, counts as numbers. */
export type StoredFigures = Record<string, string | number>

/** Content of a statement; hashes are hexadecimal. */
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
  /** Hash of the rows. */
  righe: string
  messaggi: ReadonlyArray<{ tipo: string; sha256: string }>
}

/**
 * The content of a statement as one text, whose hash a confirmation confirms. The text contains the hashes of the
 * statement's files and texts, so that none of their bytes can change unnoticed.
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
    figure: sortedFigures(figure),
    figure100: figure100 && sortedFigures(figure100),
    righe,
    messaggi: messaggi
      .map(({ tipo, sha256 }) => [tipo, sha256])
      .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)),
  })
}

/** Figures by name: the database does not preserve the order of an object's keys. */
const sortedFigures = (figures: StoredFigures) =>
  Object.entries(figures).toSorted(([a], [b]) => (a < b ? -1 : 1))
