import { describe, expect, it } from 'vitest'
import { bookLogo } from './book-logo.tsx'

describe('the logo of a book', () => {
  it('is its own picture, the same one for two books with the same path', () => {
    expect(bookLogo('/xbetapp/loghi/uno.svg')).toBe('/xbetapp/loghi/uno.svg')
  })

  it('is small where it was uploaded', () => {
    expect(bookLogo('/api/v1/photos/ab.png')).toBe('/api/v1/photos/ab.png?size=thumb')
  })

  it('is the fallback image for a book without one', () => {
    for (const none of [null, '', '  ']) expect(bookLogo(none)).toBe('/xbetapp/book.svg')
  })
})
