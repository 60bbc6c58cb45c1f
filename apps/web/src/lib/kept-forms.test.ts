import { describe, expect, it } from 'vitest'
import { keepForms, openForm, takeKept, whereFormsWereKept } from './kept-forms.ts'

const form = (title: string, typed: string, initial = '') =>
  openForm({
    title,
    isDirty: () => typed !== initial,
    values: () => ({ nome: typed }),
    initial: () => ({ nome: initial }),
  })

describe('input at the end of a session', () => {
  it('is restored once, to its own form, for the user who typed it', () => {
    const close = [form('Modifica Book', 'Aurora', 'Alba'), form('Nuovo Sito', '')]
    expect(keepForms('anna', '/bet?modifica=3')).toBe(true)
    for (const one of close) one()
    expect(whereFormsWereKept('anna')).toBe('/bet?modifica=3')
    expect(takeKept('Nuovo Sito', { nome: '' })).toBeUndefined()
    expect(takeKept('Modifica Book', { nome: 'un altro' })).toBeUndefined()
    expect(takeKept('Modifica Book', { nome: 'Alba' })).toEqual({ nome: 'Aurora' })
    expect(takeKept('Modifica Book', { nome: 'Alba' })).toBeUndefined()
  })

  it('is not given to another user', () => {
    const close = form('Modifica Book', 'Aurora')
    keepForms('anna', '/bet')
    close()
    expect(whereFormsWereKept('bruno')).toBeNull()
    expect(whereFormsWereKept('anna')).toBeNull()
    expect(takeKept('Modifica Book', { nome: '' })).toBeUndefined()
  })

  it('is undefined where nothing was typed', () => {
    const close = form('Modifica Book', '')
    expect(keepForms('anna', '/bet')).toBe(false)
    close()
  })
})
