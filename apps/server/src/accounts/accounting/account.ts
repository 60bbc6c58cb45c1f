import type { VenueLabel } from '@xbetapp/domain/accounts/movements/movement-lines'
import type { VenueKind } from '@xbetapp/domain/reference/reference/entity-kinds'

export type EntityKind = 'tipster' | VenueKind
export type EntityName = EntityKind | 'helper'

interface AccountBase<K extends EntityKind> {
  idAccount: number
  kind: K
  /** The account's number on the wire, unique within its kind. */
  id: number
  nome: string
  stato: 'A' | 'S' | 'D'
  idValuta: string
  simbolo: string
  /** EUR per unit of the account's currency, now. */
  cambio: string
}

export interface TipsterInfo extends AccountBase<'tipster'> {
  /** IN ATTESA; false: CONFERMATI. */
  conti: boolean
  accettazioneTipster: boolean
  action: string
  freeroll: string
}

export interface VenueInfo extends AccountBase<VenueKind> {
  percentualeImporto: string
  tassaQuota: string
  freerollReale: string
  /** Rooms only: any other venue is confirmed, not secret and without a book. */
  conti: boolean
  isSecret: boolean
  book: { idBook: number; nomeBook: string } | null
  /** What the notes of movements call the venue. */
  label: VenueLabel
}

/** A tipster or venue with the terms by which its account is computed. */
export type EntityAccount = TipsterInfo | VenueInfo

/** Helpers are rooms: their account is the room's. */
export const entityKind = (name: EntityName): EntityKind => (name === 'helper' ? 'sala' : name)
