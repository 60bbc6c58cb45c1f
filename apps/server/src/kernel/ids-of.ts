/** The ids of rows, or those in another column. */
export const idsOf = <C extends string = 'id'>(
  rows: ReadonlyArray<Record<NoInfer<C>, number>>,
  column = 'id' as C,
): number[] => rows.map((row) => row[column])
