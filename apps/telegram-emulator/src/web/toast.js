import { byId } from './element.js'

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer

/** @param {string} text */
export function showError(text) {
  const toast = byId('toast')
  toast.textContent = text
  toast.hidden = false
  clearTimeout(timer)
  timer = setTimeout(() => {
    toast.hidden = true
  }, 6000)
}

/**
 * Runs an action of the person; shows any error.
 * @param {() => Promise<unknown>} action
 */
export async function attempt(action) {
  try {
    await action()
    return true
  } catch (error) {
    showError(
      error instanceof TypeError ? 'Il telegram di prova non risponde' : /** @type {Error} */ (error).message,
    )
    return false
  }
}
