/** The channel that wakes the scheduler: something was planned, amended or has become ready. */
export const RELAY_CHANNEL = 'instradamento'

/** The channel that wakes the readers of pictures: one waits to be read, or has come. */
export const READINGS_CHANNEL = 'letture'
