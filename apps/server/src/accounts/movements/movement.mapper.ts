import {
  BookRow,
  type EntityCashflow,
  type EntityDeposito,
  MOVEMENT_FIELDS,
} from '@xbetapp/contract/accounts/movements'
import { toNumber } from '@xbetapp/domain/platform/money/decimal'
import { romeDay, toWire } from '@xbetapp/domain/platform/time/rome'
import type { z } from 'zod'
import type { EntityKind } from '#server/accounts/accounting/public.ts'
import { HIDDEN_ROOM } from '#server/kernel/secret-rooms.ts'
import { wireOf } from '#server/kernel/wire-of.ts'
import type { BookedAt } from './booking-date.ts'
import type { MovementRow } from './movement-rows.queries.ts'

/** The moment of a movement, or its bare day where only the day is known. */
export const whenBooked = ({ data, dayOnly }: BookedAt): string => (dayOnly ? romeDay(data) : toWire(data))

type CommonRow = Pick<MovementRow, 'idMovimento' | 'nota' | 'importo' | 'username' | 'idValuta' | 'simbolo'>

/** What a row of a list and the detail of a movement have alike. */
export const commonFields = (row: CommonRow & BookedAt) => ({
  idMovimento: row.idMovimento,
  data: whenBooked(row),
  nota: row.nota,
  importo: toNumber(row.importo),
  usernameUtente: row.username,
  valuta: { valuta: row.idValuta, simbolo: row.simbolo },
  idValuta: row.idValuta,
})

/** An entity's cashflow with the field names of its kind. */
export const toCashflow = <K extends EntityKind>(kind: K, row: MovementRow) =>
  ({
    ...commonFields(row),
    tipo: row.tipo === 'cashin' || row.tipo === 'cashout' || row.tipo === 'giroconto' ? row.tipo : 'cashflow',
    ...(row.controparte && { controparte: row.controparte.nome }),
    // Proofs of a giroconto with an account the caller may not know are not his to read.
    prove: row.controparte?.nome === HIDDEN_ROOM ? [] : row.prove,
    [MOVEMENT_FIELDS[kind].cashflow]: row.idMovimento,
    [MOVEMENT_FIELDS[kind].id]: row.entita?.id,
  }) as z.output<EntityCashflow[K]>

/** An entity's deposit with the field names of its kind. */
export const toDeposito = <K extends EntityKind>(kind: K, row: MovementRow) =>
  ({
    ...commonFields(row),
    prove: row.prove,
    [MOVEMENT_FIELDS[kind].deposito]: row.idMovimento,
    [MOVEMENT_FIELDS[kind].id]: row.entita?.id,
  }) as z.output<EntityDeposito[K]>

/** A row of a ledger, house account, fund or wallet. */
export const toHouseRow = (row: MovementRow) =>
  wireOf(BookRow, { ...row, ...commonFields(row), idFlussoCassa: row.idMovimento })
