import { useForm } from '@mantine/form'
import { prepareBetText } from '@xbetapp/domain/bets/bets/text'
import { salvabetText as text } from './salvabet.it.ts'

/** The server's limit. */
const TEXT_MAX = 4096

export interface SalvabetValues {
  testo: string
  /** Id of the tipster, as the picker has it. */
  idTipster: string | null
}

/** Refuses a text of emoji only, as emoji are removed before saving. */
export function textError(typed: string): string | null {
  if (prepareBetText(typed).receivedBet === '') return text.required
  return typed.length > TEXT_MAX ? text.tooLong(TEXT_MAX) : null
}

/** `known` are the ids of the tipsters there are. */
export function tipsterError(idTipster: string | null, known: readonly string[]): string | null {
  if (idTipster === null) return text.required
  return known.includes(idTipster) ? null : text.unknownTipster
}

export function useSalvabetForm(known: readonly string[]) {
  return useForm<SalvabetValues>({
    initialValues: { testo: '', idTipster: null },
    validate: { testo: textError, idTipster: (id) => tipsterError(id, known) },
  })
}
