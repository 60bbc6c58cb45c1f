// All reference data begin alike: one edit makes every list anew, because the lists embed each other (a room carries
// its book and its currency).
export const REFERENCE_KEY = ['reference'] as const
