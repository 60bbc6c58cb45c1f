import { useState } from 'react'

/** Asks once about doubts; submitting the same again confirms it. `about`: identifies the input in doubt. */
export function useAskedOnce(about: string) {
  const [asked, setAsked] = useState<{ about: string; doubts: readonly string[] } | null>(null)
  return {
    /** The doubts asked about, while the input is unchanged. */
    doubts: asked?.about === about ? asked.doubts : [],
    /** Whether the input is confirmed: it has no doubts, or they were asked before. Otherwise asks now. */
    isMeant: (doubts: readonly string[]): boolean => {
      if (doubts.length === 0 || asked?.about === about) return true
      setAsked({ about, doubts })
      return false
    },
  }
}
