import type { SentBet } from './drops.api.ts'

const RECEIVED: readonly SentBet['stato'][] = ['sent', 'sending', 'uncertain']

/** The rooms to notify of a stop: those with the bet and a chat, each once. */
export function roomsToStop(sent: readonly SentBet[]): { idSala: number }[] {
  const ids = sent
    .filter(({ stato, sala }) => RECEIVED.includes(stato) && sala.idGruppoTg !== null)
    .map(({ idSala }) => idSala)
  return [...new Set(ids)].map((idSala) => ({ idSala }))
}
