export type AccountDialog = 'shortcuts' | 'legend' | 'password' | 'secondFactor' | 'sessions' | 'avvisi'

let show: ((dialog: AccountDialog) => void) | null = null

/** Sets how the menu opens its dialogs. @returns the function to call when the menu is unmounted */
export function connectAccountDialogs(open: (dialog: AccountDialog) => void): () => void {
  show = open
  return () => {
    show = null
  }
}

/** Opens a dialog of the menu from elsewhere. */
export const showAccountDialog = (dialog: AccountDialog): void => show?.(dialog)
