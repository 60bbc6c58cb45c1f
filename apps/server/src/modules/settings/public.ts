export { chatVariable, isEnabled, maxAgeMinutes, variable } from './admin-variables.ts'
export { setVariable } from './set-variable.ts'
