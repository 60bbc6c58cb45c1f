/** Wakes whoever writes reports. */
export const REPORTS_CHANNEL = 'report'
