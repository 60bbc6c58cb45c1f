export { loadAllowedAuthors, mayAnswer, noteAuthor } from './authors.ts'
export { changesOf, isEmpty } from './changes.ts'
export {
  FIRST_DAY,
  findTerms,
  followDueTerms,
  type HeldTerms,
  restoreTerms,
  type StoredTerms,
  type TermsHolder,
  termsAt,
  writeTerms,
} from './dated-terms.ts'
export { type Erasable, eraseRecord, isHistoric, whatStandsOn } from './erase-record.ts'
export { addName, listNames, type NameList, removeName } from './name-lists.ts'
export {
  createRecord,
  deleteCanale,
  editRecord,
  findRecord,
  listRecords,
  type RecordName,
} from './records.ts'
export { type VenueTermsVersion, venueTerms } from './terms.queries.ts'
export { betTipsters, getBetTipster, listTipster } from './tipster.queries.ts'
export { findVenue, type KnownVenue, listVenues, roomsById, venuesById } from './venue.queries.ts'
export { auditedVenue } from './venue-columns.ts'
export { addRule, createTipster, editTipster, removeRule, tipsterOfBetsChanged } from './write-tipster.ts'
export { createVenue, editVenue } from './write-venue.ts'
