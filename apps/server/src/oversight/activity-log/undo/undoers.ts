import type { UndoableAction } from '@xbetapp/domain/oversight/activity-log/words'
import { changedTipsterDrops, deletedBets, editedBets, importedBets, restoredBets } from './of-bets.ts'
import { changedDealTerms } from './of-deals.ts'
import { acceptedAnswers, changedVenueDrops } from './of-drops.ts'
import { enteredScores, mergedEvents, splitEvents } from './of-events.ts'
import { createdHolders, deletedHolders } from './of-holders.ts'
import {
  addedWindows,
  changedAskFirst,
  changedLinks,
  changedVariables,
  createdLinks,
  deletedLinks,
  removedWindows,
} from './of-links.ts'
import { bookedMovements, broughtProofs, deletedMovements } from './of-movements.ts'
import { changedStates, createdRecords, deletedRecords, editedRecords } from './of-records.ts'
import { addedRules, removedRules } from './of-rules.ts'
import { changedDropTerms, changedTerms } from './of-terms.ts'
import { createdTasks, createdUsers, deletedTasks, deletedUsers, editedUsers } from './of-users.ts'
import type { Undoer } from './undoer.ts'

/** The inverse of every undoable action. A missing one is a compile error. */
export const UNDOERS: Readonly<Record<UndoableAction, Undoer>> = {
  'bets.edit': editedBets,
  'bets.import': importedBets,
  'bets.delete': deletedBets,
  'bets.restore': restoredBets,
  'bets.score': enteredScores,
  'bets.merge-event': mergedEvents,
  'bets.split-event': splitEvents,
  'drops.accept-answer': acceptedAnswers,
  'drops.save': changedVenueDrops,
  'drops.remove': changedVenueDrops,
  'drops.move': changedVenueDrops,
  'drops.terms': changedDropTerms,
  'drops.tipster': changedTipsterDrops,
  'reference.create': createdRecords,
  'reference.edit': editedRecords,
  'reference.terms': changedTerms,
  'reference.remove-terms': changedTerms,
  'reference.deal': changedDealTerms,
  'reference.delete': deletedRecords,
  'reference.add-rule': addedRules,
  'reference.remove-rule': removedRules,
  'batch.stato': changedStates,
  'links.create': createdLinks,
  'links.delete': deletedLinks,
  'links.change': changedLinks,
  'links.ask-first': changedAskFirst,
  'closing-windows.add': addedWindows,
  'closing-windows.remove': removedWindows,
  'settings.set-variable': changedVariables,
  'movements.cashin': bookedMovements,
  'movements.cashout': bookedMovements,
  'movements.deposito_in': bookedMovements,
  'movements.deposito_out': bookedMovements,
  'movements.cashflow': bookedMovements,
  'movements.giroconto': bookedMovements,
  'movements.bring-proof': broughtProofs,
  'summary.flusso_conto': bookedMovements,
  'summary.cashflow_fondo': bookedMovements,
  'summary.deposito_profitto': bookedMovements,
  'summary.spostamento_fondo': bookedMovements,
  'summary.spostamento_portafoglio': bookedMovements,
  'summary.add-fondo': createdHolders,
  'summary.add-portafoglio': createdHolders,
  'summary.remove-fondo': deletedHolders,
  'summary.remove-portafoglio': deletedHolders,
  'movements.reverse-cashin': deletedMovements,
  'movements.reverse-cashout': deletedMovements,
  'movements.reverse-deposito_in': deletedMovements,
  'movements.reverse-deposito_out': deletedMovements,
  'movements.reverse-cashflow': deletedMovements,
  'movements.reverse-giroconto': deletedMovements,
  'movements.reverse-flusso_conto': deletedMovements,
  'movements.reverse-cashflow_fondo': deletedMovements,
  'movements.reverse-deposito_profitto': deletedMovements,
  'movements.reverse-spostamento_fondo': deletedMovements,
  'movements.reverse-spostamento_portafoglio': deletedMovements,
  'users.add-task': createdTasks,
  'users.remove-task': deletedTasks,
  'users.create': createdUsers,
  'users.edit': editedUsers,
  'users.delete': deletedUsers,
}
