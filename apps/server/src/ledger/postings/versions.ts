/**
 * The assignments of an update of `account_total`, named s, that give the row the version of an act. Both arguments are SQL
 * expressions.
 */
export function nextVersion(act: string, now: string): string {
  const isNew = `s.id_atto is distinct from ${act}::bigint`
  return `
    version = s.version + case when ${isNew} then 1 else 0 end,
    recorded_at = case when ${isNew}
      then greatest(date_trunc('milliseconds', ${now}::timestamptz), s.recorded_at + interval '1 millisecond')
      else s.recorded_at end,
    id_atto = ${act}::bigint`
}
