import { formatOdds } from '../../platform/format/number.ts'
import { countText } from '../../platform/format/waiting.ts'
import { giornoLabel } from '../../reference/closing-windows/closing-window.ts'
import { LINK_NAMES } from '../../reference/links/link-kinds.ts'
import { onOff, statoLabel } from '../../reference/reference/stato.ts'
import type { Hold } from './age-limit.ts'
import type { FilterReason } from './link-filter.ts'
import type { Link, Reason } from './route.ts'

/** Why a room gets a bet, as an operator reads it. */
export function explainLink(link: Link, delaySeconds: number): string {
  const wait = delaySeconds > 0 ? `, dopo ${delaySeconds} s` : ''
  return `${ruleOf(link)}${wait}`
}

function ruleOf(link: Link): string {
  switch (link.kind) {
    case 'automatico':
      return 'Collegamento automatico'
    case 'riconoscimento':
      return 'Il testo nomina il book della sala'
    case 'keyword':
      return `Il testo contiene "${link.keyword}"`
    case 'speciale':
      return `Collegamento speciale: il testo non è per ${link.bookEscluso.nomeBook}`
  }
}

/** Why a room does not get a bet, or a link does not send it, as an operator reads it. */
export function explain(reason: Reason): string {
  switch (reason.code) {
    case 'bet-deleted':
      return 'La bet è stata eliminata'
    case 'bet-stopped':
      return 'La bet è stata fermata'
    case 'tipster-not-active':
      return `Il tipster è ${statoLabel(onOff(reason.stato))}`
    case 'room-not-active':
      return `La sala è ${statoLabel(reason.stato)}`
    case 'room-secret':
      return 'La sala è segreta'
    case 'room-blocked':
      return 'La sala è bloccata'
    case 'room-without-chat':
      return 'La sala non ha una chat Telegram'
    case 'room-closed':
      return `La sala è chiusa ${giornoLabel(reason.window.giorno)} ${hours(reason.window)}`
    case 'credit-used-up':
      return `${reason.held.of === 'sala' ? 'La sala' : 'Il tipster'} è al ${reason.held.percent}% del fido`
    case 'no-link':
      return 'Nessun collegamento del tipster vale più per la sala'
    case 'text-missing':
      return `${LINK_NAMES[reason.kind]}: la bet non ha testo`
    case 'book-not-named':
      return `Riconoscimento: il testo non nomina ${reason.book}`
    case 'book-negated':
      return `Riconoscimento: il testo esclude ${reason.book}`
    case 'book-excluded':
      return `Speciale: il testo nomina ${reason.book}, che è il book escluso`
    case 'keyword-missing':
      return `Keywords: il testo non contiene "${reason.keyword}"`
    case 'filter':
      return `${LINK_NAMES[reason.kind]}: ${explainFilter(reason.why)}`
    case 'too-many-days':
      return `${LINK_NAMES[reason.kind]}: l'evento è tra ${reason.days} giorni, il massimo è ${reason.max}`
  }
}

/** Why a filter does not let a message through, in Italian for an operator. */
function explainFilter(reason: FilterReason): string {
  switch (reason.code) {
    case 'word-missing':
      return `il testo non contiene "${reason.word}"`
    case 'word-present':
      return `il testo contiene "${reason.word}"`
    case 'pattern-missing':
      return `il testo non corrisponde a ${reason.pattern}`
    case 'wrong-content':
      return reason.wanted === 'foto' ? 'non ha una foto' : 'ha una foto'
    case 'odds-unread':
      return 'la quota non si legge dal testo'
    case 'odds-too-low':
      return `la quota ${formatOdds(reason.odds, 2)} è sotto ${formatOdds(reason.min, 2)}`
    case 'odds-too-high':
      return `la quota ${formatOdds(reason.odds, 2)} è sopra ${formatOdds(reason.max, 2)}`
    case 'other-topic':
      return 'il messaggio è in un altro argomento'
    case 'outside-hours':
      return `fuori orario, invia dalle ${reason.dalle} alle ${reason.alle}`
  }
}

/** Why a send waits for a person, as he reads it. */
export function explainHold({ minutes, max, delayed }: Hold): string {
  const beyond = delayed ? ' oltre al ritardo del collegamento' : ''
  return `Al momento di partire aveva già ${duration(minutes)}, massimo ${countText(max, 'minuto', 'minuti')}${beyond}`
}

/** How long something is ago, in words: to the minute below two hours, to the hour below two days. */
export function duration(minutes: number): string {
  if (minutes < 120) return countText(minutes, 'minuto', 'minuti')
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} ore` : `${Math.floor(hours / 24)} giorni`
}

const hours = ({ oraInizio, oraFine }: { oraInizio: string; oraFine: string }): string =>
  oraInizio.slice(0, 5) === oraFine.slice(0, 5)
    ? 'tutto il giorno'
    : `dalle ${oraInizio.slice(0, 5)} alle ${oraFine.slice(0, 5)}`
