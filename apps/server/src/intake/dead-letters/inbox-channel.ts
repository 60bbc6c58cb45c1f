/** Wakes whoever handles updates, in whatever process. */
export const INBOX_CHANNEL = 'posta_in_arrivo'
