/**
 * Which of the wanted rows lie before the first and after the last row on screen, in the order of the list. With no row
 * on screen all lie after.
 */
export function outOfSight(
  order: readonly string[],
  wanted: readonly string[],
  visible: ReadonlySet<string>,
): { above: string[]; below: string[] } {
  const first = order.findIndex((id) => visible.has(id))
  const place = new Map(order.map((id, index) => [id, index]))
  const away = wanted.filter((id) => !visible.has(id))
  const isAbove = (id: string) => (place.get(id) ?? 0) < first
  return { above: away.filter(isAbove), below: away.filter((id) => !isAbove(id)) }
}
