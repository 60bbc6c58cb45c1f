/** Wakes the workers that write reports. */
export const REPORTS_CHANNEL = 'report'
