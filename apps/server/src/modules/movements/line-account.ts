import type { AccountKey } from '@xbetapp/domain/accounting/bet-entries'
import { CONTI } from '@xbetapp/domain/accounting/conti'

/** What a line of a movement can be about: an entity, a wallet, a fund, a ledger or house account, or RETTIFICA. */
export type LineAccount =
  | { kind: 'tipster' | 'sala' | 'sito' | 'altro' | 'portafoglio' | 'fondo'; id: number }
  | { kind: 'conto'; conto: string }

/** Its column of `riga_movimento`. */
export const lineColumns = (account: LineAccount) => ({
  idTipster: account.kind === 'tipster' ? account.id : null,
  idSala: account.kind === 'sala' ? account.id : null,
  idSito: account.kind === 'sito' ? account.id : null,
  idAltro: account.kind === 'altro' ? account.id : null,
  idPortafoglio: account.kind === 'portafoglio' ? account.id : null,
  idFondoCassa: account.kind === 'fondo' ? account.id : null,
  conto: account.kind === 'conto' ? account.conto : null,
})

/** The account whose running totals a line changes; null for wallets, funds and ledgers, which have their own. */
export function saldoAccount(account: LineAccount): AccountKey | null {
  if (account.kind === 'portafoglio' || account.kind === 'fondo') return null
  if (account.kind !== 'conto') return { kind: account.kind, id: account.id }
  const house = CONTI.find(({ conto }) => conto === account.conto)
  return house ? { kind: 'conto', id: house.id } : null
}

/** The account of a stored line. */
export function accountOfLine(line: ReturnType<typeof lineColumns>): LineAccount {
  if (line.idTipster !== null) return { kind: 'tipster', id: line.idTipster }
  if (line.idSala !== null) return { kind: 'sala', id: line.idSala }
  if (line.idSito !== null) return { kind: 'sito', id: line.idSito }
  if (line.idAltro !== null) return { kind: 'altro', id: line.idAltro }
  if (line.idPortafoglio !== null) return { kind: 'portafoglio', id: line.idPortafoglio }
  if (line.idFondoCassa !== null) return { kind: 'fondo', id: line.idFondoCassa }
  return { kind: 'conto', conto: line.conto ?? '' }
}
