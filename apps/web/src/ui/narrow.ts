/** Media query of phones and small tablets: tables become cards, dialogs fill the screen (below 768 px). */
export const NARROW = '(max-width: 47.99em)'

/** Somebody points with a mouse: a field that takes the focus raises no keyboard over what it stands with. */
export const FINE_POINTER = '(pointer: fine)'
