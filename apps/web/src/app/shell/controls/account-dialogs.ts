/** Dialogs of the account menu. */
export type AccountDialog = 'shortcuts' | 'legend' | 'password' | 'secondFactor' | 'sessions' | 'avvisi'

let show: ((dialog: AccountDialog) => void) | null = null

/** The menu says how its dialogs open; returns what to call when it goes. */
export function connectAccountDialogs(open: (dialog: AccountDialog) => void): () => void {
  show = open
  return () => {
    show = null
  }
}

/** Opens one from elsewhere than the menu. */
export const showAccountDialog = (dialog: AccountDialog): void => show?.(dialog)
