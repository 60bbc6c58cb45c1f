import type { Role } from '@xbetapp/domain/platform/roles/roles'
import { describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/rows.ts'
import { testApp } from '#test/test-app.ts'

const { as, db, oneUserPerRole, setVariable } = await testApp()
const users = await oneUserPerRole()
const admin = as(users.ADMIN)
const superadmin = as(users.SUPERADMIN)

const OPEN = [
  'chat_bets_id',
  'chat_proprietario_id',
  'chat_staff_id',
  'chat_trash_id',
  'chiusure_solo_admin',
  'estratto_sollecito_ore',
  'gpt_api_key',
  'lettera_ora',
  'link_accesso_siti',
  'link_guida',
  'nota_bet_americani',
  'nota_sicilia_no_asia',
  'nota_sukor_no_365',
  'prova_a_vuoto',
  'radice_chat',
  'riconoscimento_immagini',
  'risposte_giallo_minuti',
  'seconda_persona_estratto_inviato',
  'soglia_esposizione',
  'soglia_esposizione_evento',
  'soglia_seconda_persona',
  'sollecito_sale_minuti',
  'timesheet_link',
]
const RESTRICTED = [
  'attesa_scade_minuti',
  'chat_comando_id',
  'eta_massima_minuti',
  'max_link_sparax',
  'max_link_tipster',
  'sparabet_delay_seconds',
  'sparax_delay_seconds',
  'tipster_delay_seconds',
]
const LINKS = ['link_accesso_siti', 'link_guida', 'timesheet_link']

const read = (nome: string, client = admin) =>
  client.get('GET /api/v1/admin-variables/nome', { query: { nome } })
const set = (nome: string, valore: string | number, client = admin) =>
  client.post('POST /api/v1/admin-variables/set-valore', { nome, valore })

describe('two who set one variable', () => {
  const setSeen = (nome: string, valore: string, valoreVisto: string, client = admin) =>
    client.post('POST /api/v1/admin-variables/set-valore', { nome, valore, valoreVisto })

  it('the second is told by whom and when it was changed, and nothing is overwritten', async () => {
    await set('chat_staff_id', '-100')
    expect(await setSeen('chat_staff_id', '-200', '-100').status).toBe(200)
    const late = await setSeen('chat_staff_id', '-300', '-100', superadmin)
    expect(late.status).toBe(409)
    expect(JSON.parse(late.text).conflitto).toEqual({
      campi: [{ campo: 'valore', chi: expect.any(String), quando: expect.any(String) }],
    })
    expect((await read('chat_staff_id').body).valore).toBe('-200')
    expect(await setSeen('chat_staff_id', '-200', '-100').status).toBe(200)
  })
})

describe('the cards of Variabili Admin', () => {
  it('are all of them for SUPERADMIN, without the restricted ones for ADMIN', async () => {
    const names = async (client: typeof admin) =>
      (await client.get('GET /api/v1/admin-variables').body).map((card) => card.nome)
    expect(await names(admin)).toEqual(OPEN)
    expect((await names(superadmin)).toSorted()).toEqual([...OPEN, ...RESTRICTED].toSorted())
  })

  it('say which take a number, and never contain a secret', async () => {
    await setVariable('gpt_api_key', 'sk-molto-segreta')
    await setVariable('max_link_tipster', 12)
    const { body, text } = await superadmin.get('GET /api/v1/admin-variables')
    expect(text).not.toContain('sk-molto-segreta')
    const card = (nome: string) => body.find((one) => one.nome === nome)
    expect(card('gpt_api_key')).toEqual({
      nome: 'gpt_api_key',
      valore: '',
      tipo: 'testo',
      riservata: false,
      segreta: true,
      impostata: true,
    })
    expect(card('max_link_tipster')).toMatchObject({
      valore: '12',
      tipo: 'numero',
      riservata: true,
      impostata: true,
    })
    expect(card('nota_bet_americani')).toMatchObject({ valore: '', tipo: 'testo', impostata: false })
  })

  it('are for ADMIN alone', async () => {
    for (const role of ['ANAGRAFICHE', 'OPERATORE', 'EXTRA'] as const) {
      expect(await as(users[role]).get('GET /api/v1/admin-variables').status).toBe(403)
    }
  })
})

describe('reading one variable', () => {
  it('is limited by role: links for operators, values shown on link pages for all, the rest for ADMIN', async () => {
    const may: Record<string, Role[]> = {
      ...Object.fromEntries(OPEN.map((nome) => [nome, ['ADMIN'] as Role[]])),
      ...Object.fromEntries(LINKS.map((nome) => [nome, ['ADMIN', 'OPERATORE', 'ANALISTA'] as Role[]])),
      ...Object.fromEntries(RESTRICTED.map((nome) => [nome, [] as Role[]])),
    }
    for (const [role, user] of Object.entries(users) as Array<[Role, (typeof users)['ADMIN']]>) {
      for (const nome of [...OPEN, ...RESTRICTED]) {
        const isOfLinks = /^(max_link_|eta_massima_)/.test(nome) && role !== 'EXTRA'
        const allowed = role === 'SUPERADMIN' || isOfLinks || may[nome]?.includes(role)
        expect(await read(nome, as(user)).status, `${role} ${nome}`).toBe(allowed ? 200 : 403)
      }
    }
  })

  it('that does not exist is a 404', async () => {
    const reply = await read('nessuna')
    expect([reply.status, reply.message]).toEqual([404, 'Variabile nessuna non esistente'])
  })
})

describe('setting a variable', () => {
  it('answers the new value', async () => {
    expect(await set('nota_bet_americani', '  solo interi ').body).toEqual({
      nome: 'nota_bet_americani',
      valore: 'solo interi',
    })
    expect((await read('nota_bet_americani').body).valore).toBe('solo interi')
    expect((await set('nota_bet_americani', '').body).valore).toBe('')
  })

  it.each(RESTRICTED)('%s is for SUPERADMIN alone', async (nome) => {
    expect(await set(nome, '3').status).toBe(403)
    expect((await set(nome, 3, superadmin).body).valore).toBe('3')
  })

  it('is refused to all other roles', async () => {
    for (const role of ['ANAGRAFICHE', 'OPERATORE', 'EXTRA'] as const) {
      expect(await set('link_guida', 'https://example.org', as(users[role])).status).toBe(403)
    }
  })

  it.each([
    ['max_link_tipster', '-1', 'Inserisci un numero intero valido.'],
    ['max_link_sparax', '1.5', 'Inserisci un numero intero valido.'],
    ['tipster_delay_seconds', 'dieci', 'Inserisci un numero intero valido.'],
    ['sparax_delay_seconds', '99999999999', 'Inserisci un numero intero valido.'],
    ['chat_staff_id', 'la chat', 'Inserisci un numero intero valido.'],
    ['chat_comando_id', '9'.repeat(30), 'Inserisci un numero intero valido.'],
    ['riconoscimento_immagini', 'true', 'Il valore deve essere True o False.'],
    ['riconoscimento_immagini', '', 'Il valore deve essere True o False.'],
    ['notifiche_attive', 'forse', 'Il valore deve essere True o False.'],
    ['link_guida', 'javascript:alert(1)', 'Inserisci un indirizzo http o https valido.'],
    ['timesheet_link', 'la guida', 'Inserisci un indirizzo http o https valido.'],
    ['nota_sukor_no_365', 'x'.repeat(4001), 'Massimo 4000 caratteri.'],
  ])('%s to %j is refused', async (nome, valore, message) => {
    const before = (await read(nome, superadmin).body).valore
    const reply = await set(nome, valore, superadmin)
    expect([reply.status, reply.message, reply.headers.get('x-campo')]).toEqual([400, message, 'valore'])
    expect((await read(nome, superadmin).body).valore).toBe(before)
  })

  it('of a name that does not exist is refused, and creates none', async () => {
    const reply = await set('inventata', 'x', superadmin)
    expect([reply.status, reply.message]).toEqual([400, 'Variabile inventata non esistente'])
    expect(await read('inventata', superadmin).status).toBe(404)
  })

  it('switches image recognition on and off', async () => {
    for (const valore of ['True', 'False', 'True']) {
      expect((await set('riconoscimento_immagini', valore).body).valore).toBe(valore)
    }
  })

  it('empties maxima, chats and links', async () => {
    for (const nome of ['max_link_sparax', 'chat_staff_id', 'link_guida', 'sparabet_delay_seconds']) {
      expect((await set(nome, '', superadmin).body).valore).toBe('')
    }
  })

  it('records who changed what, once per change', async () => {
    await set('nota_sicilia_no_asia', 'prima')
    await set('nota_sicilia_no_asia', 'prima')
    await set('nota_sicilia_no_asia', 'poi')
    const lines = await rowsOf(
      db,
      'audit',
      { entityId: 'nota_sicilia_no_asia' },
      ['actor', 'before', 'after'],
      'id',
    )
    const actor = users.ADMIN.username
    expect(lines).toEqual([
      { actor, before: { valore: '' }, after: { valore: 'prima' } },
      { actor, before: { valore: 'prima' }, after: { valore: 'poi' } },
    ])
  })

  it('leaves no other copy of a secret, also when the call has an idempotency key', async () => {
    const secret = 'sk-unica-e-segreta'
    const headers = { 'idempotency-key': 'chiave-1' }
    await admin.post(
      'POST /api/v1/admin-variables/set-valore',
      { nome: 'gpt_api_key', valore: secret },
      { headers },
    )
    await set('gpt_api_key', `${secret}-2`)
    expect((await read('gpt_api_key').body).valore).toBe(`${secret}-2`)
    for (const table of ['audit', 'idempotencyKey', 'send', 'notification', 'adminVariable'] as const) {
      expect(JSON.stringify(await db.selectFrom(table).selectAll().execute()), table).not.toContain(secret)
    }
    const lines = await rowsOf(db, 'audit', { entityId: 'gpt_api_key' }, ['after'])
    expect(lines).toEqual([{ after: { valore: '(nascosto)' } }, { after: { valore: '(nascosto)' } }])
  })
})

it('the chats of the day’s root are a list of chats', async () => {
  expect(await set('radice_chat', '-100123, 456').status).toBe(200)
  expect(await set('radice_chat', '-100123, amici').refusal).toBe(
    '400 Inserisci id di chat separati da virgole.',
  )
})
