import { Id } from '@xbetapp/contract/fields'
import { type Column, ownColumn } from './columns.ts'

/** The fields of a row about an account; one of them names it. */
export const ACCOUNT_FIELDS = {
  idTipster: Id.nullish(),
  idSala: Id.nullish(),
  idSito: Id.nullish(),
  idAltro: Id.nullish(),
}

export const ACCOUNT_COLUMNS: readonly Column[] = [
  ownColumn('idTipster', 'Tipster', {
    as: { names: 'tipster' },
    explanation: 'Un tipster; oppure una sala, un sito o un altro.',
  }),
  ownColumn('idSala', 'Sala', { as: { names: 'sala' } }),
  ownColumn('idSito', 'Sito', { as: { names: 'sito' } }),
  ownColumn('idAltro', 'Altro', { as: { names: 'altro' } }),
]
