import { formatMoney } from '@xbetapp/domain/platform/format/number'
import type { SecondPersonRule } from './second-person.api.ts'
import { secondPersonText as text } from './second-person.it.ts'

/** That a second person is wanted and there is none, and when one is; null where there is one or none is ever wanted. */
export function nobodyElse({ soglia, dopoEstratto, altri }: SecondPersonRule): string | null {
  const when = [
    ...(soglia > 0 ? [text.above(formatMoney(soglia))] : []),
    ...(dopoEstratto ? [text.afterStatement] : []),
  ]
  return altri || when.length === 0 ? null : text.nobody(when.join(' o '))
}
