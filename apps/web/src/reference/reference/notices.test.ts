import { describe, expect, it } from 'vitest'
import { salaNotices, tipsterNotices } from './notices.ts'

const viewer = { username: 'anna', roles: [] }
const falco = { nomeTipster: 'Falco', idGruppoTg: -1, idDropTg: -2, stato: 'A' as const }
const off = { ...falco, stato: 'D' as const }
const calls = (...[saved, before]: [typeof falco | typeof off, (typeof falco | typeof off | null)?]) =>
  tipsterNotices(saved, before ?? null, viewer).map(({ call }) => call)

describe('notices to the bots about a tipster', () => {
  it('is his state when he is created', () => {
    expect(tipsterNotices(falco, null, viewer)).toEqual([
      {
        call: 'POST /sparabet/tipster-on',
        body: { idGruppoTg: -1, idDropTg: -2, nomeTipster: 'Falco', username: 'anna' },
      },
    ])
    expect(tipsterNotices(off, null, viewer)).toEqual([
      { call: 'POST /sparabet/tipster-off', body: { nome_tipster: 'Falco', username: 'anna' } },
    ])
  })

  it('is a switch on, a switch off, and nothing for a save that changes neither state nor drop chat', () => {
    expect(calls(falco, off)).toEqual(['POST /sparabet/tipster-on'])
    expect(calls(off, falco)).toEqual(['POST /sparabet/tipster-off'])
    expect(calls(falco, falco)).toEqual([])
    expect(calls(off, off)).toEqual([])
  })

  it('is the new drop chat instead of a switch on, but beside a switch off', () => {
    const moved = { ...falco, idDropTg: -9 }
    expect(tipsterNotices(moved, falco, viewer)).toEqual([
      {
        call: 'POST /sparabet/tipster-changed-drop',
        body: { id_drop_tg: -9, nome_tipster: 'Falco', username: 'anna' },
      },
    ])
    expect(calls(moved, off)).toEqual(['POST /sparabet/tipster-changed-drop'])
    expect(calls({ ...moved, stato: 'D' }, falco)).toEqual([
      'POST /sparabet/tipster-changed-drop',
      'POST /sparabet/tipster-off',
    ])
  })
})

const roma = { idSala: 7, nomeSala: 'Roma', idGruppoTg: -1, idDropTg: -2, stato: 'A' as const }

describe('notices to the bots about a room', () => {
  it('is its creation, and the sentence shown on failure names the room', () => {
    expect(salaNotices(roma, null, viewer)).toEqual([
      {
        call: 'POST /sparabet/sala-created',
        body: { idGruppoTg: -1, idDropTg: -2, nomeSala: 'Roma', username: 'anna' },
        failure: "Errore durante l'invio del messaggio di conferma di creazione della Sala Roma",
      },
    ])
  })

  it('is a change of its state, and nothing else', () => {
    expect(salaNotices({ ...roma, stato: 'S' as const } as never, roma, viewer)).toEqual([
      {
        call: 'POST /sparabet/sala-state-changed',
        body: { idSala: 7, idGruppoTg: -1, stato: 'S', nomeSala: 'Roma' },
        failure: "Errore durante l'invio del messaggio di conferma di cambio stato della Sala Roma",
      },
    ])
    expect(salaNotices({ ...roma, nomeSala: 'Roma Nord' }, roma, viewer)).toEqual([])
  })
})
