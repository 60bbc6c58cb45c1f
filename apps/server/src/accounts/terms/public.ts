export { giveTerms } from './change-terms.ts'
export { takeBackTerms } from './take-back-terms.ts'
export { stateOfTerms } from './terms-state.ts'
