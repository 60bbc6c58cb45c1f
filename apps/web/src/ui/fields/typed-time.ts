/**
 * Parses a typed time of day into `HH:mm`: `9`, `930`, `9:30`, `9.30`, `0930`. Null for any other text. Always 24
 * hours, unlike a native time field, which follows the browser's language.
 */
export function typedTime(text: string): string | null {
  const typed = text.trim()
  const [, hours, minutes = '0'] =
    /^(\d{1,2})(?:[:.,]?(\d{2}))?$/.exec(typed) ?? /^(\d{1,2})[:.,](\d)$/.exec(typed) ?? []
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return null
  return `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`
}
