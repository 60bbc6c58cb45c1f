/** The ids of rows, for `where id in`. */
export const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)
