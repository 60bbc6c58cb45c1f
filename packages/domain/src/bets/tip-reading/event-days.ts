import { foldText } from '../../platform/text/fold.ts'
import { addRomeDays, daysBetween, romeDay } from '../../platform/time/rome.ts'

// Day and month have two digits each: `1/2` is a half-time bet, `Over 2.5` a line, `10.05` after @ odds. With its year
// a date may have one digit.
const DATE =
  /(?<![\d/.:,])(\d{2}[/.]\d{2}|\d{1,2}[/.]\d{1,2}[/.](?:\d{4}|\d{2}))(?![\d/:%]|[.,]\d|\s*(?:di\s+)?(?:stake|unit|punti))/g

/** Words before a number that looks like a date but is none: odds, stakes, hours. */
const NO_DATE_AFTER =
  /(?:@|\b(?:quota|quote|q|stake|st|puntata|unita|units?|fiducia|confidence|voto|ore|h|alle|dalle|over|under|handicap|cap))[\s:.]*$/

/**
 * Days from the bet to the event day its text names (rule: routing/event-day): `dd/mm`, `dd.mm`, either with the year,
 * `oggi`, `domani`; the latest if several, null if none. Rome calendar days. A date without its year is the nearest
 * one, so that on 28 December `03/01` is next week.
 */
export function eventDays(text: string, betDate: Date): number | null {
  const foldedText = foldText(text)
  const today = romeDay(betDate)
  const days = [...foldedText.matchAll(DATE)].flatMap((match) => {
    if (NO_DATE_AFTER.test(foldedText.slice(Math.max(0, match.index - 20), match.index))) return []
    const day = nearestDay(match[1] ?? '', today)
    return day === null ? [] : [day]
  })
  if (/\boggi\b/.test(foldedText)) days.push(today)
  if (/\bdomani\b/.test(foldedText)) days.push(addRomeDays(today, 1))
  return days.length === 0 ? null : Math.max(...days.map((day) => daysBetween(today, day)))
}

function nearestDay(dayText: string, today: string): string | null {
  const [day = '', month = '', year] = dayText.split(/[/.]/)
  const dayMonth = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (year !== undefined) return dayIfExists(`${year.length === 2 ? `20${year}` : year}-${dayMonth}`)
  const thisYear = Number(today.slice(0, 4))
  const candidates = [thisYear - 1, thisYear, thisYear + 1].flatMap(
    (y) => dayIfExists(`${y}-${dayMonth}`) ?? [],
  )
  const distance = (date: string) => Math.abs(daysBetween(today, date))
  return candidates.toSorted((a, b) => distance(a) - distance(b))[0] ?? null
}

/** A day if it exists, null if not: `2026-02-30`. */
function dayIfExists(day: string): string | null {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day) ? day : null
}
