import { wordSet } from './fold.ts'

/**
 * A folded word without its ending: `orario` finds what is called Orari, `aggiungi` what has `aggiungere`, `cambiare`
 * Cambia, `dimenticata` what someone forgets.
 */
export const stemOf = (word: string): string =>
  word.length > 4 ? word.replace(/(?:(?<=.{3})(?:[aei]r|at))?(?<=.{3})[aeio]$/, '') : word

/** Words that say nothing beside others. */
export const FILLERS = wordSet(
  'a ad ai al all alla alle allo che ci come con cosa da dal dalla dei del dell della delle di e ed fa fare faccio gli ' +
    'i il in l la le lo mi nei nel nella non o per quando se si su sul sulla un una uno degli',
)
