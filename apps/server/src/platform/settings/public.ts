export {
  chatVariable,
  isEnabled,
  maxAgeMinutes,
  variable,
  variablePlace,
  variables,
} from './admin-variables.ts'
export { setVariable } from './set-variable.ts'
