import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { forgetFailed, isUnloaded, lazyPart } from './part.tsx'

describe('a part that did not come', () => {
  it.each([
    'Failed to fetch dynamically imported module: http://x/xbetapp/assets/a.js',
    'error loading dynamically imported module: http://x/xbetapp/assets/a.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /xbetapp/assets/a.css',
  ])('is told from one that broke: %s', (message) => {
    expect(isUnloaded(new TypeError(message))).toBe(true)
    expect(isUnloaded(new TypeError('x is undefined'))).toBe(false)
  })

  it('is loaded again only after Riprova is pressed', async () => {
    let asked = 0
    const Late = lazyPart(async () => {
      asked += 1
      if (asked === 1) throw new Error('gone')
      return { default: () => <p>there</p> }
    })
    const attempt = async () => {
      // A first drawing asks for it; by the next one it has come or failed.
      try {
        renderToString(<Late />)
      } catch {}
      await new Promise((resolve) => setTimeout(resolve, 0))
    }
    await attempt()
    await attempt()
    expect(asked).toBe(1)
    forgetFailed()
    await attempt()
    expect(asked).toBe(2)
    expect(renderToString(<Late />)).toContain('there')
  })
})
