export { closeRequest, type StoredRequest } from './ask-second-person.ts'
export { doBulk, type EffectAnswer, toEffect } from './bulk-effect.ts'
export type { BulkPlan } from './bulk-plan.ts'
export { rehearse, writeOrTry } from './change-in-bulk.ts'
