export { chatVariable, isEnabled, maxAgeMinutes, variable } from './admin-variables.ts'
