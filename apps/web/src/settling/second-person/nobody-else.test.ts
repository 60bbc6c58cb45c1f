import { expect, test } from 'vitest'
import { nobodyElse } from './no-second-person.tsx'

const OFF = { soglia: 0, dopoEstratto: false, altri: false }
const saying = (when: string) =>
  `Gli esiti ${when} li conferma una seconda persona, ma nessun altro utente può farlo: resterebbero in attesa. Serve un altro utente che possa refertare, oppure si cambia la regola nelle variabili.`

test.each([
  ['nothing where no setting wants a second person', {}, null],
  ['the amount', { soglia: 1000 }, saying('oltre € 1.000,00')],
  ['a sent statement', { dopoEstratto: true }, saying('dopo un estratto inviato')],
  ['both', { soglia: 1000, dopoEstratto: true }, saying('oltre € 1.000,00 o dopo un estratto inviato')],
  ['nothing where there is somebody else', { soglia: 1000, dopoEstratto: true, altri: true }, null],
])('who sets outcomes alone is told of %s', (_, rule, told) => {
  expect(nobodyElse({ ...OFF, ...rule })).toBe(told)
})
