export { chatVariable, isEnabled, maxAgeMinutes, variable, variablePlace } from './admin-variables.ts'
export { setVariable } from './set-variable.ts'
