import type {
  AltroCashflow,
  AltroDeposito,
  BookRow,
  SalaCashflow,
  SalaDeposito,
  SitoCashflow,
  SitoDeposito,
  TipsterCashflow,
  TipsterDeposito,
} from '@xbetapp/contract/movements'
import { romeDay, toWire } from '@xbetapp/domain/time/rome'
import type { z } from 'zod'
import type { BookedAt } from './booking-date.ts'
import type { MovementRow } from './movement-rows.queries.ts'

/** The moment of a movement, or its bare day where that is all that is known. */
export const whenBooked = ({ data, soloGiorno }: BookedAt): string =>
  soloGiorno ? romeDay(data) : toWire(data)

const entry = (row: MovementRow) => ({
  idMovimento: row.idMovimento,
  data: whenBooked(row),
  nota: row.nota,
  importo: Number(row.importo),
  usernameUtente: row.username,
  valuta: { valuta: row.idValuta, simbolo: row.simbolo },
  idValuta: row.idValuta,
})

const cashflow = (row: MovementRow) => ({
  ...entry(row),
  tipo: row.tipo === 'cashin' || row.tipo === 'cashout' ? row.tipo : ('cashflow' as const),
})

const id = (row: MovementRow): number => row.entita?.id ?? 0

/** An entity's cashflow as its kind names it (3 §3). */
export const toCashflow = {
  tipster: (row: MovementRow): z.output<typeof TipsterCashflow> => ({
    ...cashflow(row),
    idCashflowContoTipster: row.idMovimento,
    idTipster: id(row),
  }),
  sala: (row: MovementRow): z.output<typeof SalaCashflow> => ({
    ...cashflow(row),
    idCashflowSala: row.idMovimento,
    idSala: id(row),
  }),
  sito: (row: MovementRow): z.output<typeof SitoCashflow> => ({
    ...cashflow(row),
    idCashflowSito: row.idMovimento,
    idSito: id(row),
  }),
  altro: (row: MovementRow): z.output<typeof AltroCashflow> => ({
    ...cashflow(row),
    idCashflowAltro: row.idMovimento,
    idAltro: id(row),
  }),
}

/** An entity's deposit as its kind names it (3 §3). */
export const toDeposito = {
  tipster: (row: MovementRow): z.output<typeof TipsterDeposito> => ({
    ...entry(row),
    idDepositoTipster: row.idMovimento,
    idTipster: id(row),
  }),
  sala: (row: MovementRow): z.output<typeof SalaDeposito> => ({
    ...entry(row),
    idDepositoSala: row.idMovimento,
    idSala: id(row),
  }),
  sito: (row: MovementRow): z.output<typeof SitoDeposito> => ({
    ...entry(row),
    idDepositoSito: row.idMovimento,
    idSito: id(row),
  }),
  altro: (row: MovementRow): z.output<typeof AltroDeposito> => ({
    ...entry(row),
    idDepositoAltro: row.idMovimento,
    idAltro: id(row),
  }),
}

/** A row of a ledger, house account, fund or wallet. */
export const toBookRow = (row: MovementRow): z.output<typeof BookRow> => ({
  ...entry(row),
  idRiga: row.idRiga,
  idFlussoCassa: row.idMovimento,
  tipo: row.tipo,
  notaMovimento: row.notaMovimento,
  entita: row.entita,
})
