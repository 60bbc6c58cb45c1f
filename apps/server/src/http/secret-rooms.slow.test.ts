import { type ContractKey, contract } from '@xbetapp/contract/contract'
import { type EndpointShape, endpointPath } from '@xbetapp/contract/endpoint'
import { ROLES, type Role } from '@xbetapp/domain/platform/roles/roles'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { insertRow, rowOf, rowsOf, updateRows } from '#server/db/rows.ts'
import { seesSecretDrops, seesSecretRooms } from '#server/kernel/secret-rooms.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { notifyStaff } from '#server/telegram/staff-chat/public.ts'
import { testApp } from '#test/test-app.ts'

const { as, aBet, aSala, aSito, aTipster, ctx, db, oneUserPerRole, setVariable } = await testApp({
  realTime: true,
})
const byRole = await oneUserPerRole()
const admin = as(byRole.ADMIN)
const operatore = as(byRole.OPERATORE)
const today = new Date().toISOString().slice(0, 10)
const NAME = "Zefiro d'Oriente"

/** Endpoints that name the drops of a bet, whose rooms are visible to all who work on bets. */
const OF_DROPS = new Set<string>([
  'GET /api/v1/dropped-bets/latest-last-week',
  'GET /api/v1/dropped-bets/latest-from-id/:idReceivedBet',
  'GET /api/v1/bets/:id/profitti',
  'GET /api/v1/bets/:id/modifiche',
  // These tell of drops only; `registro.test.ts` covers the other lines.
  'GET /api/v1/registro',
  'GET /api/v1/registro/storia/:entita/:numero',
])
const asActor = (role: Role) => ({ actor: { kind: 'user' as const, id: 1, username: 'x', roles: [role] } })
const mayRead = (key: string, role: Role): boolean =>
  seesSecretRooms(asActor(role)) || (OF_DROPS.has(key) && seesSecretDrops(asActor(role)))
const lets = ({ access }: EndpointShape, role: Role): boolean =>
  typeof access === 'string' || role === 'SUPERADMIN' || access.includes(role)

const world = {
  idReceivedBet: 0,
  idSpedizione: 0,
  idSala: 0,
  openSala: 0,
  idSend: 0,
  chatId: 0,
  ids: new Set<number>(),
}

/** A room that took part in everything before it became secret: drops, sends, links, money, messages, notes. */
beforeAll(async () => {
  await setVariable('chat_staff_id', -777)
  const [room, open, sito, tipster] = [
    await aSala({ nome: NAME }),
    await aSala(),
    await aSito(),
    await aTipster(),
  ]
  const { idSala } = room
  const { idReceivedBet } = await aBet({ idTipster: tipster.idTipster })
  await admin.post('POST /api/v1/collegamento-automatico', { idTipster: tipster.idTipster, idSala })
  await admin.post('POST /api/v1/fascia-oraria', {
    idSala,
    giorno: 'LUNEDI',
    oraInizio: '10:00',
    oraFine: '11:00',
  } as never)
  for (const importoNoPerc of [100, 110]) {
    const data = [idSala, open.idSala].map((id) => ({ idReceivedBet, idSala: id, importoNoPerc, quota: 2 }))
    await admin.post('POST /sparabet/new-sale-drop', { data })
  }
  await admin.post('POST /sparabet/send-messages-old-bet', {
    idReceivedBet,
    sales: { [idSala]: NAME, [open.idSala]: open.nomeSala },
  } as never)
  await admin.post('POST /api/v1/cashflow-sala', {
    idSala,
    importo: 50,
    nota: 'prova',
    idValuta: 'EUR',
  } as never)
  await admin.post(
    'POST /api/v1/conto/excel/send/:entity',
    [{ id: idSala, testuale: true }] as never,
    {
      params: { entity: 'sala' },
    } as never,
  )
  await admin.post('POST /sparabet/sala-state-changed', { idSala } as never)
  await withTransaction(ctx, (tx) => notifyStaff(tx, `Bet 1 non inviata: ${NAME} (sala OFF)`))
  const chatId = Number(room.idGruppoTg)
  await updateRows(db, 'send', { chatId }, { stato: 'uncertain' })
  await db
    .insertInto('sendChat')
    .values({ chatId, pausedReason: 'il bot è stato rimosso', pausedAt: new Date() })
    .onConflict((oc) => oc.column('chatId').doUpdateSet({ pausedReason: 'rimosso', pausedAt: new Date() }))
    .execute()
  await updateRows(db, 'room', { idSala }, { isSecret: true })
  const { id: idSpedizione } = await rowOf(db, 'operatorSend')
  const movements = await rowsOf(db, 'movement', {}, ['idMovimento'])
  const reports = await rowsOf(db, 'reportSend', {}, ['idReportInvio'])
  Object.assign(world, { idReceivedBet, idSpedizione, idSala, openSala: open.idSala, chatId })
  for (const id of [
    idReceivedBet,
    idSpedizione,
    idSala,
    open.idSala,
    sito.idSito,
    tipster.idTipster,
    room.idBook,
  ])
    world.ids.add(id)
  for (const { idMovimento } of movements) world.ids.add(idMovimento)
  for (const { idReportInvio } of reports) world.ids.add(idReportInvio)
})

const QUERY = () =>
  `idReceivedBet=${world.idReceivedBet}&startDate=2020-01-01&endDate=${today}&date=${today}&nome=notifiche_attive`

/** Every path a call can be made at in this world: each id in each place. */
function addresses(path: string): string[] {
  const name = /:(\w+)/.exec(path)?.[1]
  if (name === undefined) return [path]
  const kinds: Record<string, string[]> = {
    entity: ['tipster', 'sala', 'helper', 'sito', 'altro'],
    entita: ['bet', 'sala', 'tipster', 'collegamento_automatico', 'collegamento_sparax', 'book'],
  }
  const values = kinds[name] ?? [...world.ids].map(String)
  return values.flatMap((value) => addresses(path.replace(`:${name}`, value)))
}

const READING_POSTS: ReadonlyArray<[ContractKey, unknown]> = [
  ['POST /api/v1/bets/calcolatore', { startDate: '2020-01-01', endDate: today }],
  ['POST /api/v1/conto/:entity/paginated', {}],
]
const gets = (Object.keys(contract) as ContractKey[]).filter(
  (key) =>
    key.startsWith('GET') &&
    !(contract[key] as EndpointShape).binary &&
    key !== 'GET /sparabet/metti-in-attesa',
)

describe.each([...gets.map((key) => [key, undefined] as const), ...READING_POSTS])('%s', (key, body) => {
  it('names a secret room only to roles that may see it', async () => {
    const { method, path } = endpointPath(key)
    const said: string[] = []
    for (const role of ROLES.filter((one) => lets(contract[key], one) && !mayRead(key, one))) {
      for (const address of addresses(path)) {
        const reply = await as(byRole[role]).raw(method, `${address}?${QUERY()}`, {
          ...(body === undefined
            ? {}
            : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
        })
        if (body !== undefined) expect(reply.status, reply.text).toBe(200)
        if (reply.text.includes(NAME)) said.push(`${role} ${address}: ${reply.text.slice(0, 300)}`)
      }
    }
    expect(said).toEqual([])
  })
})

test('ADMIN sees all of it: the world has what the test looks for', async () => {
  const named: string[] = []
  for (const key of gets) {
    for (const address of addresses(endpointPath(key).path)) {
      const reply = await admin.raw('GET', `${address}?${QUERY()}`)
      if (reply.text.includes(NAME) && !named.includes(key)) named.push(key)
    }
  }
  for (const key of [
    ...OF_DROPS,
    'GET /api/v1/sala',
    'GET /api/v1/sala/:id',
    'GET /api/v1/sent_bets/find_by_bet_id',
    'GET /api/v1/spedizioni/:id',
    'GET /api/v1/bets/:id/percorso',
    'GET /api/v1/invii/incerti',
    'GET /api/v1/invii/chat-in-pausa',
    'GET /api/v1/notifiche/last-week',
    'GET /api/v1/fascia-oraria/sala/:idSala',
    'GET /api/v1/conto/excel/send/:idReportInvio',
  ])
    expect(named).toContain(key)
})

test('an accountant sees that a drop was played and its effect, not its room', async () => {
  await insertRow(db, 'modificationLog', {
    ...{ idReceivedBet: world.idReceivedBet, tipoModifica: 'CONDIZIONI', username: 'operatore' },
    ...{ valorePrecedente: `${NAME}: percentuale 10%`, nuovoValore: `${NAME}: percentuale 20%` },
  })
  const reply = await as(byRole.CONTABILITÀ).get('GET /api/v1/bets/:id/modifiche', {
    params: { id: world.idReceivedBet },
  })
  const values = reply.body.map((line) => line.nuovoValore)
  expect(values).toEqual(
    expect.arrayContaining(['Sala riservata: 110.00', 'Sala riservata: percentuale 20%']),
  )
})

test('the staff chat, whose readers are unknown, never names one', async () => {
  await withTransaction(ctx, (tx) => notifyStaff(tx, `${NAME}: il bot non può scrivere`))
  const notices = await rowsOf(db, 'send', { chatId: -777 }, ['payload'], 'id')
  expect(JSON.stringify(notices.at(-1))).toContain('Sala riservata: il bot non può scrivere')
})

test('a guessed number is answered as an unknown room', async () => {
  const { idSala, idReceivedBet } = world
  const other = await aBet()
  const replies = [
    await operatore.post('POST /sparabet/send-messages-old-bet', {
      idReceivedBet,
      sales: { [idSala]: 'x' },
    } as never),
    await operatore.post('POST /api/v1/invii/previsione', { sales: { [idSala]: 'x' }, text: 'x' } as never),
    await operatore.post('POST /sparabet/new-sale-drop', {
      data: [{ idReceivedBet: other.idReceivedBet, idSala, importoNoPerc: 5, quota: 2 }],
    } as never),
    await as(byRole.ANAGRAFICHE).post('POST /sparabet/sala-state-changed', { idSala } as never),
    await as(byRole.ANAGRAFICHE).post('POST /sparabet/sala-created', { nomeSala: NAME } as never),
  ]
  for (const reply of replies) {
    expect(reply.status, reply.text).toBe(404)
    expect(reply.text).not.toContain(NAME)
  }
})

test('a stop reaches it even when the user who stops may not see it', async () => {
  await updateRows(db, 'sendChat', {}, { pausedReason: null, pausedAt: null })
  await operatore.post('POST /sparabet/annulla-bet', {
    idReceivedBet: world.idReceivedBet,
    sales: [world.openSala],
  })
  const told = await rowsOf(db, 'send', { scopo: 'stop-bet' }, ['idSala'])
  expect(told).toContainEqual({ idSala: world.idSala })
})
