export { writeLetter } from './daily-letter.ts'
export { watchExposure } from './warn-exposure.ts'
