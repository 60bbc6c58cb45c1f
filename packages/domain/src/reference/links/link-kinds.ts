/** The four kinds of link from a tipster to a room. Automatico, riconoscimento and keyword share one count. */
export const TIPSTER_LINK_KINDS = ['automatico', 'riconoscimento', 'keyword', 'speciale'] as const

export type TipsterLinkKind = (typeof TIPSTER_LINK_KINDS)[number]

/** Name of each kind on the screens, and of links from a sparax, which have no kinds. */
export const LINK_NAMES: Readonly<Record<TipsterLinkKind | 'sparax', string>> = {
  automatico: 'Automatico',
  riconoscimento: 'Riconoscimento',
  keyword: 'Keywords',
  speciale: 'Speciale',
  sparax: 'Sparax',
}
