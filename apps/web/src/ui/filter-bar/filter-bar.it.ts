export const filterText = {
  filters: (count: number) => (count === 0 ? 'Filtri' : `Filtri (${count})`),
}
