import { type ReactNode, useState } from 'react'
import classes from './show-more.module.css'

const MORE = 'Mostra altri'
/** Entries added at each press. */
const STEP = 100

/**
 * The first entries of a list on a phone, whose page would otherwise be metres long, and the button that asks for more.
 * `showAt` shows at least up to an index.
 */
export function useShowMore(
  count: number,
  atOnce: number,
): { limit: number; more: ReactNode; showAt: (index: number) => void } {
  const [limit, setLimit] = useState(atOnce)
  return {
    limit,
    more: count > limit && (
      <button
        type="button"
        className={`accent centred wide ${classes.more}`}
        onClick={() => setLimit(limit + STEP)}
      >
        {MORE}
      </button>
    ),
    showAt: (index) => setLimit(Math.max(limit, index + STEP)),
  }
}
