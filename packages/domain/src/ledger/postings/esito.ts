/** Outcomes of a bet, with the product's own spelling. A bet starts Open. */
export const ESITI = ['Win', 'Loss', 'Open', 'Void', 'HalfWin', 'HalfLoss'] as const

export type Esito = (typeof ESITI)[number]

/** Exact spelling only: the six are protected names, an outcome added by hand is not one of them. */
export const isEsito = (text: string): text is Esito => (ESITI as readonly string[]).includes(text)
