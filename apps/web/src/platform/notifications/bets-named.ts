/** The bets a text names. Quoted words and a tipster's text are passed over: what people write names no bet of ours. */
const NAMED = /«[^»]*»|testo del tipster:.*|\bbet (\d{1,9}(?: o \d{1,9})*)\b/gis

/** A notification in its parts: each bet it names has its id. */
export function betsNamed(testo: string): Array<{ text: string; id?: number }> {
  const parts: Array<{ text: string; id?: number }> = []
  let from = 0
  for (const { index, 0: whole, 1: ids } of testo.matchAll(NAMED)) {
    if (ids === undefined) continue
    const [first = '', ...others] = ids.split(' o ')
    parts.push({ text: testo.slice(from, index) })
    // The word `bet` belongs to the link of the first number: a number alone is small to press.
    parts.push({ text: whole.slice(0, 'bet '.length + first.length), id: Number(first) })
    for (const id of others) parts.push({ text: ' o ' }, { text: id, id: Number(id) })
    from = index + whole.length
  }
  return [...parts, { text: testo.slice(from) }].filter(({ text }) => text !== '')
}
