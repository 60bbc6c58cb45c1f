/** Figures by their names, amounts as text with 2 decimals, counts as numbers. */
export type StoredFigures = Record<string, string | number>

/** What a manifest is made of; hashes are hexadecimal. */
export interface ManifestContent {
  idAccount: number
  startDate: string
  endDate: string
  version: number
  nome: string
  idValuta: string
  saldo: string
  figure: StoredFigures
  /** The figures at 100 %, without the account's percentage; null where no message shows them. */
  figure100: StoredFigures | null
  /** Hash of the statement's bets as they were sent. */
  righe: string
  /** One of a type. */
  messaggi: ReadonlyArray<{ tipo: string; sha256: string }>
}

/**
 * The content of a statement as one text, whose hash a confirmation confirms. The text contains the hashes of the
 * statement's files and texts, so that none of their bytes can change unnoticed. Never change its names or their order:
 * the stored hash of every statement would no longer fit.
 */
export function manifestOf(statement: ManifestContent): string {
  return JSON.stringify({
    conto: statement.idAccount,
    nome: statement.nome,
    periodo: [statement.startDate, statement.endDate],
    versione: statement.version,
    valuta: statement.idValuta,
    saldo: statement.saldo,
    figure: sortedFigures(statement.figure),
    figure100: statement.figure100 && sortedFigures(statement.figure100),
    righe: statement.righe,
    messaggi: statement.messaggi
      .toSorted((a, b) => (a.tipo < b.tipo ? -1 : 1))
      .map(({ tipo, sha256 }) => [tipo, sha256]),
  })
}

/** Figures by name: the database does not preserve the order of an object's keys. */
const sortedFigures = (figures: StoredFigures) =>
  Object.entries(figures).toSorted(([a], [b]) => (a < b ? -1 : 1))
