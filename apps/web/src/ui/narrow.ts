import { useMediaQuery } from '@mantine/hooks'

/** Media query of phones and small tablets: tables become cards, dialogs fill the screen (below 768 px). */
export const NARROW = '(max-width: 47.99em)'

export const useNarrow = (): boolean => useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false })

/** A mouse is present, so that focusing a field raises no keyboard over the content. */
export const FINE_POINTER = '(pointer: fine)'
