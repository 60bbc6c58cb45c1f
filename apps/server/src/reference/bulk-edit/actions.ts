/** The fields to set; null and absent leave a field as it is. */
export type Actions<Fields> = { [F in keyof Fields]?: Fields[F] | null | undefined }

/** The fields that differ from the row, null when none does. */
export function changesOf<Fields extends object>(
  row: Fields,
  actions: Actions<Fields>,
): Partial<Fields> | null {
  const changes = Object.entries(actions).filter(
    ([field, value]) => value !== null && value !== undefined && value !== row[field as keyof Fields],
  )
  return changes.length === 0 ? null : (Object.fromEntries(changes) as Partial<Fields>)
}
