/**
 * Reads a time of day as people type it, into `HH:mm`: `9`, `930`, `9:30`, `9.30`, `0930`. Null when it is none. 24
 * hours whatever the language of the browser, which a native time field follows.
 */
export function typedTime(text: string): string | null {
  const typed = text.trim()
  const [, hours, minutes = '0'] =
    /^(\d{1,2})(?:[:.,]?(\d{2}))?$/.exec(typed) ?? /^(\d{1,2})[:.,](\d)$/.exec(typed) ?? []
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return null
  return `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`
}
