import { isLegRead, type ReadLeg, type ReadTip } from './tip.ts'
import type { MeantLeg, MeantPick, WrittenTip } from './written-tips.table.ts'

/** `wrong`: the reader is certain of something that was not meant. `undecided`: it is not certain of all that was. */
export function judge(tip: WrittenTip, read: ReadTip): 'right' | 'undecided' | 'wrong' {
  const certain = read.legs.filter(isLegRead)
  const meant = (leg: ReadLeg) => tip.legs.some((one) => isMeant(one, leg))
  if (!certain.every(meant)) return 'wrong'
  if (tip.kind !== 'multiple' && read.kind === 'multiple') return 'wrong'
  if (tip.kind === 'multiple' && read.odds !== null && read.odds !== tip.odds) return 'wrong'
  const isWhole =
    certain.length === tip.legs.length &&
    read.legs.length === tip.legs.length &&
    read.kind === tip.kind &&
    read.odds === tip.odds &&
    read.problems.length === 0 &&
    read.legs.every((leg, index) => leg.odds === tip.legs[index]?.odds)
  return isWhole ? 'right' : 'undecided'
}

function isMeant({ home, away, pick, odds }: MeantLeg, leg: ReadLeg): boolean {
  return (
    leg.event !== null &&
    leg.pick !== null &&
    plain(leg.event.home.name) === plain(home) &&
    plain(leg.event.away.name) === plain(away) &&
    isPick(pick, leg.pick as MeantPick) &&
    (leg.odds === null || leg.odds === odds)
  )
}

/** Letters and digits alone. */
const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Goals and points may go without saying, and so may a half line's push. */
function isPick(meant: MeantPick, read: MeantPick): boolean {
  const parts = Object.entries(meant)
  return parts.every(([name, value]) => {
    const said = read[name]
    if (name === 'parts') {
      const [those, these] = [value as MeantPick[], said as MeantPick[]]
      return (
        those.length === these?.length && those.every((part) => these.some((other) => isPick(part, other)))
      )
    }
    if (name === 'unit' && said === null) return value === 'goals' || value === 'points' || value === 'games'
    return JSON.stringify(said) === JSON.stringify(value)
  })
}
