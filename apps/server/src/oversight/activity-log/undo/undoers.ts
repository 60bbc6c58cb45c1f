import type { UndoableAction } from '@xbetapp/domain/oversight/activity-log/words'
import { deletionsOfBets, editsOfBets, importedBets, restoredBets, tipsterDrops } from './of-bets.ts'
import { dealTerms } from './of-deals.ts'
import { acceptedAnswers, venueDrops } from './of-drops.ts'
import { mergedEvents, scores, splitEvents } from './of-events.ts'
import { createdHolders, deletedHolders } from './of-holders.ts'
import {
  addedWindows,
  askedFirst,
  changedLinks,
  deletedLinks,
  madeLinks,
  removedWindows,
  variables,
} from './of-links.ts'
import { broughtProofs, deletedMovements, movements } from './of-movements.ts'
import { createdRecords, deletedRecords, editsOfRecords, states } from './of-records.ts'
import { addedRules, removedRules } from './of-rules.ts'
import { datedTerms, termsOfDrops } from './of-terms.ts'
import { createdTasks, createdUsers, deletedTasks, deletedUsers, editedUsers } from './of-users.ts'
import type { Undoer } from './undoer.ts'

/** The inverse of every undoable action. A missing one is a compile error. */
export const UNDOERS: Readonly<Record<UndoableAction, Undoer>> = {
  'bets.edit': editsOfBets,
  'bets.import': importedBets,
  'bets.delete': deletionsOfBets,
  'bets.restore': restoredBets,
  'bets.score': scores,
  'bets.merge-event': mergedEvents,
  'bets.split-event': splitEvents,
  'drops.accept-answer': acceptedAnswers,
  'drops.save': venueDrops,
  'drops.remove': venueDrops,
  'drops.move': venueDrops,
  'drops.terms': termsOfDrops,
  'drops.tipster': tipsterDrops,
  'reference.create': createdRecords,
  'reference.edit': editsOfRecords,
  'reference.terms': datedTerms,
  'reference.remove-terms': datedTerms,
  'reference.deal': dealTerms,
  'reference.delete': deletedRecords,
  'reference.add-rule': addedRules,
  'reference.remove-rule': removedRules,
  'batch.stato': states,
  'links.create': madeLinks,
  'links.delete': deletedLinks,
  'links.change': changedLinks,
  'links.ask-first': askedFirst,
  'closing-windows.add': addedWindows,
  'closing-windows.remove': removedWindows,
  'settings.set-variable': variables,
  'movements.cashin': movements,
  'movements.cashout': movements,
  'movements.deposito_in': movements,
  'movements.deposito_out': movements,
  'movements.cashflow': movements,
  'movements.giroconto': movements,
  'movements.bring-proof': broughtProofs,
  'summary.flusso_conto': movements,
  'summary.cashflow_fondo': movements,
  'summary.deposito_profitto': movements,
  'summary.spostamento_fondo': movements,
  'summary.spostamento_portafoglio': movements,
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
