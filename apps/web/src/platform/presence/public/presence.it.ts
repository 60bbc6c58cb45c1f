export const presenceText = {
  also: (names: readonly string[]) => `Aperta anche da ${names.join(', ')}`,
  alsoAccount: (names: readonly string[]) => `Aperto anche da ${names.join(', ')}`,
  held: (name: string) => `Lo sta scrivendo ${name}.`,
  taken: (name: string) => `${name} ha preso il tuo posto.`,
  take: 'Prendi il posto',
} as const
