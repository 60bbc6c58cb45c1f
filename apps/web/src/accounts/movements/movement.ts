import type { Answer } from '@xbetapp/contract/contract'
import {
  defaultAction,
  defaultTipsterFreeroll,
  defaultVenueFreeroll,
} from '@xbetapp/domain/accounts/accounting/freeroll'
import {
  type BookLine,
  depositLines,
  type MovementLines,
  tipsterCashin,
  tipsterCashout,
  venueCashin,
  venueCashout,
} from '@xbetapp/domain/accounts/movements/movement-lines'
import { type Decimal, dec, isZero, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { termsOn } from '@xbetapp/domain/reference/reference/dated-terms'
import type { EntityKind } from '@xbetapp/domain/reference/reference/entity-kinds'
import { type Account, ID_FIELD, type MovementGroup } from '#web/accounts/accounting/public/account.ts'

export type MovementType = 'cashin' | 'cashout' | 'depositoIn' | 'depositoOut'

/** The types of a group in the order of the form, which preselects the first one of a deposit. */
export const MOVEMENT_TYPES: Record<MovementGroup, readonly [MovementType, MovementType]> = {
  cashflow: ['cashin', 'cashout'],
  deposito: ['depositoIn', 'depositoOut'],
}

/** The first step of the form as typed. */
export interface MovementValues {
  tipo: MovementType
  data: string
  nota: string
  importo: string
}

/** What a cashflow's form carries over to the giroconto booked in its place. */
export type TransferStart = Pick<MovementValues, 'importo' | 'data' | 'nota'>

export type Balances = Answer<'GET /api/v1/conto/:entity/recap/:id'>

/** The account of a movement, with the percentages that the proposed parts need. */
export interface MovementEntity
  extends Pick<Account, 'id' | 'nome' | 'idValuta' | 'simbolo' | 'action' | 'freeroll' | 'condizioni'> {
  kind: EntityKind
  label: NonNullable<Account['label']>
}

/** A booked movement that a new one takes the place of. Amounts are signed as stored, Action and freeroll unsigned. */
export interface Correction {
  idMovimento: number
  tipo: MovementType
  data: string
  nota: string
  importo: number
  action: number
  freeroll: number
  /** Freeroll balance that the movement took. */
  freerollUsed: number
  wallets: ReadonlyArray<{ id: number; importo: number }>
}

/** Turns a booked movement into what is corrected; its `spesa` is Action for a tipster, freeroll for a venue. */
export const correctionOf = (
  kind: EntityKind,
  { spesa, ...booked }: Correction & { spesa: number },
): Correction => ({
  ...booked,
  data: booked.data.slice(0, 10),
  action: Math.abs(kind === 'tipster' ? spesa || booked.action : 0),
  freeroll: Math.abs(kind === 'tipster' ? booked.freeroll : spesa),
})

/** The balances of the end of a day (null: of now) as if the corrected movement had not been booked. */
export function withoutCorrected(
  balances: Balances,
  corrects: Correction | undefined,
  day: string | null,
): Balances {
  if (!corrects || (day !== null && corrects.data > day)) return balances
  const withoutAmount = (saldo: number) => toNumber(dec(saldo).minus(corrects.importo))
  const isDeposit = corrects.tipo === 'depositoIn' || corrects.tipo === 'depositoOut'
  return {
    ...balances,
    saldoTotale: withoutAmount(balances.saldoTotale),
    saldoNoOpen: withoutAmount(balances.saldoNoOpen),
    ...(isDeposit
      ? { saldoDeposito: withoutAmount(balances.saldoDeposito) }
      : {
          saldoOperativo: withoutAmount(balances.saldoOperativo),
          saldoFr: toNumber(dec(balances.saldoFr).plus(corrects.freerollUsed)),
        }),
  }
}

/** The entity with the percentages of a day (rule: venue/dated-terms). */
export const entityOnDay = (entity: MovementEntity, day: string): MovementEntity => {
  const { action, freeroll } = termsOn(entity.condizioni ?? [], day) ?? entity
  return { ...entity, action, freeroll }
}

/** Amounts the house keeps or spends beside the movement. Unsigned. */
export interface MovementParts {
  /** Action of a tipster: spent on a cashin, collected on a cashout. */
  action: Decimal
  /** Freeroll: collected from a tipster, spent on a venue. */
  freeroll: Decimal
}

/** Which parts the form offers for a movement: one whose percentage is 0 is not offered. */
export function offeredParts({ kind, action, freeroll }: MovementEntity, tipo: MovementType) {
  const isTipster = kind === 'tipster'
  return {
    action: isTipster && action !== 0 && (tipo === 'cashin' || tipo === 'cashout'),
    freeroll: freeroll !== 0 && tipo === 'cashout',
  }
}

/** Proposed Action; 0 where the movement has no Action part. */
export function proposedAction(entity: MovementEntity, tipo: MovementType, importo: Decimal): Decimal {
  return offeredParts(entity, tipo).action ? defaultAction(importo, entity.action) : dec(0)
}

/**
 * Proposed freeroll (rule: freeroll/proposed-charge), from the Action now in its field; 0 where the movement has no
 * freeroll part.
 */
export function proposedFreeroll(
  entity: MovementEntity,
  tipo: MovementType,
  movement: { importo: Decimal; action: Decimal; saldoFr: number },
): Decimal {
  if (!offeredParts(entity, tipo).freeroll) return dec(0)
  return entity.kind === 'tipster'
    ? defaultTipsterFreeroll({ ...movement, freerollPercent: entity.freeroll })
    : defaultVenueFreeroll({ ...movement, freerollReale: entity.freeroll })
}

/** The movement as it will be booked, signs included: the same rules as the server's. */
export function movementLines(
  entity: MovementEntity,
  tipo: MovementType,
  { importo, action, freeroll }: MovementParts & { importo: Decimal },
): MovementLines {
  const { nome, label } = entity
  const direction = tipo === 'depositoIn' ? 'In' : 'Out'
  // The label tells a tipster from the venues, whose notes name the kind of venue.
  if (label === 'Tipster') {
    if (tipo === 'cashin') return tipsterCashin({ importo, spesa: action, nomeTipster: nome })
    if (tipo === 'cashout') return tipsterCashout({ importo, action, freeroll, nomeTipster: nome })
    return depositLines('tipster', direction, importo)
  }
  if (tipo === 'cashin') return venueCashin({ importo })
  if (tipo === 'cashout') return venueCashout({ importo, spesa: freeroll, venue: label, nome })
  return depositLines('venue', direction, importo)
}

interface ReadyMovement extends MovementParts {
  /** `YYYY-MM-DD`; the server books it at the end of that day. */
  data: string
  nota: string
  importo: Decimal
  /** Amounts are unsigned. */
  wallets: readonly { idPortafoglio: number; importo: Decimal }[]
}

const ROW_FIELD = {
  tipster: 'cashflowContoTipster',
  sala: 'cashflowSala',
  sito: 'cashflowSito',
  altro: 'cashflowAltro',
} as const

/** The call's body with every amount signed as it will be stored (rule: movement/signs). */
export function movementBody(
  entity: MovementEntity,
  tipo: MovementType,
  movement: ReadyMovement,
): Record<string, unknown> {
  const { data, nota } = movement
  const lines = movementLines(entity, tipo, movement)
  const row = (importo: Decimal) => ({ data, nota, importo: toNumber(importo), idValuta: entity.idValuta })
  const walletSign = lines.wallets.lt(0) ? -1 : 1
  const cashflowPortafogli = movement.wallets.map(({ idPortafoglio, importo }) => ({
    ...row(importo.times(walletSign)),
    idPortafoglio,
  }))
  const own = { ...row(lines.entity), [ID_FIELD[entity.kind]]: entity.id }
  if (tipo === 'depositoIn' || tipo === 'depositoOut') return { ...own, cashflowPortafogli }
  const cashflow = { [ROW_FIELD[entity.kind]]: own, cashflowPortafogli }
  const bookRow = (conto: BookLine['conto']) => {
    const line = lines.books.find((one) => one.conto === conto)
    return line && !isZero(line.importo) ? row(line.importo) : undefined
  }
  if (entity.kind === 'tipster')
    return tipo === 'cashin'
      ? { ...cashflow, cashflowSpese: bookRow('SPESE') }
      : {
          ...cashflow,
          cashflowIncassiAction: bookRow('INCASSI'),
          cashflowIncassiFreeroll: bookRow('FREEROLL'),
        }
  return tipo === 'cashout' ? { ...cashflow, cashflowSpese: bookRow('FREEROLL') } : cashflow
}
