/** What wakes the scheduler: something was planned, amended or has become ready. */
export const RELAY_CHANNEL = 'instradamento'

/** What wakes those who read pictures: one waits to be read, or has come. */
export const READINGS_CHANNEL = 'letture'
