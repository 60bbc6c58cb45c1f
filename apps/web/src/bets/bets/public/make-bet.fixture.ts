import type { Bet } from './bet.ts'

/** A bet as the server sends it, for tests. A fresh object each time, down to its tipster. */
export function makeBet(idReceivedBet: number, change: Partial<Bet> = {}): Bet {
  const bet = {
    idReceivedBet,
    receivedBet: `Bet ${idReceivedBet}`,
    formattedBet: `Bet ${idReceivedBet} @1,85`,
    messageDate: '2025-03-30T14:05:09',
    photos: [],
    tipster: { idTipster: 1, nomeTipster: 'Rossi', regole: [] },
    tot: 0,
    version: 1,
    ...change,
  }
  return bet as unknown as Bet
}
