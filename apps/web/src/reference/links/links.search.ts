import { TIPSTER_LINK_KINDS, type TipsterLinkKind } from '@xbetapp/domain/reference/links/link-kinds'
import { LIST_SEARCH, type SearchOf, searchDialog, searchIds, searchOneOf } from '#web/lib/search-params.ts'
import type { Prefill } from './link-columns.tsx'

/** The dialogs of both links pages. */
export const LINK_DIALOGS = ['nuovo', 'dettaglio', 'elimina', 'insieme'] as const

/** The address of both links pages: `scheda=keyword&sale=3-17`. */
export const LINKS_SEARCH = {
  ...LIST_SEARCH,
  scheda: searchOneOf(TIPSTER_LINK_KINDS),
  sale: searchIds,
  /** Initial values of a new link: `nuovo=parola:derby`. */
  nuovo: searchDialog,
  dettaglio: searchDialog,
  elimina: searchDialog,
  /** Many rooms of a tipster at once. */
  insieme: searchDialog,
} as const

type LinksSearch = SearchOf<typeof LINKS_SEARCH>

export const readKind = ({ scheda = 'automatico' }: Pick<LinksSearch, 'scheda'>): TipsterLinkKind => scheda

/** Chosen rooms; none means all. */
export const readRooms = ({ sale = '' }: Pick<LinksSearch, 'sale'>): number[] =>
  sale.split('-').filter(Boolean).map(Number)

/** Tab and rooms for the address; the first tab and no rooms are left out. */
export const writeKind = (kind: TipsterLinkKind) => ({ scheda: kind === 'automatico' ? undefined : kind })
export const writeRooms = (sale: readonly number[]) => ({
  sale: sale.length === 0 ? undefined : sale.join('-'),
})

/** Initial values of a new link, as the value of its dialog in the address: `nuovo=parola:derby`. */
export function writePrefill(prefill: Prefill): string {
  if (prefill.kind === 'parola') return `parola:${prefill.keyword}`
  return `${prefill.kind}:${prefill.kind === 'sala' ? prefill.idSala : prefill.idBook}`
}

export function readPrefill(value: string): Prefill | null {
  const [kind, ...rest] = value.split(':')
  const what = rest.join(':')
  if (what === '') return null
  if (kind === 'parola') return { kind, keyword: what }
  if (kind === 'sala') return { kind, idSala: Number(what) }
  return kind === 'book' || kind === 'escluso' ? { kind, idBook: Number(what) } : null
}
