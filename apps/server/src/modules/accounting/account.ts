import type { VenueLabel } from '@xbetapp/domain/accounting/movement-lines'
import type { VenueKind } from '@xbetapp/domain/drops/offered'

export type EntityKind = 'tipster' | VenueKind
export type EntityName = EntityKind | 'helper'

interface AccountBase<K extends EntityKind> {
  idAccount: number
  kind: K
  /** What the wire calls it by, within its kind. */
  id: number
  nome: string
  stato: 'A' | 'S' | 'D'
  idValuta: string
  simbolo: string
  /** EUR per unit of its currency, now. */
  cambio: string
}

export interface TipsterInfo extends AccountBase<'tipster'> {
  conti: boolean
  accettazioneTipster: boolean
  action: string
  freeroll: string
}

export interface VenueInfo extends AccountBase<VenueKind> {
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
