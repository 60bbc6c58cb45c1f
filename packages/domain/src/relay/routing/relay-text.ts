import { formatMoney } from '../../platform/format/number.ts'
import type { DecimalInput } from '../../platform/money/decimal.ts'
import {
  concatText,
  type FormattedText,
  joinText,
  plainText,
  sliceText,
  trimText,
} from '../../platform/text/formatted-text.ts'
import { isAmericans } from '../../reference/reference/names.ts'
import type { Link } from './route.ts'

export interface RelayedTipster {
  nomeTipster: string
  /** Greatest amount the tipster requires of a room, EUR; null without one. */
  importoRichiesto: DecimalInput | null
  /** True is BETTING LIBERO, false BETTING LIMITATO. */
  accettazioneTipster: boolean
}

/** The admin variables that hold a note; empty ones add nothing. */
export interface RelayNotes {
  nota_bet_americani: string
  nota_sicilia_no_asia: string
  nota_sukor_no_365: string
}

/**
 * The lines below a bet's text in a room (rule: message/lines), in their order. The lines of importoRichiesto
 * and acceptance belong to automatic sends only; `link` is the link that sends, null for an operator's send.
 */
export function relayLines(tipster: RelayedTipster, link: Link | null, notes: RelayNotes): string[] {
  const { importoRichiesto, accettazioneTipster } = tipster
  const lines = [
    link && importoRichiesto !== null ? `Importo massimo richiesto: ${formatMoney(importoRichiesto)}` : '',
    link && !accettazioneTipster ? 'BETTING LIMITATO' : '',
    noteFor(tipster.nomeTipster, link, notes).trim(),
  ]
  return lines.filter((line) => line !== '')
}

function noteFor(nomeTipster: string, link: Link | null, notes: RelayNotes): string {
  if (isAmericans(nomeTipster)) return notes.nota_bet_americani
  if (link?.kind !== 'speciale') return ''
  const name = nomeTipster.trim().toLowerCase()
  const excluded = link.bookEscluso.nomeBook.toLowerCase()
  if (name === 'sicilia' && excluded.includes('asia')) return notes.nota_sicilia_no_asia
  return name === 'sukor' && excluded.includes('365') ? notes.nota_sukor_no_365 : ''
}

/**
 * A bet's text as a room reads it: the text with its formatting, an operator's note and the lines, separated by empty
 * lines.
 */
export function relayText(body: FormattedText, nota: string | null, lines: readonly string[]): FormattedText {
  const parts = [trimText(body), plainText(nota?.trim() ?? ''), plainText(lines.join('\n'))]
  return joinText(
    parts.filter(({ text }) => text !== ''),
    '\n\n',
  )
}

/** Mark above a text that changed after a room had it. */
export const EDITED_MARK = '(modificata)'

/** A text under the mark that says it changed. */
export const markedEdited = (body: FormattedText): FormattedText =>
  body.text === '' ? plainText(EDITED_MARK) : concatText(`${EDITED_MARK}\n`, body)

/** Mark above a text that its author or the staff took back. */
export const WITHDRAWN_MARK = 'RITIRATA'

/** A text under the mark that says it is taken back, cut where a message of `max` UTF-16 units cannot hold both. */
export function markedWithdrawn(body: FormattedText, max: number): FormattedText {
  if (body.text === '') return plainText(WITHDRAWN_MARK)
  const room = max - WITHDRAWN_MARK.length - 1
  const kept = body.text.length <= room ? body : concatText(sliceText(body, 0, room - 1), '…')
  return concatText(`${WITHDRAWN_MARK}\n`, kept)
}
