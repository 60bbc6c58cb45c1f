import type { BookRow, EntityCashflow, EntityDeposito } from '@xbetapp/contract/accounts/movements'
import { MOVEMENT_FIELDS } from '@xbetapp/contract/accounts/movements'
import { romeDay, toWire } from '@xbetapp/domain/platform/time/rome'
import type { z } from 'zod'
import type { EntityKind } from '#server/accounts/accounting/public.ts'
import { HIDDEN_ROOM } from '#server/kernel/secret-rooms.ts'
import type { BookedAt } from './booking-date.ts'
import type { MovementRow } from './movement-rows.queries.ts'

/** The moment of a movement, or its bare day where only the day is known. */
export const whenBooked = ({ data, dayOnly }: BookedAt): string => (dayOnly ? romeDay(data) : toWire(data))

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
  tipo:
    row.tipo === 'cashin' || row.tipo === 'cashout' || row.tipo === 'giroconto'
      ? row.tipo
      : ('cashflow' as const),
  ...(row.controparte === null ? {} : { controparte: row.controparte.nome }),
})

const id = (row: MovementRow): number => row.entita?.id ?? 0

/** An entity's cashflow with the field names of its kind. */
export const toCashflow = <K extends EntityKind>(kind: K, row: MovementRow) =>
  ({
    ...cashflow(row),
    // Those of a giroconto with an account the caller may not know are not his to read.
    prove: row.controparte?.nome === HIDDEN_ROOM ? [] : row.prove,
    [MOVEMENT_FIELDS[kind].cashflow]: row.idMovimento,
    [MOVEMENT_FIELDS[kind].id]: id(row),
  }) as z.output<EntityCashflow[K]>

/** An entity's deposit with the field names of its kind. */
export const toDeposito = <K extends EntityKind>(kind: K, row: MovementRow) =>
  ({
    ...entry(row),
    prove: row.prove,
    [MOVEMENT_FIELDS[kind].deposito]: row.idMovimento,
    [MOVEMENT_FIELDS[kind].id]: id(row),
  }) as z.output<EntityDeposito[K]>

/** A row of a ledger, house account, fund or wallet. */
export const toBookRow = (row: MovementRow): z.output<typeof BookRow> => ({
  ...entry(row),
  idRiga: row.idRiga,
  idFlussoCassa: row.idMovimento,
  tipo: row.tipo,
  notaMovimento: row.notaMovimento,
  entita: row.entita,
})
