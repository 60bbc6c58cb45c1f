import { expect, it } from 'vitest'
import { roomsToStop, type SentBet } from './drops.api.ts'

const sent = (idSala: number, stato: SentBet['stato'], idGruppoTg: number | null = -1) =>
  ({ idSala, stato, sala: { idGruppoTg } }) as SentBet

it('notifies each room that has the bet once, and none without a chat or without the bet', () => {
  const entries = [
    sent(1, 'sent'),
    sent(1, 'sent'),
    sent(2, 'pending'),
    sent(3, 'sent', null),
    sent(4, 'uncertain'),
    sent(5, 'failed'),
  ]
  expect(roomsToStop(entries)).toEqual([{ idSala: 1 }, { idSala: 4 }])
})
