import { firstError, integer, maxLength, noSign, required } from '@xbetapp/domain/platform/validation/rules'
import type { Sala } from '#web/reference/reference/public/lists.api.ts'
import { useJudgedForm } from '#web/ui/form-dialog/form-dialog.tsx'
import type { Option } from '#web/ui/picker/filter-options.ts'
import type { Link, LinkKind } from './link.ts'
import type { Prefill } from './link-columns.tsx'
import type { NewLink } from './links.api.ts'
import { linksText as text } from './links.it.ts'

/** The values of the form as typed and chosen; ids are text. */
type NewLinkValues = ReturnType<typeof useNewLinkForm>['values']

type RoomChoice = Pick<Sala, 'idSala' | 'nomeSala' | 'idBook' | 'stato' | 'isSecret'>

const KEYWORD_LENGTH = 200
const whole = firstError(integer, noSign)
const chosen = (value: string | null) => required(value ?? '')

/**
 * Book and room a new link starts with, the only ones where there are no others. A room that may not be chosen is left
 * out.
 */
export function startOf(
  prefill: Prefill | null,
  sale: readonly RoomChoice[],
  kind: LinkKind,
  links: readonly Link[],
): { idBook: string | null; idSala: string | null } {
  if (prefill?.kind === 'book') return { idBook: String(prefill.idBook), idSala: null }
  if (prefill?.kind !== 'sala') return onlyChoice(sale, kind, links)
  const room = sale.find(({ idSala }) => idSala === prefill.idSala)
  if (!room) return { idBook: null, idSala: null }
  const idBook = String(room.idBook)
  const choice = roomOptions(sale, idBook, kind, links).find(({ value }) => value === String(room.idSala))
  return { idBook, idSala: choice && !choice.disabled ? choice.value : null }
}

/** The room a link can be made to where there is one alone, with its book. */
function onlyChoice(sale: readonly RoomChoice[], kind: LinkKind, links: readonly Link[]) {
  const books = [...new Set(sale.map(({ idBook }) => String(idBook)))]
  const rooms = books.flatMap((idBook) =>
    roomOptions(sale, idBook, kind, links)
      .filter(({ disabled }) => !disabled)
      .map(({ value }) => ({ idBook, idSala: value })),
  )
  const [only, other] = rooms
  return only && !other ? only : { idBook: null, idSala: null }
}

/** Book and room always; the keyword on Keywords, the excluded book on Speciale. */
export function useNewLinkForm(
  kind: LinkKind,
  prefill: Prefill | null,
  start: { idBook: string | null; idSala: string | null },
) {
  return useJudgedForm({
    initialValues: {
      ...start,
      idBookEscluso: prefill?.kind === 'escluso' ? String(prefill.idBook) : null,
      keyword: prefill?.kind === 'parola' ? prefill.keyword : '',
      ritardo: '0',
      giorniMassimi: '',
      etaMassima: '',
      /** The topic of the room's chat. */
      argomento: null as number | null,
    },
    validate: {
      idBook: chosen,
      idSala: chosen,
      idBookEscluso: (value) => (kind === 'speciale' ? chosen(value) : null),
      keyword: (value) =>
        kind === 'keyword' ? firstError(required, maxLength(KEYWORD_LENGTH))(value) : null,
      ritardo: whole,
      giorniMassimi: whole,
      etaMassima: whole,
    },
  })
}

const wholeOrNull = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed))

export const toNewLink = (values: NewLinkValues): NewLink => ({
  idBook: Number(values.idBook),
  idSala: Number(values.idSala),
  idBookEscluso: values.idBookEscluso === null ? null : Number(values.idBookEscluso),
  keyword: values.keyword.trim(),
  ritardo: Number(values.ritardo || 0),
  giorniMassimi: wholeOrNull(values.giorniMassimi),
  etaMassima: wholeOrNull(values.etaMassima),
  argomento: values.argomento,
})

/**
 * The rooms of a book a link may be made to: neither OFF nor secret. A room already linked is listed, but cannot be
 * chosen again where a room may have only one link.
 */
export function roomOptions(
  sale: readonly RoomChoice[],
  idBook: string | null,
  kind: LinkKind,
  links: readonly Link[],
): Option[] {
  const once = kind !== 'keyword' && kind !== 'speciale'
  const linked = new Set(once ? links.map(({ idSala }) => idSala) : [])
  return sale
    .filter((sala) => String(sala.idBook) === idBook && sala.stato !== 'D' && sala.isSecret === 0)
    .map(({ idSala, nomeSala }) => ({
      value: String(idSala),
      label: nomeSala,
      ...(linked.has(idSala) ? { disabled: true, note: text.linked } : {}),
    }))
}
