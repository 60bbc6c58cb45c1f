/** Where the app lives on its host. */
export const BASE_PATH = '/xbetapp'

/** A whole path as the router wants it: `/xbetapp/drop` -> `/drop`, `/xbetapp` -> `/`. */
export const withoutBase = (path: string): string => path.slice(BASE_PATH.length) || '/'
