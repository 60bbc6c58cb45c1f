export { chatVariable, isEnabled, variable } from './admin-variables.ts'
