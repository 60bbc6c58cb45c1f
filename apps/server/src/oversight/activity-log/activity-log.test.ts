import { fieldWords } from '@xbetapp/domain/oversight/activity-log/field-words'
import { ACTIONS, ENTITIES, TIPI } from '@xbetapp/domain/oversight/activity-log/words'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { rowOf, rowsOf, updateRows } from '#server/db/rows.ts'
import { testApp } from '#test/test-app.ts'

const app = await testApp()
const { aBet, as, aSala, aTipster, aUser, clock, db, oneUserPerRole, setVariable } = app
const byRole = await oneUserPerRole()
const admin = as(byRole.ADMIN)
const operatore = as(byRole.OPERATORE)

const registro = async (query: object = {}, user = admin) =>
  await user.get('GET /api/v1/registro', { query: query as never }).body
const storia = (entita: string, numero: string | number, user = admin, query: object = {}) =>
  user.get('GET /api/v1/registro/storia/:entita/:numero', {
    params: { entita, numero: String(numero) } as never,
    query: query as never,
  })
const undo = (id: number, user = admin) =>
  user.post('POST /api/v1/registro/:id/annulla', undefined, { params: { id } })
const play = (idReceivedBet: number, idSala: number, importoNoPerc: number, user = operatore) =>
  user.post('POST /sparabet/new-sale-drop', {
    data: [{ idReceivedBet, idSala, importoNoPerc, quota: 2 }],
    is_telegram_active: false,
  } as never)
const settle = (idReceivedBet: number, esito: 'Win' | 'Loss', user = admin) =>
  user.put('PUT /api/v1/bets', { idReceivedBet, esito } as never)

describe('a line', () => {
  it('shows who, through what, from where, when and what, field by field with the labels of the screens', async () => {
    const { idReceivedBet } = await aBet()
    const { idSala, nomeSala } = await aSala()
    await play(idReceivedBet, idSala, 100)
    clock.advance(60_000)
    await play(idReceivedBet, idSala, 1150.5)
    const [corrected, first] = (await registro({ entita: 'bet', numero: idReceivedBet })).voci
    expect(corrected).toEqual({
      id: expect.any(Number),
      idAtto: expect.any(Number),
      data: '2026-03-11T12:01:00',
      chi: byRole.OPERATORE.username,
      via: 'app',
      ip: '127.0.0.1',
      motivo: null,
      tipo: 'drop',
      azione: 'ha registrato un drop su',
      entita: 'bet',
      idEntita: String(idReceivedBet),
      cosa: `Bet ${idReceivedBet}`,
      parte: `Sala ${nomeSala}`,
      campi: [{ campo: 'importo', etichetta: 'Importo', prima: '100,00', dopo: '1.150,50' }],
      sintesi: null,
      annulla: null,
      annullatoDa: null,
      annullabile: true,
      insieme: 1,
      perche: null,
    })
    expect(first?.campi.map(({ etichetta, prima, dopo }) => [etichetta, prima, dopo])).toContainEqual([
      'Percentuale Importo',
      null,
      '100%',
    ])
    expect(first).toMatchObject({
      annullabile: false,
      perche: `Non si può annullare: dopo, Importo di Bet ${idReceivedBet}, Sala ${nomeSala} è stato cambiato e ora è 1.150,50`,
    })
  })

  it('shows names of records instead of keys, and the act that undid it', async () => {
    const { idTipster, nomeTipster } = await aTipster()
    const { idSala, nomeSala } = await aSala()
    const made = await admin.post('POST /api/v1/collegamento-automatico', { idTipster, idSala })
    await undo(Number(made.headers.get('x-atto')))
    const [deleted, created] = (await storia('collegamento_automatico', idTipster).body).voci
    expect(created).toMatchObject({
      cosa: `Collegamento automatico ${nomeTipster}`,
      parte: `Sala ${nomeSala}`,
      azione: 'ha creato',
      annullatoDa: deleted?.idAtto,
      annullabile: false,
    })
    expect(deleted).toMatchObject({ azione: 'ha eliminato', annulla: created?.idAtto, annullabile: true })
    expect(created?.campi).toContainEqual({ campo: 'idSala', etichetta: 'Sala', prima: null, dopo: nomeSala })
  })

  it('of a movement says amount, wallet and note, of a sign-in its user once, of sent accounts to whom', async () => {
    const { idSala } = await aSala()
    await admin.post('POST /api/v1/cashflow-sala', {
      ...{ idSala, importo: -821.08, nota: 'saldo gennaio', data: '2026-03-10T10:00:00' },
    } as never)
    const [line] = (await registro({ entita: 'sala', numero: idSala })).voci
    expect(line?.sintesi).toEqual({ testo: '€ -821,08 · saldo gennaio', altri: 1 })
    expect(line?.campi.map(({ campo }) => campo)).not.toContain('idMovimento')
    await sql`insert into audit (at, actor, action, entity, entity_id, after) values
      (${clock.now()}, 'rita', 'auth.signin', 'utente', '1', null),
      (${clock.now()}, 'rita', 'reports.send', 'report-invio', '1', '{"kind": "sala", "destinatari": ["A", "B", "C", "D"]}')
    `.execute(db)
    const { voci } = await registro({ chi: 'rita' })
    expect(voci.map(({ azione, cosa }) => `${azione} ${cosa}`.trim())).toEqual([
      'ha inviato i conti a A, B, C e un altro',
      'è entrato',
    ])
  })

  it('of an action, a thing or a field without a label is still shown', async () => {
    await sql`insert into audit (at, actor, action, entity, entity_id, after)
      values (${clock.now()}, 'zeta', 'domani.fatto', 'astronave', '7', '{"motore": 3, "idSala": "boh", "esito": {"a": 1}}')`.execute(
      db,
    )
    const [line] = (await registro({ chi: 'zeta' })).voci
    expect(line).toMatchObject({
      azione: 'domani.fatto',
      cosa: 'astronave 7',
      tipo: 'altro',
      annullabile: false,
      perche: null,
    })
    expect(line?.campi.map(({ etichetta, dopo }) => [etichetta, dopo])).toEqual([
      ['esito', '{"a":1}'].map((text, i) => (i === 0 ? 'Esito' : text)),
      ['Sala', 'boh'],
      ['motore', '3'],
    ])
  })
})

describe('the list', () => {
  it('is filtered by person, thing, kind and time, and read in pages that neither lose nor repeat a line', async () => {
    await sql`
      insert into audit (at, actor, action, entity, entity_id, before, after)
      select ${clock.now()}::timestamptz - (n / 7) * interval '1 second', 'mario', 'bets.edit', 'bet', n::text,
             '{"esito": "Open"}', '{"esito": "Win"}' from generate_series(1, 120) n
    `.execute(db)
    const seen: number[] = []
    let cursore: string | null | undefined
    do {
      const page = await registro({ chi: 'mario', tipo: 'esiti', ...(cursore ? { cursore } : {}) })
      seen.push(...page.voci.map(({ id }) => id))
      cursore = page.cursore
    } while (cursore)
    expect(seen).toHaveLength(120)
    expect(new Set(seen).size).toBe(120)
    expect((await registro({ chi: 'mario', da: '2026-03-12' })).voci).toEqual([])
    expect((await registro({ chi: 'mario', a: '2026-03-10' })).voci).toEqual([])
    expect((await registro({ chi: 'mario', da: '2026-03-11', a: '2026-03-11' })).voci).toHaveLength(50)
    expect((await registro({ chi: 'mario', entita: 'tipster' })).voci).toEqual([])
  })

  it('of people alone has neither bot nor jobs nor sign-ins', async () => {
    await sql`
      insert into audit (at, actor, action, entity, entity_id)
      select ${clock.now()}, actor, action, 'bet', '424242' from (values
        ('bot', 'bets.edit'), ('sistema', 'bets.edit'), ('mario', 'auth.signin'), ('mario', 'bets.edit')
      ) as line (actor, action)
    `.execute(db)
    const of = { entita: 'bet', numero: '424242' }
    expect((await registro(of)).voci).toHaveLength(4)
    const { voci } = await registro({ ...of, persone: '1' })
    expect(voci.map(({ chi, tipo }) => [chi, tipo])).toEqual([['mario', 'bet']])
    const asked = await registro({ ...of, persone: '1', accessi: '1' })
    expect(asked.voci.map(({ chi, tipo }) => [chi, tipo])).toEqual([
      ['mario', 'bet'],
      ['mario', 'accessi'],
    ])
  })

  it('of a day says how many lines of it each person has, for ADMIN', async () => {
    await sql`
      insert into audit (at, actor, action, entity, entity_id)
      select at::timestamptz, actor, action, 'bet', '535353' from (values
        ('2026-01-05T11:00:00Z', 'anna', 'bets.edit'), ('2026-01-05T22:30:00Z', 'anna', 'bets.edit'),
        ('2026-01-05T23:30:00Z', 'anna', 'bets.edit'), ('2026-01-05T09:00:00Z', 'rosa', 'bets.edit'),
        ('2026-01-05T09:00:00Z', 'rosa', 'auth.signin'), ('2026-01-05T09:00:00Z', 'bot', 'bets.edit')
      ) as line (at, actor, action)
    `.execute(db)
    const of = (query: object, user = admin) =>
      user.get('GET /api/v1/registro/persone', { query: { giorno: '2026-01-05', ...query } as never })
    const counts = async (query: object) => (await of(query).body).map(({ chi, voci }) => `${chi} ${voci}`)
    expect(await counts({ persone: '1' })).toEqual(['anna 2', 'rosa 1'])
    expect(await counts({ persone: '1', accessi: '1' })).toEqual(['anna 2', 'rosa 2'])
    expect(await counts({ numero: '535353' })).toEqual(['anna 2', 'rosa 2', 'bot 1'])
    expect(await counts({ numero: 'nessuno così' })).toEqual([])
    expect(await counts({ dopo: 'refertazione' })).toEqual([])
    expect(await of({}, operatore).status).toBe(403)
  })

  it('is searched by a name, in any case and in part, and by that of a variable, page after page', async () => {
    const { idSala } = await aSala({ nome: 'Aurora Trapani' })
    const { idTipster } = await aTipster({ nomeTipster: 'Trapani Uno' })
    await aSala({ nome: 'Aurora Milano' })
    const lines = Array.from({ length: 55 }, (_, n) => n)
    await sql`
      insert into audit (at, actor, action, entity, entity_id)
      select ${clock.now()}, 'mario', 'reference.edit', entity, id from (values
        ('sala', ${String(idSala)}), ('tipster', ${String(idTipster)}), ('collegamento_keyword', ${String(idTipster)})
      ) as line (entity, id) cross join unnest(${lines}::int[])
    `.execute(db)
    const things = (voci: ReadonlyArray<{ cosa: string }>) => new Set(voci.map(({ cosa }) => cosa))
    const first = await registro({ numero: 'trapani', chi: 'mario' })
    expect(first.voci).toHaveLength(50)
    const second = await registro({ numero: 'trapani', chi: 'mario', cursore: first.cursore })
    const all = [...first.voci, ...second.voci]
    expect(new Set(all.map(({ id }) => id)).size).toBe(100)
    expect([...things(all)].every((thing) => thing.includes('rapani'))).toBe(true)
    expect(things((await registro({ numero: 'AURORA TRA', chi: 'mario' })).voci)).toEqual(
      new Set(['Sala Aurora Trapani']),
    )
    await sql`
      insert into audit (at, actor, action, entity, entity_id)
      values (${clock.now()}, 'mario', 'movements.close-week', 'chiusura', '2026-03-08')
    `.execute(db)
    expect(things((await registro({ numero: '2026-03-08' })).voci)).toEqual(new Set(['Settimana 08/03/2026']))
    expect((await registro({ numero: 'nessuno così' })).voci).toEqual([])
    expect((await registro({ numero: '%' })).voci).toEqual([])
  })

  it('of changes to a bet after its settlement contains everything except the settlement', async () => {
    const { idReceivedBet } = await aBet()
    const { idSala } = await aSala()
    await play(idReceivedBet, idSala, 10)
    await settle(idReceivedBet, 'Win')
    const touched = async () =>
      (await registro({ dopo: 'refertazione', entita: 'bet', numero: idReceivedBet })).voci.map(
        ({ azione }) => azione,
      )
    expect(await touched()).toEqual([])
    await play(idReceivedBet, idSala, 20)
    await settle(idReceivedBet, 'Loss')
    await admin.post('POST /sparabet/annulla-bet', { idReceivedBet, sales: [] } as never)
    expect(await touched()).toEqual(['ha refertato', 'ha registrato un drop su'])
  })

  it('shows users other than ADMIN their own acts, and changes to bets after their settlement', async () => {
    const { idReceivedBet } = await aBet()
    await settle(idReceivedBet, 'Win', as(byRole.REFERTATORE))
    await settle(idReceivedBet, 'Loss')
    const own = await registro({}, as(byRole.REFERTATORE))
    expect(own.voci.map(({ chi }) => chi)).toEqual(own.voci.map(() => byRole.REFERTATORE.username))
    expect((await registro({ chi: byRole.ADMIN.username }, as(byRole.REFERTATORE))).voci).toEqual(own.voci)
    const touched = await registro(
      { dopo: 'refertazione', entita: 'bet', numero: idReceivedBet },
      as(byRole.REFERTATORE),
    )
    expect(touched.voci.map(({ chi }) => chi)).toEqual([byRole.ADMIN.username])
    expect(
      (await registro({ dopo: 'refertazione' }, as(byRole.ANAGRAFICHE))).voci.every(
        ({ chi }) => chi === byRole.ANAGRAFICHE.username,
      ),
    ).toBe(true)
  })
})

describe('the history of a record', () => {
  it('is readable by everyone who may read the record', async () => {
    const { idReceivedBet } = await aBet()
    const { idTipster } = await aTipster()
    const readers = async (entita: string, numero: number | string) => {
      const may: string[] = []
      for (const [role, user] of Object.entries(byRole))
        if ((await storia(entita, numero, as(user)).status) === 200) may.push(role)
      return may.sort()
    }
    expect(await readers('bet', idReceivedBet)).toEqual(
      [
        'ADMIN',
        'ANALISTA',
        'BETS',
        'CALCOLATORE',
        'CHIUSURE',
        'CONTABILITÀ',
        'LINK',
        'OPERATORE',
        'REFERTATORE',
        'SUPERADMIN',
      ].sort(),
    )
    expect(await readers('tipster', idTipster)).toEqual(['ADMIN', 'ANAGRAFICHE', 'CONTABILITÀ', 'SUPERADMIN'])
    expect(await readers('utente', 1)).toEqual(['ADMIN', 'SUPERADMIN'])
    expect(await readers('conto', 'NO_DROP')).toEqual(['ADMIN', 'SUPERADMIN'])
  })

  it('of an account shows movements only to users with access to accounts', async () => {
    const { idTipster } = await aTipster()
    await admin.post('POST /api/v1/cashflow-tipster', {
      idTipster,
      importo: 50,
      nota: 'x',
      data: '2026-03-10T10:00:00',
    } as never)
    const kinds = async (user: typeof admin) =>
      (await storia('tipster', idTipster, user).body).voci.map(({ tipo }) => tipo)
    expect(await kinds(as(byRole.CONTABILITÀ))).toEqual(['movimenti'])
    expect(await kinds(as(byRole.ANAGRAFICHE))).toEqual([])
  })

  it('of one drop contains only that drop, including where it was moved', async () => {
    const [from, to] = [(await aBet()).idReceivedBet, (await aBet()).idReceivedBet]
    const [a, b] = [await aSala(), await aSala()]
    await play(from, a.idSala, 10)
    await play(from, b.idSala, 20)
    await operatore.post('POST /sparabet/sposta-drop', {
      ...{ id_source: from, id_dest: to, data: [{ idSala: a.idSala }], is_telegram_active: false },
    })
    const lines = (await storia('bet', from, admin, { parte: `sala:${a.idSala}` }).body).voci
    expect(lines.map(({ azione }) => azione)).toEqual(['ha spostato un drop di', 'ha registrato un drop su'])
    expect(lines[0]?.campi).toContainEqual({
      campo: 'bet',
      etichetta: 'Alla bet',
      prima: null,
      dopo: `Bet ${to}`,
    })
    expect((await storia('bet', to).body).voci[0]?.campi).toContainEqual({
      ...{ campo: 'daBet', etichetta: 'Dalla bet', prima: null, dopo: `Bet ${from}` },
    })
  })
})

describe('hides what is hidden elsewhere', () => {
  it('secret rooms: their lines, their names in other lines; but users who work on bets see whose drop it is', async () => {
    const name = 'Zefiro Segreta'
    const { idSala } = await aSala({ nome: name })
    const { idReceivedBet } = await aBet()
    await play(idReceivedBet, idSala, 10)
    await operatore.post('POST /sparabet/send-messages-old-bet', {
      idReceivedBet,
      sales: { [idSala]: name },
    } as never)
    const own = as(await aUser({ roles: ['ANAGRAFICHE'] }))
    await own.put('PUT /api/v1/sala', { idSala, url: '', nomeSala: `${name} 2` } as never)
    await own.put('PUT /api/v1/sala', { idSala, nomeSala: name } as never)
    await updateRows(db, 'room', { idSala }, { isSecret: true })

    expect(await storia('sala', idSala, own).status).toBe(404)
    expect((await own.get('GET /api/v1/registro')).text).not.toContain(name)
    const byOperator = (await storia('bet', idReceivedBet, operatore).body).voci
    expect(byOperator.find(({ tipo }) => tipo === 'drop')?.parte).toBe(`Sala ${name}`)
    expect(JSON.stringify(byOperator.filter(({ tipo }) => tipo !== 'drop'))).not.toContain(name)
    expect((await storia('bet', idReceivedBet, as(byRole.CONTABILITÀ))).text).not.toContain(name)
    expect((await storia('bet', idReceivedBet)).text).toContain(name)
  })

  it('keys, passwords, and variables that only SUPERADMIN sets', async () => {
    const superadmin = as(byRole.SUPERADMIN)
    await superadmin.post('POST /api/v1/admin-variables/set-valore', {
      nome: 'gpt_api_key',
      valore: 'sk-segretissima',
    })
    await superadmin.post('POST /api/v1/utente/new', {
      username: 'nuovo',
      password: 'parola-lunga-1',
      roles: ['BETS'],
    } as never)
    await updateRows(db, 'adminVariable', { nome: 'max_link_tipster' }, { riservata: true })
    await setVariable('max_link_tipster', 3)
    await superadmin.post('POST /api/v1/admin-variables/set-valore', {
      nome: 'max_link_tipster',
      valore: '77',
    })
    for (const user of [admin, superadmin]) {
      const text = (await user.get('GET /api/v1/registro')).text
      expect(text).not.toContain('sk-segretissima')
      expect(text).not.toContain('parola-lunga-1')
    }
    const valueFor = async (user: typeof admin) =>
      (await storia('admin_variable', 'max_link_tipster', user).body).voci[0]?.campi[0]?.dopo
    expect(await valueFor(superadmin)).toBe('77')
    expect(await valueFor(admin)).toBe('(nascosto)')
  })

  it('from every role keys and passwords, and from all but ADMIN secret rooms, whatever the query', async () => {
    const name = 'Aliseo Nascosta'
    const { idSala } = await aSala({ nome: name })
    await admin.put('PUT /api/v1/sala', { idSala, nomeSala: `${name} 2` } as never)
    await admin.put('PUT /api/v1/sala', { idSala, nomeSala: name } as never)
    await admin.post('POST /api/v1/admin-variables/set-valore', {
      nome: 'gpt_api_key',
      valore: 'sk-di-tutti',
    })
    expect(JSON.stringify(await registro())).toContain(name)
    await updateRows(db, 'room', { idSala }, { isSecret: true })
    const seen: string[] = []
    for (const [role, who] of Object.entries(byRole)) {
      const user = as(who)
      const texts = [
        await user.get('GET /api/v1/registro'),
        await user.get('GET /api/v1/registro', { query: { dopo: 'refertazione' } }),
        await storia('sala', idSala, user),
        await storia('admin_variable', 'gpt_api_key' as never, user),
        await storia('utente', byRole.ADMIN.id, user),
      ].map(({ text }) => text)
      expect(texts.join(), role).not.toMatch(/sk-di-tutti|passwordHash|\$argon2|scrypt/)
      if (texts.join().includes(name)) seen.push(role)
    }
    expect(seen.sort()).toEqual(['ADMIN', 'SUPERADMIN'])
  })
})

describe('undoing an act', () => {
  it('happens once, however often and by however many users it is requested', async () => {
    const { idReceivedBet } = await aBet()
    const act = Number((await settle(idReceivedBet, 'Win')).headers.get('x-atto'))
    const presses = await Promise.all(Array.from({ length: 6 }, () => undo(act)))
    expect(presses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect(presses.find(({ status }) => status === 409)?.message).toMatch(/^Già annullata da /)
    const repeated = {
      headers: { 'idempotency-key': 'una-volta' },
      params: { id: Number((await settle(idReceivedBet, 'Loss')).headers.get('x-atto')) },
    }
    const [one, two] = [
      await admin.post('POST /api/v1/registro/:id/annulla', undefined, repeated),
      await admin.post('POST /api/v1/registro/:id/annulla', undefined, repeated),
    ]
    expect([one.status, two.text]).toEqual([200, one.text])
    expect(two.headers.get('x-atto')).toBe(one.headers.get('x-atto'))
  })

  it('requires the permissions of the inverse, in the list as on execution', async () => {
    const { idReceivedBet } = await aBet()
    const { idTipster } = await aTipster()
    const outcome = Number((await settle(idReceivedBet, 'Win')).headers.get('x-atto'))
    const money = Number(
      (await admin.put('PUT /api/v1/tipster', { idTipster, action: 11 } as never)).headers.get('x-atto'),
    )
    for (const role of ['ANALISTA', 'LINK', 'OPERATORE', 'CONTABILITÀ'] as const) {
      expect([role, await undo(outcome, as(byRole[role])).status]).toEqual([role, 403])
    }
    expect(await undo(money, as(byRole.ANAGRAFICHE)).status).toBe(403)
    expect((await storia('tipster', idTipster, as(byRole.ANAGRAFICHE)).body).voci[0]).toMatchObject({
      annullabile: false,
      perche: 'Non hai i permessi per questa operazione',
    })
    expect(await undo(outcome, as(byRole.BETS)).status).toBe(403)
    expect(await undo(outcome, as(byRole.REFERTATORE)).status).toBe(200)
  })

  it('is refused for acts without an inverse, and for unknown acts', async () => {
    const { idReceivedBet } = await aBet()
    await admin.post('POST /sparabet/annulla-bet', { idReceivedBet, sales: [] } as never)
    const { idAtto } = await rowOf(db, 'act', {}, ['idAtto'], '-idAtto')
    expect(await undo(idAtto).refusal).toBe('409 Questa azione non si può annullare')
    expect(await undo(999_999_999).refusal).toBe('404 Azione non trovata nel registro')
    expect(await admin.raw('POST', '/api/v1/registro/abc/annulla').status).toBe(400)
  })

  it('is a separate act with who, from where and the act it undid, and does not count as an edit of the bet’s text', async () => {
    const { idReceivedBet } = await aBet()
    const act = Number((await settle(idReceivedBet, 'Win')).headers.get('x-atto'))
    const { body } = await undo(act)
    expect(await rowOf(db, 'act', { idAtto: body.idAtto })).toMatchObject({
      actor: byRole.ADMIN.username,
      verbo: 'POST /api/v1/registro/:id/annulla',
      annulla: act,
      ip: '127.0.0.1',
    })
  })

  it('of a drop announced to a room announces it again', async () => {
    const { idReceivedBet } = await aBet()
    const { idSala, idDropTg } = await aSala()
    const told = await operatore.post('POST /sparabet/new-sale-drop', {
      data: [{ idReceivedBet, idSala, importoNoPerc: 10, quota: 2 }],
    } as never)
    await undo(Number(told.headers.get('x-atto')))
    const texts = await rowsOf(db, 'send', { chatId: idDropTg }, ['payload'], 'id')
    expect(
      texts.map(({ payload }) =>
        String((payload as { text: string }).text)
          .split('\n')
          .at(-1),
      ),
    ).toEqual(['Quota: 2,000', 'Drop annullato'])
  })
})

describe('labels', () => {
  it('exist for every editable column of a record', async () => {
    const tables: Record<string, string> = {
      tipster: 'tipster',
      sala: 'room',
      sito: 'venue',
      book: 'book',
      sparax: 'sparax',
      canale: 'canale',
      valuta: 'currency',
      collegamento_automatico: 'collegamento_automatico',
      collegamento_keyword: 'collegamento_keyword',
      collegamento_speciale: 'collegamento_speciale',
      collegamento_sparax: 'collegamento_sparax',
      admin_variable: 'admin_variable',
    }
    /** Never in a line: the audit uses another name for them, or they are not editable. */
    const elsewhere = new Set(['kind', 'numero', 'isListed', 'isInteger', 'riservata', 'segreta', 'dated'])
    for (const [entity, table] of Object.entries(tables)) {
      const { rows } = await sql<{ name: string }>`
        select column_name as name from information_schema.columns where table_name = ${table}`.execute(db)
      const names = rows.map(({ name }) =>
        name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      )
      expect([
        entity,
        names.filter((name) => !elsewhere.has(name) && fieldWords(entity, name) === undefined),
      ]).toEqual([entity, []])
    }
  })

  it('exist for every line written in this test, and each line is of a kind the filter knows', async () => {
    const rows = await db.selectFrom('audit').selectAll().where('actor', '!=', 'zeta').execute()
    expect(rows.length).toBeGreaterThan(100)
    const lacking = new Set<string>()
    for (const row of rows) {
      if (!(row.action in ACTIONS)) lacking.add(row.action)
      if (!(row.entity in ENTITIES)) lacking.add(row.entity)
      for (const name of Object.keys({ ...(row.before as object), ...(row.after as object) }))
        if (fieldWords(row.entity, name) === undefined) lacking.add(`${row.entity}.${name}`)
    }
    expect([...lacking]).toEqual([])
    const { rows: kinds } = await sql<{ tipo: string }>`
      select distinct activity_type(action || '.x', null) as tipo from unnest(${Object.keys(ACTIONS)}::text[]) as action`.execute(
      db,
    )
    expect(kinds.map(({ tipo }) => tipo).filter((tipo) => !(tipo in TIPI) || tipo === 'altro')).toEqual([])
  })
})
