import Bowser from 'bowser'
import { sessionsText as text } from './sessions.it.ts'

/** What a person calls the browser behind a `User-Agent`: "Chrome su Windows". */
export function browserName(userAgent: string): string {
  if (userAgent === '') return text.unknown
  const { browser, os } = Bowser.parse(userAgent)
  if (!browser.name) return text.unknown
  return os.name ? text.on(browser.name, os.name) : browser.name
}

export const isHandheld = (userAgent: string): boolean =>
  userAgent !== '' && ['mobile', 'tablet'].includes(Bowser.parse(userAgent).platform.type ?? '')
