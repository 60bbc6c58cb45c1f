import type { Body } from '@xbetapp/contract/contract'
import { deriveVenueDrop } from '@xbetapp/domain/drops/derive'
import { toNumber } from '@xbetapp/domain/money/decimal'
import type { DettaglioRow } from './dettaglio-rows.ts'

export interface TypedDrop {
  importo: number
  quota: number
  /** Today's terms instead of those of the live drop. */
  condizioniAttuali?: boolean | undefined
}

type NewDrop = Body<'POST /sparabet/new-drop'>['data'][number]
type NewSaleDrop = Body<'POST /sparabet/new-sale-drop'>['data'][number]

/** A room's drop for the wire: the amount as typed beside our share of it (3 §7). */
export function roomEntry(idReceivedBet: number, row: DettaglioRow, typed: TypedDrop): NewSaleDrop {
  const { importo } = deriveVenueDrop({
    importoNoPerc: typed.importo,
    quotaNoTassa: 0,
    percentualeImporto: row.terms.percentualeImporto,
    tassaQuota: null,
    cambio: 1,
  })
  return {
    idReceivedBet,
    idSala: row.venueId,
    sala: row.name,
    importo: toNumber(importo),
    importoNoPerc: typed.importo,
    quota: typed.quota,
    condizioniAttuali: typed.condizioniAttuali,
    ...row.terms,
    chatDrop: row.chatDrop,
  }
}

/** A site's or other's drop for the wire: the amount as typed, the server takes its share (D1.17). */
export const accountEntry = (idReceivedBet: number, row: DettaglioRow, typed: TypedDrop): NewDrop => ({
  idReceivedBet,
  sito: row.name,
  idSito: row.kind === 'sito' ? row.venueId : null,
  idAltro: row.kind === 'altro' ? row.venueId : null,
  ...typed,
  ...row.terms,
})
