import type { Body } from '@xbetapp/contract/contract'
import type { Role } from '@xbetapp/domain/platform/roles/roles'
import { describe, expect, it } from 'vitest'
import { rowsOf, updateRows } from '#server/db/rows.ts'
import { testApp } from '#test/test-app.ts'

const { as, aUser, aBet, clock, db, oneUserPerRole } = await testApp()
const byRole = await oneUserPerRole()
const admin = as(byRole.ADMIN)
const edit = (client: typeof admin, body: Parameters<typeof admin.put<'PUT /api/v1/bets'>>[1]) =>
  client.put('PUT /api/v1/bets', body)
const logOf = (id: number) =>
  rowsOf(
    db,
    'modificationLog',
    { idReceivedBet: id },
    ['tipoModifica', 'valorePrecedente', 'nuovoValore', 'username', 'at'],
    'id',
  )

describe('the text', () => {
  it('is changed, logged with who and when, and answered with its new version', async () => {
    const bet = await aBet({ text: 'Inter 1 @2' })
    const { body } = await edit(admin, {
      idReceivedBet: bet.idReceivedBet,
      formattedBet: 'Inter X',
      textVersion: 1,
    })
    expect(body).toMatchObject({ formattedBet: 'Inter X', receivedBet: 'Inter 1 @2', textVersion: 2 })
    expect(await logOf(bet.idReceivedBet)).toEqual([
      {
        tipoModifica: 'BET_TEXT',
        valorePrecedente: 'Inter 1 | @2',
        nuovoValore: 'Inter X',
        username: byRole.ADMIN.username,
        at: clock.now(),
      },
    ])
  })

  it('based on an older version is refused, so that no edit is overwritten', async () => {
    const { idReceivedBet } = await aBet()
    await edit(admin, { idReceivedBet, formattedBet: 'prima', textVersion: 1 })
    const late = await edit(as(byRole.OPERATORE), { idReceivedBet, formattedBet: 'seconda', textVersion: 1 })
    expect(late.refusal).toBe('409 I dati sono stati modificati da un altro utente. Ricarica e riprova')
    expect(JSON.parse(late.text).conflitto.campi).toContainEqual({
      campo: 'formattedBet',
      chi: byRole.ADMIN.username,
      quando: expect.any(String),
    })
    const { body } = await admin.get('GET /api/v1/bets/:id', { params: { id: idReceivedBet } })
    expect(body.formattedBet).toBe('prima')
  })

  it('saved by ten people concurrently is accepted from one of them', async () => {
    const { idReceivedBet } = await aBet()
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        edit(admin, { idReceivedBet, formattedBet: `testo ${i}`, textVersion: 1 }),
      ),
    )
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, ...Array<number>(9).fill(409)])
  })

  it('must not be empty or longer than a message', async () => {
    const { idReceivedBet } = await aBet()
    expect(await edit(admin, { idReceivedBet, formattedBet: '  ' }).refusal).toBe('400 Campo obbligatorio.')
    const long = await edit(admin, { idReceivedBet, formattedBet: 'x'.repeat(4097) })
    expect(long.refusal).toBe('400 Massimo 4096 caratteri.')
  })
})

describe('who may edit what', () => {
  const fields = {
    formattedBet: ['SUPERADMIN', 'ADMIN', 'OPERATORE', 'CALCOLATORE', 'LINK'],
    esito: ['SUPERADMIN', 'ADMIN', 'CALCOLATORE', 'REFERTATORE'],
    fascia: ['SUPERADMIN', 'ADMIN', 'CALCOLATORE', 'ANALISTA'],
    sport: ['SUPERADMIN', 'ADMIN', 'CALCOLATORE', 'ANALISTA'],
    dropChiusura: ['SUPERADMIN', 'ADMIN', 'CALCOLATORE', 'CHIUSURE'],
  } satisfies Record<string, Role[]>
  const values = {
    formattedBet: 'altro',
    esito: 'Win',
    fascia: 'A',
    sport: 'Tennis',
    dropChiusura: 1.85,
  } as const

  it.each(Object.keys(fields) as Array<keyof typeof fields>)('%s', async (field) => {
    const allowed: readonly Role[] = fields[field]
    for (const [role, user] of Object.entries(byRole)) {
      const { idReceivedBet } = await aBet()
      const { status } = await edit(as(user), { idReceivedBet, [field]: values[field] })
      expect(status, `${role} ${field}`).toBe(allowed.includes(role as Role) ? 200 : 403)
    }
  })

  it('an edit with one forbidden field saves none', async () => {
    const { idReceivedBet } = await aBet()
    const reply = await edit(as(byRole.REFERTATORE), { idReceivedBet, esito: 'Win', sport: 'Tennis' })
    expect(reply.status).toBe(403)
    const { body } = await admin.get('GET /api/v1/bets/:id', { params: { id: idReceivedBet } })
    expect(body.esito).toBe('Open')
  })

  it('an unchanged field needs no right, since the page sends the whole bet', async () => {
    const bet = await aBet()
    const { status } = await edit(as(byRole.OPERATORE), {
      idReceivedBet: bet.idReceivedBet,
      formattedBet: 'nuovo',
      esito: bet.esito,
      fascia: bet.fascia,
      sport: bet.sport,
      dropChiusura: bet.dropChiusura,
    })
    expect(status).toBe(200)
  })
})

describe('an outcome', () => {
  it('stores the time it was set, also when set back to Open', async () => {
    const { idReceivedBet } = await aBet()
    expect((await edit(admin, { idReceivedBet, esito: 'Win' }).body).dataRefertazione).toBe(
      '2026-03-11T12:00:00',
    )
    clock.advance(60_000)
    expect((await edit(admin, { idReceivedBet, esito: 'Win' }).body).dataRefertazione).toBe(
      '2026-03-11T12:00:00',
    )
    expect((await edit(admin, { idReceivedBet, esito: 'Open' }).body).dataRefertazione).toBe(
      '2026-03-11T12:01:00',
    )
  })
})

describe('the rest of the bet', () => {
  it('cannot be set by the client: totals, flags, dates and names in the body are ignored', async () => {
    const bet = await aBet()
    const { body } = await edit(admin, {
      ...bet,
      formattedBet: 'nuovo',
      tot: 999,
      totTipster: 999,
      quotaMedia: 9,
      wasTipsterDroppedBefore: true,
      dataRefertazione: '2020-01-01T00:00:00',
      messageDate: '2020-01-01T00:00:00',
      receivedBet: 'falso',
      idTipster: 1,
    } as never)
    expect(body).toEqual({ ...bet, formattedBet: 'nuovo', textVersion: 2 })
  })

  it.each([
    [999_999, 404],
    [0, 400],
    ['x', 400],
  ] as const)('a bet %j answers %i', async (idReceivedBet, status) => {
    expect(await edit(admin, { idReceivedBet, formattedBet: 'x' }).status).toBe(status)
  })

  it('a deleted bet cannot be edited', async () => {
    const { idReceivedBet } = await aBet()
    await admin.post('POST /sparabet/delete-received-bet', { idReceivedBet })
    expect(await edit(admin, { idReceivedBet, formattedBet: 'x' }).refusal).toBe(
      `404 La bet con il codice ${idReceivedBet} non esiste`,
    )
  })
})

describe('the modification log', () => {
  const say = (client: typeof admin, line: Body<'POST /api/v1/log-modifiche'>) =>
    client.post('POST /api/v1/log-modifiche', line)

  it('refuses reports of changes that were not made, made by another user, or made long ago', async () => {
    const { idReceivedBet, formattedBet } = await aBet()
    const user = as(await aUser({ roles: ['LINK', 'ANALISTA'] }))
    const made = { tipoModifica: 'BET_TEXT', valorePrecedente: formattedBet, nuovoValore: 'b', idReceivedBet }
    const refused = { status: 409, text: expect.stringContaining('non risulta') }
    expect(await say(user, made)).toMatchObject(refused)
    await edit(user, { idReceivedBet, formattedBet: 'b' })
    expect(await say(user, { ...made, username: 'un-altro' }).status).toBe(200)
    expect(await say(admin, made)).toMatchObject(refused)
    expect(await say(user, { ...made, nuovoValore: 'c' })).toMatchObject(refused)
    expect(await say(user, { ...made, tipoModifica: 'ESITO' })).toMatchObject(refused)
    expect(await say(user, { ...made, tipoModifica: 'INVENTATA' })).toMatchObject(refused)
    expect(await say(user, { ...made, idReceivedBet: 999_999 }).status).toBe(404)
    clock.advance(3_600_001)
    expect(await say(user, made)).toMatchObject(refused)
    expect(await logOf(idReceivedBet)).toHaveLength(1)
  })

  it('accepts reports that change nothing, and compares numbers by value', async () => {
    const { idReceivedBet } = await aBet()
    const line = { idReceivedBet, tipoModifica: 'DROP_CHIUSURA', valorePrecedente: '0', nuovoValore: '1.8' }
    expect(await say(admin, { ...line, nuovoValore: '0.00' }).status).toBe(200)
    await edit(admin, { idReceivedBet, dropChiusura: 1.8 })
    expect(await say(admin, line).status).toBe(200)
    expect(await logOf(idReceivedBet)).toHaveLength(1)
  })
})

it('an edit that its client also reports leaves one line in the log', async () => {
  const { idReceivedBet, formattedBet } = await aBet()
  const say = (valorePrecedente: string, nuovoValore: string) =>
    admin.post('POST /api/v1/log-modifiche', {
      tipoModifica: 'BET_TEXT',
      valorePrecedente,
      nuovoValore,
      idReceivedBet,
    })
  await edit(admin, { idReceivedBet, formattedBet: 'b' })
  expect(await say(formattedBet, 'b').status).toBe(200)
  expect(await logOf(idReceivedBet)).toHaveLength(1)

  await edit(admin, { idReceivedBet, formattedBet })
  await edit(admin, { idReceivedBet, formattedBet: 'b' })
  await say(formattedBet, 'b')
  expect((await logOf(idReceivedBet)).map((line) => line.nuovoValore)).toEqual(['b', formattedBet, 'b'])
})

describe('warnings', () => {
  it.each([
    ['POST /api/v1/bets/delete-was-dropped-before', 'wasTipsterDroppedBefore'],
    ['POST /api/v1/bets/delete-has-drop-tipster-error', 'hasDropTipsterError'],
  ] as const)('%s clears %s on all named bets, and no other flag', async (key, flag) => {
    const bets = await Promise.all([aBet(), aBet()])
    const ids = bets.map((bet) => bet.idReceivedBet)
    await updateRows(
      db,
      'bet',
      { idReceivedBet: ids },
      { wasTipsterDroppedBefore: true, hasDropTipsterError: true },
    )
    expect(await admin.post(key, ids).body).toEqual({ message: 'Operazione completata con successo' })
    for (const id of ids) {
      const { body } = await admin.get('GET /api/v1/bets/:id', { params: { id } })
      expect(body).toMatchObject({ wasTipsterDroppedBefore: true, hasDropTipsterError: true, [flag]: false })
    }
    expect(await admin.post(key, [ids[0] ?? 0, 999_999]).status).toBe(404)
    expect((await admin.post(key, [])).message).toBe('Nessuna bet selezionata')
  })
})
