export const doubtsText = {
  again: 'Premi di nuovo per confermare.',
  /** Typed with one separator and three digits after it. */
  thousand: (typed: string) =>
    `${typed} vale ${typed.replace(/[.,]?0*$/, '').replace('.', ',')}: per mille scrivi senza ${typed.includes(',') ? 'virgola' : 'punto'}.`,
  comma: (odds: string) => `Manca una virgola? Forse ${odds}.`,
  farFromText: (odds: string) => `La quota del testo è ${odds}.`,
  farFromAverage: (odds: string) => `La quota media è ${odds}.`,
  large: (usual: string) => `Di solito gioca ${usual}.`,
  farAbove: (giocabile: string) => `Il totale giocabile è ${giocabile}.`,
  held: (drop: string) => `Ha già ${drop}: sarà sostituito.`,
  blocked: 'È bloccata: il book non accetta più giocate.',
  aboveCredit: (libero: string) => `Oltre il fido: restano ${libero}.`,
  aboveLimit: (limite: string) => `Il suo limite per bet è ${limite}.`,
}
