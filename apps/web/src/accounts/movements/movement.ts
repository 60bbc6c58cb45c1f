import type { Answer } from '@xbetapp/contract/contract'
import {
  defaultAction,
  defaultTipsterFreeroll,
  defaultVenueFreeroll,
} from '@xbetapp/domain/accounts/accounting/freeroll'
import {
  type MovementLines,
  tipsterCashin,
  tipsterCashout,
  tipsterDeposito,
  type VenueLabel,
  venueCashin,
  venueCashout,
  venueDeposito,
} from '@xbetapp/domain/accounts/movements/movement-lines'
import { type Decimal, dec } from '@xbetapp/domain/platform/money/decimal'

export type MovementGroup = 'cashflow' | 'deposito'
export type MovementType = 'cashin' | 'cashout' | 'depositoIn' | 'depositoOut'

export const TYPES: Record<MovementGroup, readonly [MovementType, MovementType]> = {
  cashflow: ['cashin', 'cashout'],
  deposito: ['depositoIn', 'depositoOut'],
}

/** The first step as typed. */
export interface MovementValues {
  tipo: MovementType
  data: string
  nota: string
  importo: string
}

export type Balances = Answer<'GET /api/v1/conto/:entity/recap/:id'>

/** Whose movement it is, with the percentages that its proposals need. */
export interface MovementEntity {
  kind: 'tipster' | 'sala' | 'sito' | 'altro'
  id: number
  nome: string
  /** Its label in notes. */
  label: 'Tipster' | VenueLabel
  idValuta: string
  simbolo: string
  action: number
  /** A tipster's freeroll, a venue's freerollReale. */
  freeroll: number
}

/** Amounts the house keeps or spends beside the movement. Unsigned. */
export interface MovementParts {
  /** Action of a tipster: spent on a cashin, collected on a cashout. */
  action: Decimal
  /** Freeroll: collected from a tipster, spent on a venue. */
  freeroll: Decimal
}

/** Which of the two a movement of this entity has: not where the percentage is 0. */
export function partsOf({ kind, action, freeroll }: MovementEntity, tipo: MovementType) {
  const isTipster = kind === 'tipster'
  return {
    action: isTipster && action !== 0 && (tipo === 'cashin' || tipo === 'cashout'),
    freeroll: freeroll !== 0 && tipo === 'cashout',
  }
}

/** Proposed Action; 0 where there is none. */
export function proposedAction(entity: MovementEntity, tipo: MovementType, importo: Decimal): Decimal {
  return partsOf(entity, tipo).action ? defaultAction(importo, entity.action) : dec(0)
}

/**
 * Proposed freeroll (rule: freeroll/proposed-charge), from the action currently in its field; 0 where there is none.
 */
export function proposedFreeroll(
  entity: MovementEntity,
  tipo: MovementType,
  movement: { importo: Decimal; action: Decimal; saldoFr: number },
): Decimal {
  if (!partsOf(entity, tipo).freeroll) return dec(0)
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
  const verso = tipo === 'depositoIn' ? 'In' : 'Out'
  if (entity.kind === 'tipster') {
    if (tipo === 'cashin') return tipsterCashin({ importo, spesa: action, nomeTipster: nome })
    if (tipo === 'cashout') return tipsterCashout({ importo, action, freeroll, nomeTipster: nome })
    return tipsterDeposito(verso, importo)
  }
  if (tipo === 'cashin') return venueCashin({ importo })
  if (tipo === 'cashout')
    return venueCashout({ importo, spesa: freeroll, venue: label === 'Tipster' ? 'Sala' : label, nome })
  return venueDeposito(verso, importo)
}
