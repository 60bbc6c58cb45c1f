import { useState } from 'react'

/** Asks once about what may be a slip; the same once more is meant. `about`: what it would be a slip in. */
export function useAskedOnce(about: string) {
  const [asked, setAsked] = useState<{ about: string; doubts: readonly string[] } | null>(null)
  return {
    /** What somebody is asked, while it stands as he typed it. */
    doubts: asked?.about === about ? asked.doubts : [],
    /** Whether it is meant: there is no doubt, or it was asked already. Else it is asked now. */
    isMeant: (doubts: readonly string[]): boolean => {
      if (doubts.length === 0 || asked?.about === about) return true
      setAsked({ about, doubts })
      return false
    },
  }
}
