/** What wakes the scheduler: something was planned, amended or has become ready. */
export const RELAY_CHANNEL = 'instradamento'
