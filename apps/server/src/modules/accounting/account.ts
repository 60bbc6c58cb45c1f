import type { AccountKey } from '@xbetapp/domain/accounting/bet-entries'
import type { VenueLabel } from '@xbetapp/domain/accounting/movement-lines'

export type EntityKind = Exclude<AccountKey['kind'], 'conto'>
export type EntityName = EntityKind | 'helper'

interface AccountBase<K extends EntityKind> {
  kind: K
  id: number
  nome: string
  stato: 'A' | 'S' | 'D'
  idValuta: string
  simbolo: string
  /** EUR per unit of its currency, now. */
  cambio: string
  saldoOutstandingBase: string
  saldoFreerollBase: string
}

export interface TipsterInfo extends AccountBase<'tipster'> {
  conti: boolean
  accettazioneTipster: boolean
  action: string
  freeroll: string
}

export interface VenueInfo extends AccountBase<'sala' | 'sito' | 'altro'> {
  percentualeImporto: string
  tassaQuota: string
  freerollReale: string
  /** Rooms only: others are confirmed, not secret and of no book. */
  conti: boolean
  isSecret: boolean
  book: { idBook: number; nomeBook: string } | null
  /** What the notes of its movements call it. */
  label: VenueLabel
}

/** A tipster or venue with the terms its account is reckoned by. */
export type EntityAccount = TipsterInfo | VenueInfo

/** Helpers are rooms: their account is the room's. */
export const entityKind = (name: EntityName): EntityKind => (name === 'helper' ? 'sala' : name)
