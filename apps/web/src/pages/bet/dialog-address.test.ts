import { describe, expect, it } from 'vitest'
import { readDialogAddress } from './dialog-address.ts'

describe('readDialogAddress', () => {
  it('reads the dialog and its bet', () => {
    expect(readDialogAddress({ dettaglio: '12', sopra: 'sito' })).toEqual({
      open: { name: 'dettaglio', id: 12 },
      over: 'sito',
      view: null,
      list: null,
    })
    expect(readDialogAddress({ dettaglio: '12', vista: 'percorso' }).view).toBe('percorso')
    expect(readDialogAddress({ drop: 7 })).toEqual({
      open: { name: 'drop', id: 7 },
      over: null,
      view: null,
      list: null,
    })
  })

  it('reads a dialog about several bets', () => {
    expect(readDialogAddress({ insieme: 'drop-sito' }).list).toBe('drop-sito')
    expect(readDialogAddress({ insieme: 'sito' }).list).toBeNull()
  })

  it('opens nothing for what makes no sense', () => {
    expect(readDialogAddress({})).toEqual({ open: null, over: null, view: null, list: null })
    expect(readDialogAddress({ dettaglio: 'x', sopra: 'sito' })).toEqual({
      open: null,
      over: null,
      view: null,
      list: null,
    })
    expect(readDialogAddress({ dettaglio: '3', sopra: 'luna' }).over).toBeNull()
    expect(readDialogAddress({ drop: '3', vista: 'percorso' }).view).toBeNull()
  })
})
