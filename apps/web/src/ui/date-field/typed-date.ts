const DAY_MONTH_YEAR = /^(\d{1,2})[/.\- ]?(\d{1,2})[/.\- ]?(\d{4}|\d{2})$/

/** Reads `dd/mm/yyyy`, also without separators or with a short year, as `YYYY-MM-DD`; null when it is no day. */
export function parseTypedDate(text: string): string | null {
  const [, day, month, year] = DAY_MONTH_YEAR.exec(text.trim()) ?? []
  if (day === undefined || month === undefined || year === undefined) return null
  const iso = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${iso}T00:00:00Z`)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== iso ? null : iso
}

/** A day or month of one digit, ended by the slash that was typed. */
const ONE_DIGIT = /(^|\/)\d\//

/** Puts the slashes in while digits are typed: `0103` becomes `01/03/`. Deleting is left alone, and so is `1/3/`. */
export function withSlashes(before: string, typed: string): string {
  if (typed.length < before.length || /[^\d/]/.test(typed) || ONE_DIGIT.test(typed)) return typed
  const digits = typed.replaceAll('/', '').slice(0, 8)
  if (digits.length < 2) return typed
  const [day, month, year] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)]
  if (digits.length < 4) return typed.includes('/') && digits.length < 3 ? typed : `${day}/${month}`
  return `${day}/${month}/${year}`
}

export const isWithin = (day: string, min: string | undefined, max: string | undefined): boolean =>
  (min === undefined || day >= min) && (max === undefined || day <= max)
