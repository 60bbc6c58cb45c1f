// Keys of all reference data have this prefix: one edit reloads every list, because the lists embed each other (a room
// carries its book and its currency).
export const REFERENCE_KEY = ['reference'] as const
