import type { BetTipster, Tipster } from '@xbetapp/contract/reference'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { DB } from '#server/db/generated/tables.ts'

type TipsterRow = Selectable<DB['tipster']>
type RegolaRow = Selectable<DB['regolaTipster']>

const maybe = (value: string | null): number | null => (value === null ? null : Number(value))

/** The tipster as a bet carries him: who he is, his rules and limits, none of his money. */
export const toBetTipster = (row: TipsterRow, regole: readonly RegolaRow[]): z.output<typeof BetTipster> => ({
  idTipster: row.idTipster,
  nomeTipster: row.nomeTipster,
  idGruppoTg: row.idGruppoTg,
  idDropTg: row.idDropTg,
  stato: row.stato,
  regole: regole.map(({ idRegola, regola, idTipster }) => ({ idRegola, regola, idTipster })),
  percentualeMinNoDrop: maybe(row.percentualeMinNoDrop),
  percentualeMaxNoDrop: maybe(row.percentualeMaxNoDrop),
  percentualeMaxDrop: maybe(row.percentualeMaxDrop),
  capMaxDrop: maybe(row.capMaxDrop),
  capMaxNoDrop: maybe(row.capMaxNoDrop),
})

export const toTipster = (
  row: TipsterRow,
  regole: readonly RegolaRow[],
  autoriAmmessi: number[],
): z.output<typeof Tipster> => ({
  ...toBetTipster(row, regole),
  nomeGruppoTg: row.nomeGruppoTg,
  accettazioneTipster: row.accettazioneTipster,
  importoRichiesto: maybe(row.importoRichiesto),
  messaggioApertura: row.messaggioApertura,
  messaggioChiusura: row.messaggioChiusura,
  saldoOutstandingBase: Number(row.saldoOutstandingBase),
  saldoFreerollBase: Number(row.saldoFreerollBase),
  saldoOutstandingBaseNoPerc: Number(row.saldoOutstandingBaseNoPerc),
  saldoFreerollBaseNoPerc: Number(row.saldoFreerollBaseNoPerc),
  action: Number(row.action),
  prepagato: row.prepagato,
  freeroll: Number(row.freeroll),
  passivo: row.passivo,
  conti: row.conti,
  filtroAutori: row.filtroAutori,
  autoriAmmessi,
  version: row.version,
})
