/** The forms in which people write a day; the first that fits counts: four digits alone are a day and a month. */
const FORMS = [
  /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ]?$/,
  /^(\d{2})(\d{2})$/,
  /^(\d{1,2})[/.\- ]?(\d{1,2})[/.\- ]?(\d{4}|\d{2})$/,
]

/**
 * Reads `dd/mm/yyyy`, also without separators, with a short year or with none, as `YYYY-MM-DD`; null when it is no day.
 * @param thisYear the year of a day typed without one
 */
export function parseTypedDate(text: string, thisYear: string): string | null {
  const typed = text.trim()
  const [, day, month, year = thisYear] = FORMS.map((form) => form.exec(typed)).find(Boolean) ?? []
  if (day === undefined || month === undefined) return null
  const iso = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${iso}T00:00:00Z`)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== iso ? null : iso
}

/** A day or month of one digit, ended by the slash that was typed. */
const ONE_DIGIT = /(^|\/)\d\//

/**
 * Puts the slashes in while digits are typed: `0103` becomes `01/03/`. Deleting is left alone, and so is `1/3/`. Digits
 * beyond a whole date stay, so that text behind a date is an error and not lost.
 */
export function withSlashes(before: string, typed: string): string {
  if (typed.length < before.length || /[^\d/]/.test(typed) || ONE_DIGIT.test(typed)) return typed
  const digits = typed.replaceAll('/', '')
  if (digits.length < 2 || digits.length > 8) return typed
  const [day, month, year] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)]
  if (digits.length < 4) return typed.includes('/') && digits.length < 3 ? typed : `${day}/${month}`
  return `${day}/${month}/${year}`
}

export const isWithin = (day: string, min: string | undefined, max: string | undefined): boolean =>
  (min === undefined || day >= min) && (max === undefined || day <= max)
