import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { WideTable } from './wide-table.tsx'

it('figures that scroll sideways are reached by keyboard, under their name', () => {
  const shown = renderToString(
    <WideTable label="Totali">
      <tbody />
    </WideTable>,
  )
  expect(shown).toMatch(/<section [^>]*tabindex="0"/)
  expect(shown).toMatch(/<section [^>]*aria-label="Totali"/)
})
