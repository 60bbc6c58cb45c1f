/** The four ways a room can be linked to a tipster. Automatico, riconoscimento and keyword share one count. */
export const TIPSTER_LINK_KINDS = ['automatico', 'riconoscimento', 'keyword', 'speciale'] as const

export type TipsterLinkKind = (typeof TIPSTER_LINK_KINDS)[number]

/** Display name of each kind, and of a sparax, which is not linked to a room. */
export const LINK_NAMES: Readonly<Record<TipsterLinkKind | 'sparax', string>> = {
  automatico: 'Automatico',
  riconoscimento: 'Riconoscimento',
  keyword: 'Keywords',
  speciale: 'Speciale',
  sparax: 'Sparax',
}
