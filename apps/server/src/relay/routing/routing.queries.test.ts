import { expect, it } from 'vitest'
import { insertRow, updateRows } from '#server/db/rows.ts'
import { testApp } from '#test/test-app.ts'
import { loadRouting, PICTURE_FACTS, routingBet, usualTopic } from './routing.queries.ts'

const { aBet, aBook, aSala, aTipster, clock, ctx, db, setVariable } = await testApp()

it('reads delays, limits, keyword and book of every kind of link', async () => {
  const { idTipster } = await aTipster()
  const [one, two, three, four] = [await aSala(), await aSala(), await aSala(), await aSala()]
  const escluso = await aBook()
  const timing = ({ idSala }: { idSala: number }, n: number) => ({
    idSala,
    ritardo: n,
    giorniMassimi: 10 + n,
    etaMassima: 100 + n,
  })
  await insertRow(db, 'collegamentoAutomatico', { idTipster, ...timing(one, 1) })
  await insertRow(db, 'collegamentoRiconoscimento', { idTipster, ...timing(two, 2) })
  await insertRow(db, 'collegamentoKeyword', { idTipster, ...timing(three, 3), keyword: 'over' })
  await insertRow(db, 'collegamentoSpeciale', { idTipster, ...timing(four, 4), idBook: escluso.idBook })
  const { links } = await loadRouting(ctx, idTipster)
  expect(links).toMatchObject([
    { kind: 'automatico', ...timing(one, 1) },
    { kind: 'riconoscimento', ...timing(two, 2) },
    { kind: 'keyword', ...timing(three, 3), keyword: 'over' },
    { kind: 'speciale', ...timing(four, 4), bookEscluso: { nomeBook: escluso.nomeBook } },
  ])
})

it('a link requires confirmation where it is set, and all links do where the tipster does', async () => {
  const asks = async (idTipster: number) =>
    (await loadRouting(ctx, idTipster)).links.map((link) => link.confermare)
  const both = async (chiediConferma: boolean) => {
    const { idTipster } = await aTipster({ chiediConferma })
    for (const confermare of [true, false])
      await insertRow(db, 'collegamentoAutomatico', { idTipster, idSala: (await aSala()).idSala, confermare })
    return (await asks(idTipster)).toSorted()
  }
  expect([await both(false), await both(true)]).toEqual([
    [false, true],
    [true, true],
  ])
})

it('a room gets a person’s send in the topic of its link with the smallest delay, else in General', () => {
  const link = (idSala: number, ritardo: number, argomento: number | null) => ({
    ...{ kind: 'automatico' as const, idSala, ritardo, giorniMassimi: null, etaMassima: null, argomento },
  })
  const links = [link(1, 60, 7), link(1, 5, 8), link(2, 0, 9), link(3, 0, null), link(3, 5, 10)]
  expect([1, 2, 3, 4].map((idSala) => usualTopic(links, idSala))).toEqual([8, 9, null, null])
})

it('loads the linked and the requested rooms, each once, with their barriers', async () => {
  const { idTipster } = await aTipster()
  const [linked, extra] = [await aSala(), await aSala({ stato: 'S', isSecret: true, idGruppoTg: null })]
  await insertRow(db, 'collegamentoAutomatico', { idTipster, idSala: linked.idSala })
  const { rooms } = await loadRouting(ctx, idTipster, [linked.idSala, extra.idSala])
  expect([...rooms.values()].toSorted((a, b) => a.idSala - b.idSala)).toMatchObject([
    { idSala: linked.idSala, stato: 'A', isSecret: false, hasChat: true, book: { idBook: linked.idBook } },
    { idSala: extra.idSala, stato: 'S', isSecret: true, hasChat: false, book: { idBook: extra.idBook } },
  ])
  expect(await loadRouting(ctx, (await aTipster()).idTipster)).toMatchObject({ links: [], rooms: new Map() })
})

it.each([
  ['', 0],
  ['90', 90],
])('waits by the base wait %j for %i s', async (valore, seconds) => {
  await setVariable('tipster_delay_seconds', valore)
  expect((await loadRouting(ctx, 0)).rules.baseDelaySeconds).toBe(seconds)
})

it.each([
  ['the text the staff see, whatever else there is', 'a', 'b', 'c', 'a'],
  ['the text a machine read, while it has no text', '', 'b', 'c', 'b'],
  ['the received text, while nothing was read', '', null, 'c', 'c'],
  ['nothing, being a picture', '', null, '', ''],
])('judges a bet by %s', (_, formattedBet, read, receivedBet, text) => {
  const now = clock.now()
  const bet = {
    idReceivedBet: 1,
    formattedBet,
    receivedBet,
    createdAt: now,
    messageDate: now,
    stoppedAt: null,
    deletedAt: null,
    argomento: null,
  }
  expect(routingBet({ ...bet, stato: 'A', pictureText: read, hasPhoto: false }).text).toBe(text)
})

it('a bet is a text unless it has a photo', () => {
  const now = clock.now()
  const bet = {
    ...{ idReceivedBet: 1, formattedBet: 'a', receivedBet: '', createdAt: now, messageDate: now },
    ...({ stoppedAt: null, deletedAt: null, argomento: null, stato: 'A', pictureText: null } as const),
  }
  expect([false, true].map((hasPhoto) => routingBet({ ...bet, hasPhoto }))).toMatchObject([
    { contenuto: 'testo' },
    { contenuto: 'foto' },
  ])
})

it('judges a bet by when it came, and by whether it was stopped or deleted', () => {
  const [createdAt, messageDate] = [new Date(2_000), new Date(1_000)]
  const bet = {
    idReceivedBet: 1,
    formattedBet: '',
    receivedBet: '',
    createdAt,
    messageDate,
    stoppedAt: null,
    deletedAt: null,
    argomento: null,
    ...({ stato: 'S', pictureText: null, hasPhoto: false } as const),
  }
  const known = { arrivedAt: createdAt, messageDate, stopped: false, deleted: false, tipsterStato: 'S' }
  expect(routingBet(bet)).toMatchObject(known)
  expect(routingBet({ ...bet, stoppedAt: createdAt })).toMatchObject({ ...known, stopped: true })
  expect(routingBet({ ...bet, deletedAt: createdAt })).toMatchObject({ ...known, deleted: true })
})

it('reads the text a machine read from this bet’s picture, once it is read', async () => {
  const [bet, other] = [await aBet(), await aBet()]
  const readOf = async ({ idReceivedBet }: { idReceivedBet: number }) =>
    (
      await db
        .selectFrom('bet')
        .select(PICTURE_FACTS)
        .where('idReceivedBet', '=', idReceivedBet)
        .executeTakeFirst()
    )?.pictureText
  const reading = { idReceivedBet: bet.idReceivedBet, dueAt: clock.now() }
  expect(await readOf(bet)).toBeNull()
  await insertRow(db, 'imageReading', { ...reading, stato: 'in_attesa', testo: null })
  expect(await readOf(bet)).toBeNull()
  await updateRows(db, 'imageReading', {}, { stato: 'letta', testo: 'Inter 1', fonte: 'ocr' })
  expect(await readOf(bet)).toBe('Inter 1')
  expect(await readOf(other)).toBeNull()
})
