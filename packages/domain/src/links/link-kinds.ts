/** The four ways a room can be linked to a tipster. Automatico, riconoscimento and keyword share one count. */
export const TIPSTER_LINK_KINDS = ['automatico', 'riconoscimento', 'keyword', 'speciale'] as const

export type TipsterLinkKind = (typeof TIPSTER_LINK_KINDS)[number]
