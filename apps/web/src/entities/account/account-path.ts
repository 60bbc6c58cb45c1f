import { isHelper } from '@xbetapp/domain/reference/names'

const ACCOUNTING = '/xbetapp/contabilita'

interface AccountPlace {
  kind: 'tipster' | 'sala' | 'sito' | 'altro'
  id: number
  /** A room's; helpers have a branch of their own. */
  book?: { idBook: number; nomeBook: string } | undefined
}

/** Where the account of an entity is (3 §2.4-2.8). */
export function accountPath({ kind, id, book }: AccountPlace): string {
  if (kind !== 'sala' || book === undefined) return `${ACCOUNTING}/${kind}/${id}`
  return isHelper(book.nomeBook) ? `${ACCOUNTING}/helper/${id}` : `${ACCOUNTING}/sala/${book.idBook}/${id}`
}
