import type { UndoableAction } from '@xbetapp/domain/registro/words'
import { deletionsOfBets, editsOfBets, restoredBets, tipsterDrops } from './of-bets.ts'
import { acceptedAnswers, venueDrops } from './of-drops.ts'
import { addedWindows, deletedLinks, madeLinks, removedWindows, variables } from './of-links.ts'
import {
  addedRules,
  createdRecords,
  deletedRecords,
  editsOfRecords,
  removedRules,
  states,
} from './of-records.ts'
import type { Undoer } from './undoer.ts'

/** Everything that can be taken back, and how. What is missing here does not compile. */
export const UNDOERS: Readonly<Record<UndoableAction, Undoer>> = {
  'bets.edit': editsOfBets,
  'bets.delete': deletionsOfBets,
  'bets.restore': restoredBets,
  'drops.accept-answer': acceptedAnswers,
  'drops.save': venueDrops,
  'drops.remove': venueDrops,
  'drops.move': venueDrops,
  'drops.tipster': tipsterDrops,
  'reference.create': createdRecords,
  'reference.edit': editsOfRecords,
  'reference.delete': deletedRecords,
  'reference.add-rule': addedRules,
  'reference.remove-rule': removedRules,
  'batch.stato': states,
  'links.create': madeLinks,
  'links.delete': deletedLinks,
  'closing-windows.add': addedWindows,
  'closing-windows.remove': removedWindows,
  'settings.set-variable': variables,
}
