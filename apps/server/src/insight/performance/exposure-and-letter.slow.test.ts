import { dec } from '@xbetapp/domain/platform/money/decimal'
import { plainText } from '@xbetapp/domain/platform/text/formatted-text'
import { addRomeDays, endOfRomeDay, romeDay } from '@xbetapp/domain/platform/time/rome'
import { expect, it } from 'vitest'
import { balancesAt, getAccount } from '#server/accounts/accounting/public.ts'
import { editBet, saveBet } from '#server/bets/bets/public.ts'
import { saveTipsterDrop, saveVenueDrops } from '#server/bets/drops/public.ts'
import { rowOf, rowsOf, updateRows } from '#server/db/rows.ts'
import { HISTORY_NOW, randomWorld } from '#test/random-history.ts'
import { testApp } from '#test/test-app.ts'
import { accountCourse } from './account-course.ts'
import { writeLetter } from './daily-letter.ts'
import { houseTotals } from './house-totals.ts'
import { barsSvg } from './letter-picture.ts'
import { requireDays } from './period.ts'
import { warnExposure } from './warn-exposure.ts'

const app = await testApp()
const { db, as, aSentBet, aUser, ctx, clock, setVariable } = app
const admin = as(await aUser({ roles: ['ADMIN'] }))
const accountant = as(await aUser({ roles: ['CONTABILITÀ'] }))
const tipster = await app.aTipster()
const room = await app.aSala({ freerollAttivo: '10' })
const site = await app.aSito({})
const today = romeDay(ctx.now())

async function aBet(text: string, { stake = 100, odds = 2, credited = 100, at = 1.9 } = {}) {
  const bet = await saveBet(ctx, {
    text: plainText(text),
    idTipster: tipster.idTipster,
    messageDate: ctx.now(),
  })
  const { idReceivedBet } = bet
  const entry = (kind: 'sala' | 'sito', id: number) => ({
    idReceivedBet,
    venue: { kind, id },
    importo: stake,
    quota: odds,
  })
  await saveVenueDrops(ctx, {
    announce: false,
    entries: [entry('sala', room.numero), entry('sito', site.numero)],
  })
  if (credited > 0) {
    await saveTipsterDrop(ctx, { idReceivedBet, totTipster: credited, quotaDrop: at, announce: false })
  }
  return idReceivedBet
}

const exposureNow = async () => await admin.get('GET /api/v1/esposizione').body

it('open bets are shown by event, tipster, book, room and currency, each adding up to the house or to the venues', async () => {
  const first = await aBet('Inter - Milan over 2,5 @2,10')
  const second = await aBet('Inter - Milan 1 @1,80')
  await aBet('Roma - Lazio 1 @1,80\nNapoli - Torino 1 @1,50\nmultipla @2,70')
  const settled = await aBet('Parma - Lecce 1 @2,00')
  await editBet(ctx, { idReceivedBet: settled, esito: 'Win' })
  const open = await exposureNow()
  if (typeof open !== 'object' || !('casa' in open)) throw new Error('exposure')
  // Each: 200 played at 2.00, 10 for freeroll, 100 credited at 1.90: a loss costs the house 100, a win earns 110.
  expect(open.casa).toMatchObject({ aperte: 3, esposto: 600, peggiore: -300, migliore: 330 })
  expect(open.evento.map(({ nome, aperte, peggiore }) => [nome, aperte, peggiore])).toEqual([
    ['Inter - Milan', 2, -200],
    ['Multiple', 1, -100],
  ])
  expect(open.tipster).toEqual([{ ...open.casa, chiave: `${tipster.idTipster}`, nome: tipster.nomeTipster }])
  for (const by of [open.book, open.sala, open.valuta]) {
    expect(by.reduce((sum, { peggiore }) => sum + peggiore, 0)).toBe(-600)
    expect(by.reduce((sum, { migliore }) => sum + migliore, 0)).toBe(600)
  }
  for (const per of ['evento', 'tipster', 'book', 'sala', 'valuta'] as const)
    for (const row of open[per]) {
      const bets = await admin.get('GET /api/v1/esposizione/righe', { query: { per, chiave: row.chiave } })
        .body
      const sumOf = (figure: 'esposto' | 'peggiore' | 'migliore') =>
        bets.reduce((sum, bet) => sum + bet[figure], 0)
      expect([sumOf('esposto'), sumOf('peggiore'), sumOf('migliore')]).toEqual([
        row.esposto,
        row.peggiore,
        row.migliore,
      ])
      expect(bets.map(({ peggiore }) => peggiore)).toEqual(
        bets.map(({ peggiore }) => peggiore).toSorted((a, b) => a - b),
      )
    }
  await editBet(ctx, { idReceivedBet: first, esito: 'Loss' })
  await editBet(ctx, { idReceivedBet: second, esito: 'Win' })
  expect(await exposureNow()).toMatchObject({ casa: { aperte: 1, peggiore: -100 } })
})

it('an event says when it begins, where its text does', async () => {
  const bets = [await aBet('Nantes - Metz ore 21:00 1 @2,00'), await aBet('Brest - Lens 1 @2,00')]
  const { evento } = await exposureNow()
  const beginOf = (name: string) => evento.find(({ nome }) => nome.startsWith(name))?.inizio
  expect([beginOf('Nantes')?.slice(11), beginOf('Brest')]).toEqual(['21:00:00', null])
  for (const idReceivedBet of bets) await editBet(ctx, { idReceivedBet, esito: 'Void' })
})

it('only the bets of this evening count in every group, its total and the bets behind its rows', async () => {
  const tonight = await aBet('Nantes - Metz ore 21:00 1 @2,00')
  const earlier = await aBet('Lille - Monaco ore 21:00 1 @2,00')
  const others = [
    await aBet('Brest - Lens 1 @2,00'),
    await aBet('Nizza - Tolosa ore 21:00 1 @2,00\nAngers - Lorient ore 21:00 1 @2,00\nmultipla @4,00'),
  ]
  const [reading] = await rowsOf(db, 'legReading', { idReceivedBet: earlier })
  const yesterday = new Date(ctx.now().getTime() - 86_400_000)
  await updateRows(db, 'event', { idEvent: reading!.idEvent! }, { inizio: yesterday })
  const query = { stasera: '1' } as const
  const shown = await admin.get('GET /api/v1/esposizione', { query }).body
  const one = { aperte: 1, esposto: 200, peggiore: -100, migliore: 110 }
  expect(shown).toMatchObject({ casa: one, evento: [{ nome: 'Nantes - Metz', ...one }], tipster: [one] })
  for (const per of ['evento', 'tipster', 'book', 'sala', 'valuta'] as const) {
    expect(shown[per].reduce((sum, { esposto }) => sum + esposto, 0)).toBe(200)
    for (const { chiave } of shown[per]) {
      const bets = await admin.get('GET /api/v1/esposizione/righe', { query: { per, chiave, ...query } }).body
      expect(bets.map(({ idReceivedBet }) => idReceivedBet)).toEqual([tonight])
    }
  }
  expect((await exposureNow()).casa.aperte).toBeGreaterThan(4)
  for (const idReceivedBet of [tonight, earlier, ...others])
    await editBet(ctx, { idReceivedBet, esito: 'Void' })
})

it('merged events count as one in the exposure', async () => {
  const referee = as(await aUser({ roles: ['REFERTATORE'] }))
  const bets = [
    await aBet('Cottbus - Union Berlino 1 @2,00'),
    await aBet('Energie Cottbus - Union Berlin 1 @2,00'),
  ]
  const [id, altro] = (
    await rowsOf(db, 'legReading', { idReceivedBet: bets }, undefined, 'idReceivedBet')
  ).map(({ idEvent }) => Number(idEvent))
  const events = async () => (await exposureNow()).evento.filter(({ nome }) => nome.includes('Cottbus'))
  expect(await events()).toHaveLength(2)
  await referee.post(
    'POST /api/v1/eventi/:id/unisci',
    { altro: altro ?? 0, squadreInvertite: false },
    { params: { id: id ?? 0 } },
  )
  expect(await events()).toMatchObject([
    { chiave: `${id}`, nome: 'Cottbus - Union Berlino', aperte: 2, peggiore: -200 },
  ])
  for (const idReceivedBet of bets) await editBet(ctx, { idReceivedBet, esito: 'Void' })
})

it('a crossed threshold is reported once to bell and staff chat, and again only after falling below it', async () => {
  await setVariable('chat_staff_id', '-100555')
  await setVariable('soglia_esposizione', '150')
  await setVariable('soglia_esposizione_evento', '90')
  const told = async () =>
    (
      await db.selectFrom('notification').select('testo').where('testo', 'like', 'Esposizione%').execute()
    ).map(({ testo }) => testo)
  await warnExposure(ctx)
  expect(await told()).toEqual([])
  const one = await aBet('Bari - Pisa 1 @2,00')
  await warnExposure(ctx)
  await warnExposure(ctx)
  expect(await told()).toEqual([
    expect.stringContaining('2 bet Open, nel caso peggiore € -200,00'),
    expect.stringContaining('Bari - Pisa'),
  ])
  await editBet(ctx, { idReceivedBet: one, esito: 'Void' })
  await warnExposure(ctx)
  await editBet(ctx, { idReceivedBet: one, esito: 'Open' })
  await warnExposure(ctx)
  expect(await told()).toHaveLength(4)
  const sent = await rowsOf(db, 'send', { scopo: 'staff-notice' }, ['id'])
  expect(sent).toHaveLength(4)
  await setVariable('soglia_esposizione', '0')
  await setVariable('soglia_esposizione_evento', '0')
  await warnExposure(ctx)
  expect(await rowsOf(db, 'exposureAlert', {}, ['chiave'])).toEqual([])
})

it('the odds of a tip are read on arrival, kept when its text changes, and corrected with a log', async () => {
  const id = await aBet('Genoa - Como 1 @2,50', { odds: 2.25 })
  const read = () => accountant.get('GET /api/v1/bets/:id/quota-tip', { params: { id } })
  expect(await read().body).toMatchObject({
    quota: 2.5,
    letta: 2.5,
    // 200 at 2.25 instead of 2.50.
    slippage: -10,
    slippageEur: -20,
    drop: [{ slippageEur: -10 }, { slippageEur: -10 }],
  })
  await updateRows(db, 'bet', { idReceivedBet: id }, { formattedBet: 'Genoa - Como 1 @3,00', textVersion: 9 })
  await editBet(ctx, { idReceivedBet: id, fascia: null, sport: null, esito: 'Win' })
  expect(await read().body).toMatchObject({ quota: 2.5 })
  const put = (quota: number | null) =>
    accountant.put('PUT /api/v1/bets/:id/quota-tip', { quota }, { params: { id } })
  expect(await put(0.5).status).toBe(400)
  expect(await put(2).body).toMatchObject({ quota: 2, letta: 2.5, slippage: 12.5 })
  expect(await put(null).body).toMatchObject({ quota: null, slippage: null })
  const lines = await rowsOf(
    db,
    'modificationLog',
    { idReceivedBet: id, tipoModifica: 'QUOTA_TIP' },
    ['valorePrecedente', 'nuovoValore'],
    'id',
  )
  expect(lines).toEqual([
    { valorePrecedente: '2.500', nuovoValore: '2.000' },
    { valorePrecedente: '2.000', nuovoValore: null },
  ])
  const audited = await rowsOf(db, 'audit', { action: 'bets.tip-odds' }, ['actor'])
  expect(audited).toHaveLength(2)
})

it('delay is shown by steps, with its cost per week', async () => {
  const start = ctx.now()
  for (const [seconds, odds] of [
    [10, 2],
    [200, 1.9],
  ] as const) {
    const id = await aBet('Verona - Udinese 1 @2,00', { odds })
    const createdAt = new Date(start.getTime() - seconds * 1000)
    await aSentBet({ idReceivedBet: id, idSala: room.numero, regola: 'automatico', createdAt })
  }
  const query = { dal: today, al: today, per: 'sala' } as const
  const { body } = await admin.get('GET /api/v1/andamento/ritardo', { query })
  expect(body).toMatchObject({
    // A fall of 5 % in 190 seconds; 200 a week: one day of data, times 7.
    righe: [{ drop: 2, secondi: 105, slippage: -2.5, slippageEur: -5, costo: 11.05 }],
  })
  const { body: byRule } = await admin.get('GET /api/v1/andamento/ritardo', {
    query: { ...query, per: 'regola' },
  })
  expect(byRule).toMatchObject({ righe: [{ nome: 'Automatico', drop: 2 }] })
})

it('a what-if on the actual terms returns the actual figures, and on other terms those of the rules', async () => {
  const ask = async (terms: object) => {
    const { body } = await admin.post('POST /api/v1/andamento/ipotesi', { dal: today, al: today, ...terms })
    if (typeof body !== 'object' || !('ipotesi' in body)) throw new Error(JSON.stringify(body))
    return body
  }
  const { body: line } = await admin.get('GET /api/v1/andamento', { query: { dal: today, al: today } })
  const same = await ask({})
  expect(same.differenza).toBe(0)
  expect(same.comEra).toEqual(same.ipotesi)
  expect(line).toMatchObject({
    totali: {
      noDrop: same.comEra.noDrop,
      scartiQuota: same.comEra.scartiQuota,
      freeroll: same.comEra.freeroll,
    },
  })
  const counts = async () =>
    Number(
      (
        await db
          .selectFrom('audit')
          .select((eb) => eb.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )
  const before = await counts()
  const without = await ask({ senzaTipster: [tipster.idTipster] })
  expect(without.ipotesi).toMatchObject({ casa: 0, bet: 0 })
  // Half of it is the site's: without the room the tipster is credited with the rest of what could be played.
  const alone = await ask({ senzaVenue: [room.idVenue] })
  expect(alone.ipotesi.tot).toBe(dec(alone.comEra.tot).div(2).toNumber())
  const free = await ask({ freeroll: 100 })
  expect(free.ipotesi.tipster).toBe(free.comEra.tipster)
  const half = await ask({ percentuale: 50, venue: room.idVenue })
  expect(half.ipotesi.tot).toBe(dec(half.comEra.tot).times('0.75').toNumber())
  expect(await counts()).toBe(before)
})

it('the letter is sent once, at its hour, with yesterday, the open bets and a picture', async () => {
  await setVariable('chat_proprietario_id', '-100777')
  await setVariable('lettera_ora', '23')
  const letters = () => rowsOf(db, 'send', { scopo: 'lettera' }, undefined, 'id')
  clock.advance(86_400_000)
  const now = { ...ctx, now: clock.now }
  await writeLetter(now)
  expect(await letters()).toEqual([])
  await setVariable('lettera_ora', '8')
  await Promise.all([writeLetter(now), writeLetter(now)])
  await writeLetter(now)
  const [text, picture, ...others] = await letters()
  expect(others).toEqual([])
  expect(text?.payload).toMatchObject({ text: expect.stringContaining('Profitto della casa: €') })
  expect(text?.payload).toMatchObject({ text: expect.stringContaining('Open adesso: 4 bet') })
  expect(text?.payload).toMatchObject({ text: expect.stringMatching(/- \d+ settimane da inviare/) })
  expect(picture).toMatchObject({ tipo: 'document', chatId: -100777 })
  const { dati, isCompressed } = await rowOf(db, 'content')
  expect(isCompressed || dati.subarray(1, 4).toString() === 'PNG').toBe(true)
})

it('a letter that was due before a backup was restored waits for a person, since it may have been sent', async () => {
  clock.advance(86_400_000)
  const restoredAt = clock.now()
  await updateRows(db, 'installation', {}, { restoredAt: restoredAt, backupAt: restoredAt })
  await writeLetter({ ...ctx, now: clock.now })
  await updateRows(db, 'installation', {}, { restoredAt: null, backupAt: null })
  const letters = await rowsOf(db, 'send', { scopo: 'lettera' }, ['stato'], 'id')
  expect(letters.slice(-2)).toEqual([{ stato: 'uncertain' }, { stato: 'uncertain' }])
})

it('bars start at zero, whatever the figures', () => {
  const svg = barsSvg(
    'x',
    [
      { label: 'a', value: 90 },
      { label: 'b', value: 100 },
    ],
    String,
  )
  const heights = [...svg.matchAll(/<rect x=[^>]*height="([\d.]+)"/g)].map(([, height]) => Number(height))
  expect((heights[0] ?? 0) / (heights[1] ?? 1)).toBeCloseTo(0.9, 2)
})

it('an account’s daily closing equals that of its page, and its open stakes are shown', async () => {
  const world = await testApp()
  const random = await randomWorld(world, 4711)
  await random.live(200)
  const base = { ...world.ctx, now: () => new Date(HISTORY_NOW) }
  const days = requireDays(base, { dal: addRomeDays(romeDay(base.now()), -20), al: romeDay(base.now()) })
  for (const { kind, id } of random.venues) {
    const { punti } = await accountCourse(base, days, kind, id)
    const account = await getAccount(base, kind, id)
    for (const { giorno, saldo } of punti) {
      const { saldoTotale } = await balancesAt(base, account.idAccount, account, endOfRomeDay(giorno))
      expect(dec(saldoTotale).toNumber()).toBe(saldo)
    }
  }
})

it('the trend of each total ends at the summary’s value, and the open stakes end at the current ones', async () => {
  const world = await testApp()
  const { live } = await randomWorld(world, 99)
  await live(150)
  const base = { ...world.ctx, now: () => new Date(HISTORY_NOW) }
  const days = requireDays(base, { dal: addRomeDays(romeDay(base.now()), -30), al: romeDay(base.now()) })
  const { righe, aperto } = await houseTotals(base, days)
  const stored = await rowsOf(world.db, 'cashTotal', {}, ['idAccount', 'importo'])
  const wanted = stored
    .filter(({ idAccount }) => idAccount !== 7)
    .map(({ importo }) => Number(importo))
    .sort((a, b) => a - b)
  const shown = righe
    .filter(({ tipo }) => tipo !== 'conto')
    .map(({ saldi }) => saldi.at(-1) ?? 0)
    .sort((a, b) => a - b)
  expect(shown).toEqual(wanted)
  const open = await world.db
    .selectFrom('bet')
    .select((eb) => eb.fn.sum('tot').as('tot'))
    .where('esito', '=', 'Open')
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  expect(aperto.at(-1)).toBe(Number(open.tot ?? 0))
  expect(aperto).toHaveLength(31)
})
