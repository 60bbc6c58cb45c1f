/** Wakes the processes that handle updates. */
export const INBOX_CHANNEL = 'posta_in_arrivo'
