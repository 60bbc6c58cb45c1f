import type { Insertable } from 'kysely'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import type { DB } from '#server/db/generated/tables.ts'
import { rowsOf } from '#server/db/rows.ts'
import { testApp } from '#test/test-app.ts'
import { until } from '#test/until.ts'
import { BOT_REFRESH_CHANNEL } from './notices.ts'

const { anyone, as, asBrowser, aSala, aTipster, clock, databaseUrl, db, oneUserPerRole } = await testApp()
const users = await oneUserPerRole()
const admin = as(users.ADMIN)

/** The messages queued for some chats, oldest first. */
const sent = async (...chats: Array<number | null>) =>
  (
    await rowsOf(
      db,
      'send',
      { chatId: chats.filter((chat) => chat !== null) },
      ['chatId', 'payload', 'username'],
      'id',
    )
  ).map(({ chatId, payload, username }) => ({ chatId, text: (payload as { text: string }).text, username }))
const texts = async (...chats: Array<number | null>) => (await sent(...chats)).map((message) => message.text)

const on = (nomeTipster: string, fields: object = {}) =>
  admin.post('POST /sparabet/tipster-on', { nomeTipster, username: 'qualcun altro', ...fields })
const off = (nome_tipster: string) =>
  admin.post('POST /sparabet/tipster-off', { nome_tipster, username: 'x' })
const changed = (nome_tipster: string) =>
  admin.post('POST /sparabet/tipster-changed-drop', { id_drop_tg: -1, nome_tipster, username: 'x' })

describe('tipster-on', () => {
  it('is announced in group and drop chat, in the caller’s name', async () => {
    const tipster = await aTipster({ messaggioApertura: 'Si riparte!' })
    const reply = await on(tipster.nomeTipster.toUpperCase())
    expect(reply.body).toEqual({ message: expect.any(String) })
    const username = users.ADMIN.username
    expect(await sent(tipster.idGruppoTg, tipster.idDropTg)).toEqual([
      { chatId: tipster.idGruppoTg, text: 'Si riparte!', username },
      { chatId: tipster.idDropTg, text: 'Si riparte!', username },
    ])
  })

  it('has a default text when the tipster has none, sent once where both chats are one', async () => {
    const tipster = await aTipster({ idGruppoTg: -91, idDropTg: -91 })
    await on(tipster.nomeTipster)
    expect(await texts(-91)).toEqual([`Tipster ${tipster.nomeTipster} ON`])
  })

  it('writes to the tipster’s own chats, whatever the body says', async () => {
    const tipster = await aTipster()
    await on(tipster.nomeTipster, { idGruppoTg: -666, idDropTg: -667 })
    expect(await sent(-666, -667)).toEqual([])
    expect(await texts(tipster.idGruppoTg)).toHaveLength(1)
  })

  it('sends nothing to a tipster without chats, without an error', async () => {
    const tipster = await aTipster({ idGruppoTg: null, idDropTg: null })
    expect(await on(tipster.nomeTipster).status).toBe(200)
  })
})

describe('tipster-off', () => {
  it.each(['Per oggi basta', null])(
    'says his closing words, or ours when he has none (%j)',
    async (messaggioChiusura) => {
      const tipster = await aTipster({ messaggioChiusura })
      await off(tipster.nomeTipster)
      const text = messaggioChiusura ?? `Tipster ${tipster.nomeTipster} OFF`
      expect(await texts(tipster.idGruppoTg, tipster.idDropTg)).toEqual([text, text])
    },
  )
})

describe('tipster-changed-drop', () => {
  it('confirms the new chat in that chat alone; a cleared one gets nothing', async () => {
    const tipster = await aTipster()
    await changed(tipster.nomeTipster)
    expect(await texts(tipster.idGruppoTg)).toEqual([])
    expect(await texts(tipster.idDropTg)).toEqual([
      `Questa è la nuova chat drop del tipster ${tipster.nomeTipster}`,
    ])
    const cleared = await aTipster({ idDropTg: null })
    expect(await changed(cleared.nomeTipster).status).toBe(200)
    expect(await texts(cleared.idGruppoTg)).toEqual([])
  })
})

describe('sala-created', () => {
  it('confirms the room in both of its chats', async () => {
    const sala = await aSala()
    const reply = await admin.post('POST /sparabet/sala-created', {
      idGruppoTg: -1,
      idDropTg: -2,
      nomeSala: sala.nomeSala,
      username: 'x',
    })
    expect(reply.status).toBe(200)
    const text = `Sala ${sala.nomeSala} creata correttamente`
    expect(await texts(sala.idGruppoTg, sala.idDropTg)).toEqual([text, text])
  })
})

describe('sala-state-changed', () => {
  it.each([
    ['A', 'ON'],
    ['S', 'STANDBY'],
    ['D', 'OFF'],
  ] as const)("in state %s says %s in the room's group, whatever the body believes", async (stato, label) => {
    const sala = await aSala({ stato })
    const body = { idSala: sala.idSala, idGruppoTg: -1, stato: 'X', nomeSala: 'altra' }
    expect(await admin.post('POST /sparabet/sala-state-changed', body).status).toBe(200)
    expect(await texts(sala.idGruppoTg, sala.idDropTg)).toEqual([`${sala.nomeSala}: ${label}`])
  })
})

describe('a notice', () => {
  it('repeated in the same minute, or sent twice at once, is one message; a minute later it is another', async () => {
    const tipster = await aTipster({ idDropTg: null })
    await Promise.all([on(tipster.nomeTipster), on(tipster.nomeTipster)])
    await on(tipster.nomeTipster)
    expect(await texts(tipster.idGruppoTg)).toHaveLength(1)
    clock.advance(60_000)
    await on(tipster.nomeTipster)
    expect(await texts(tipster.idGruppoTg)).toHaveLength(2)
  })

  it('is sent for every change, however quickly they follow each other', async () => {
    const sala = await aSala()
    for (const stato of ['D', 'A', 'D'] as const) {
      await admin.put('PUT /api/v1/sala', { idSala: sala.idSala, stato })
      await admin.post('POST /sparabet/sala-state-changed', { idSala: sala.idSala, stato })
    }
    expect(await texts(sala.idGruppoTg)).toEqual(
      ['OFF', 'ON', 'OFF'].map((label) => `${sala.nomeSala}: ${label}`),
    )
  })

  it('is not sent by saving alone: the client asks for it', async () => {
    const tipster = await aTipster()
    await admin.put('PUT /api/v1/tipster', { idTipster: tipster.idTipster, stato: 'D' })
    expect(await texts(tipster.idGruppoTg)).toEqual([])
  })

  it('about an unknown tipster or room is a 404 with a message', async () => {
    const replies = await Promise.all([
      on('nessuno'),
      off('nessuno'),
      changed('nessuno'),
      admin.post('POST /sparabet/sala-created', { nomeSala: 'nessuna' }),
      admin.post('POST /sparabet/sala-state-changed', { idSala: 999_999 }),
    ])
    expect(replies.map((reply) => [reply.status, reply.json()])).toEqual([
      ...Array(3).fill([404, { message: 'Tipster non trovato' }]),
      ...Array(2).fill([404, { message: 'Sala non trovata' }]),
    ])
  })

  it('is for ADMIN and ANAGRAFICHE, by cookie or token, and refused without a session', async () => {
    const tipster: Insertable<DB['tipster']> = await aTipster()
    const body = { nomeTipster: tipster.nomeTipster }
    expect(await anyone.post('POST /sparabet/tipster-on', body).status).toBe(401)
    for (const role of ['OPERATORE', 'CONTABILITÀ', 'EXTRA'] as const) {
      const reply = await as(users[role]).post('POST /sparabet/tipster-on', body)
      expect([reply.status, reply.json()]).toEqual([
        403,
        { message: 'Non hai i permessi per questa operazione' },
      ])
    }
    expect(await asBrowser(users.ANAGRAFICHE).post('POST /sparabet/tipster-on', body).status).toBe(200)
  })
})

describe('UPDATE', () => {
  it('reaches every bot that listens, and confirms it', async () => {
    const bot = new pg.Client({ connectionString: databaseUrl })
    await bot.connect()
    try {
      let told = 0
      bot.on('notification', () => told++)
      await bot.query(`listen ${BOT_REFRESH_CHANNEL}`)
      const reply = await asBrowser(users.ANAGRAFICHE).get('GET /sparabet/update-bot')
      expect(reply.body).toEqual({ message: 'Bot aggiornati correttamente!' })
      await until('the bot is told', () => told === 1)
    } finally {
      await bot.end()
    }
  })

  it('is for ADMIN and ANAGRAFICHE', async () => {
    expect(await as(users.OPERATORE).get('GET /sparabet/update-bot').status).toBe(403)
    expect(await anyone.get('GET /sparabet/update-bot').status).toBe(401)
  })
})
