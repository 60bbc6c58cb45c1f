import type { AuditEntity } from '@xbetapp/domain/oversight/activity-log/words'
import { ACCOUNTANTS, BET_EXPLAINERS, SETTINGS_EDITORS, STAFF } from '@xbetapp/domain/platform/roles/groups'
import type { Role } from '@xbetapp/domain/platform/roles/roles'

export * from '@xbetapp/domain/platform/roles/groups'

const OF_RECORDS = [...SETTINGS_EDITORS, ...ACCOUNTANTS]
/** Roles that may read a record, and so its history. A kind of record not listed is for ADMIN only. */
export const HISTORY_READERS: Readonly<Partial<Record<AuditEntity, readonly Role[]>>> = {
  bet: BET_EXPLAINERS,
  tipster: OF_RECORDS,
  sala: OF_RECORDS,
  sito: OF_RECORDS,
  altro: OF_RECORDS,
  book: SETTINGS_EDITORS,
  sparax: SETTINGS_EDITORS,
  canale: STAFF,
  collegamento_automatico: STAFF,
  collegamento_riconoscimento: STAFF,
  collegamento_keyword: STAFF,
  collegamento_speciale: STAFF,
  collegamento_sparax: STAFF,
}
