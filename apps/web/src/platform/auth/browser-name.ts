import { sessionsText as text } from './sessions.it.ts'

// In this order: Edge, Opera and Samsung's browser also say Chrome, and all of them Safari.
const BROWSERS = [
  ['Edge', /\bEdg(A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOPiOS\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Headless)?Chrome\/|\bCriOS\//],
  ['Safari', /\bVersion\/[\d.]+ .*Safari\//],
] as const
// Order matters: Android agents contain Linux, iOS agents contain Mac OS X.
const SYSTEMS = [
  ['iOS', /\b(iPhone|iPad|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const

const nameIn = (names: ReadonlyArray<readonly [string, RegExp]>, userAgent: string): string | undefined =>
  names.find(([, sign]) => sign.test(userAgent))?.[0]

/** Display name of the browser of a `User-Agent`: "Chrome su Windows". */
export function browserName(userAgent: string): string {
  const browser = nameIn(BROWSERS, userAgent)
  if (!browser) return text.unknown
  const system = nameIn(SYSTEMS, userAgent)
  return system ? text.on(browser, system) : browser
}

export const isHandheld = (userAgent: string): boolean =>
  /\b(iPhone|iPad|iPod|Android|Mobile)\b/.test(userAgent)
