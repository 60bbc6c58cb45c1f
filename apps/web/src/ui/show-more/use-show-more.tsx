import { type ReactNode, useState } from 'react'
import { useNarrow } from '#web/ui/narrow.ts'

const MORE = 'Mostra altri'
/** Entries added at each press. */
const STEP = 100

/**
 * The first entries of a list on a phone, whose page would otherwise be metres long, and the button that asks for more;
 * all of them on a wider screen. `showAt` shows at least up to an index.
 */
export function useShowMore(
  count: number,
  atOnce: number,
): { limit: number; more: ReactNode; showAt: (index: number) => void } {
  const [limit, setLimit] = useState(atOnce)
  const isNarrow = useNarrow()
  return {
    limit: isNarrow ? limit : count,
    more: isNarrow && count > limit && (
      <button
        type="button"
        className="accent centred wide rounded-md pad-6"
        onClick={() => setLimit(limit + STEP)}
      >
        {MORE}
      </button>
    ),
    showAt: (index) => setLimit(Math.max(limit, index + STEP)),
  }
}
