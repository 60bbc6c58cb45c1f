import { formatMoney } from '@xbetapp/domain/platform/format/number'
import type { SecondPersonRule } from './second-person.api.ts'
import { secondPersonText as text } from './second-person.it.ts'

/** Warning that there is no second person, and when one is required; null if there is one or none is ever required. */
export function nobodyElse({ soglia, dopoEstratto, altri }: SecondPersonRule): string | null {
  const when = [
    ...(soglia > 0 ? [text.above(formatMoney(soglia))] : []),
    ...(dopoEstratto ? [text.afterStatement] : []),
  ]
  return altri || when.length === 0 ? null : text.nobody(when.join(' o '))
}
