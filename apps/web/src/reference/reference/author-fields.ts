import type { Field, FieldErrors, FieldValues } from './field.ts'
import { referenceText } from './reference.it.ts'

const { autori: text, sections } = referenceText

interface Filtered {
  filtroAutori: boolean
  autoriAmmessi: number[]
}

/** Fields of the filter on allowed authors: of a tipster's group, or of the people who answer for a room. */
export const authorFields = (of: 'tipster' | 'sala'): readonly Field<Filtered>[] => {
  const shared = { wide: true, onlyStored: true, section: sections.autori[of] }
  return [
    { kind: 'switch', name: 'filtroAutori', hint: text.filtroHint[of], ...shared },
    { kind: 'autori', of, name: 'autoriAmmessi', ...shared },
  ]
}

/** A filter without authors would read no messages. */
export const authorErrors = ({ filtroAutori, autoriAmmessi }: FieldValues): FieldErrors =>
  filtroAutori === true && autoriAmmessi === '' ? { autoriAmmessi: text.missing } : {}
