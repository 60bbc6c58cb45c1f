import { describe, expect, it } from 'vitest'
import type { ChatOwner } from './kind.ts'
import { sharedChatErrors } from './own-chats.ts'

const owners: ChatOwner[] = [
  { kind: 'sala', id: 1, nome: 'Roma', idGruppoTg: -10, idDropTg: -11 },
  { kind: 'tipster', id: 1, nome: 'Falco', idGruppoTg: -20, idDropTg: null },
]
const heldBy = (nome: string) => `Non è possibile utilizzare chat condivise: questa è già di ${nome}`

describe('the chats of a room or tipster', () => {
  it('are not used by another, whose name is told, as group or as drop chat', () => {
    const errors = sharedChatErrors({ idGruppoTg: '-20', idDropTg: '-10' }, owners, null)
    expect(errors).toEqual({ idGruppoTg: heldBy('Falco'), idDropTg: heldBy('Roma') })
  })

  it('are its own when it is edited, and may be both of its chats', () => {
    expect(sharedChatErrors({ idGruppoTg: '-11', idDropTg: '-11' }, owners, { kind: 'sala', id: 1 })).toEqual(
      {},
    )
    expect(sharedChatErrors({ idGruppoTg: '-10', idDropTg: '' }, owners, { kind: 'tipster', id: 1 })).toEqual(
      {
        idGruppoTg: heldBy('Roma'),
      },
    )
  })

  it('are ignored while they are empty or 0', () => {
    expect(sharedChatErrors({ idGruppoTg: '', idDropTg: '0' }, owners, null)).toEqual({})
  })
})
