export const roomsOfBookText = { label: 'Tutte le sale di un book' }
