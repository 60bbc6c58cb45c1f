import { describe, expect, it } from 'vitest'
import { insertRow, rowOf, rowsOf, updateRows } from '#server/db/rows.ts'
import { BOT } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { decideDue } from '#server/relay/routing/public.ts'
import type { MessagePayload } from '#server/telegram/outbox/public.ts'
import { testApp } from '#test/test-app.ts'
import { editSource } from './edit-source.ts'
import { DUE_FORWARDS, findDueForwards } from './forward-due.ts'
import { relaySource } from './relay-source.ts'
import type { SourceItem, SourceMessage } from './source-message.ts'
import { undoSourceWithdrawal, withdrawSource } from './withdraw-source.ts'

// It is Wednesday 11 March 2026, noon.
const app = await testApp()
const { aCanale, aSala, as, aUser, clock, ctx, db, setVariable } = app
const bot = { ...ctx, actor: BOT }
const operatore = as(await aUser({ roles: ['OPERATORE'] }))
let number = 0

interface Link {
  ritardo?: number
  etaMassima?: number
  confermare?: boolean
  giorniMassimi?: number
  argomento?: number
  filtro?: object
}

async function aSparax(links: readonly Link[] = [{}], fields: { soloFoto?: boolean } = {}) {
  const chatId = -1_000_000 - ++number
  const nomeSparax = `Sparax ${number}`
  const { idSparax } = await insertRow(db, 'sparax', { nomeSparax, idGruppoTg: chatId, ...fields })
  const sale = []
  for (const { filtro, ...link } of links) {
    const sala = await aSala()
    const stored = filtro ? { filtro: JSON.stringify(filtro) } : {}
    await insertRow(db, 'collegamentoSparax', { idSparax, idSala: sala.idSala, ...link, ...stored })
    sale.push(sala)
  }
  return { chatId, idSparax, nomeSparax, sale, sala: sale[0]! }
}

const anItem = (tipo: SourceItem['tipo'] = 'text', more: Partial<SourceItem> = {}): SourceItem => ({
  messageId: ++number,
  tipo,
  fileId: tipo === 'text' || tipo === 'other' ? null : `file ${number}`,
  ...more,
})

/** A message as the bot takes it from a group. @returns its item */
async function relay(
  chatId: number,
  text: string,
  {
    item = anItem('text', { caption: text }),
    minutesAgo = 0,
    ...more
  }: Partial<SourceMessage> & { minutesAgo?: number } = {},
) {
  const postedAt = new Date(clock.now().getTime() - minutesAgo * 60_000)
  const message = {
    ...{ chatId, text, item, postedAt, isForRooms: true, mediaGroupId: undefined, argomento: null },
    ...{ replyToMessageId: undefined, replyChatId: undefined, quote: undefined, senderId: 7 },
  }
  await withTransaction(bot, (tx) => relaySource(tx, { ...message, ...more }))
  return item
}
const edit = (chatId: number, item: SourceItem) =>
  withTransaction(bot, (tx) => editSource(tx, { chatId, item, text: item.caption ?? '' }))

/** Decides on everything that is due. */
async function decide() {
  const { work } = await findDueForwards(ctx)
  for (const [group, own] of Map.groupBy(work, (one) => one.group))
    await withTransaction(bot, (tx) =>
      decideDue(
        tx,
        DUE_FORWARDS,
        group,
        own.map(({ id }) => id),
      ),
    )
}
const targets = (of: { idSparax?: number; idCanale?: number }) =>
  rowsOf(db, 'forwardTarget', of, ['idSala', 'stato', 'motivo', 'dueAt'], 'id')
const stateOf = async (idSparax: number) =>
  (await targets({ idSparax })).map(({ stato, motivo }) => [stato, motivo])
const sendsTo = (chatId: number | null) => rowsOf(db, 'send', { chatId: chatId ?? 0 }, undefined, 'id')
const bell = async () => (await rowsOf(db, 'notification', {}, ['testo'], 'id')).map(({ testo }) => testo)
const newest = async (idSparax: number) =>
  (await operatore.get('GET /api/v1/inoltri', { query: { idSparax } }).body).inoltri[0]!

describe('a message of a sparax', () => {
  it('goes only where the link’s filter lets it through; the path says why not elsewhere', async () => {
    const { chatId, idSparax } = await aSparax([
      { filtro: { contenuto: 'foto' } },
      { filtro: { contenuto: 'testo' } },
      { filtro: { tutte: ['milan'] } },
      { filtro: { nessuna: ['inter'] } },
      { filtro: { quotaMin: 2 } },
      { filtro: { argomento: 5 } },
    ])
    await relay(chatId, 'Inter 1 @1.85')
    expect((await targets({ idSparax })).map(({ stato }) => stato)).toEqual([
      'escluso',
      'previsto',
      ...Array.from({ length: 4 }, () => 'escluso'),
    ])
    const other = await aSparax([{ filtro: { contenuto: 'foto' } }, { filtro: { contenuto: 'testo' } }])
    await relay(other.chatId, '', { item: anItem('photo'), argomento: 5 })
    expect((await targets({ idSparax: other.idSparax })).map(({ stato }) => stato)).toEqual([
      'previsto',
      'escluso',
    ])
  })

  it('is judged by the hour at which it leaves, the delay included', async () => {
    const hours = { dalle: '13:30', alle: '14:30' }
    const { chatId, idSparax } = await aSparax([
      { ritardo: 7_200, filtro: { ore: hours } },
      { ritardo: 3_600, filtro: { ore: hours } },
    ])
    await relay(chatId, 'dopo')
    const rows = await targets({ idSparax })
    expect(rows.map(({ stato }) => stato)).toEqual(['previsto', 'escluso'])
    expect(rows[0]?.dueAt).toEqual(new Date(clock.now().getTime() + 7_200_000))
    expect(rows[0]?.motivo).toMatch(/^Sparax Sparax \d+, dopo 7200 s$/)
  })

  it('about a match too many days away stays out of the rooms that limit the days', async () => {
    const { chatId, idSparax } = await aSparax([{ giorniMassimi: 2 }, { giorniMassimi: 30 }, {}])
    await relay(chatId, 'Inter - Milan 25/03/2026 1 @2')
    expect((await targets({ idSparax })).map(({ stato }) => stato)).toEqual([
      'escluso',
      'previsto',
      'previsto',
    ])
  })

  it('is taken once, and an item of its album once, however often Telegram delivers them', async () => {
    const { chatId, idSparax } = await aSparax()
    const [first, second] = [anItem('photo'), anItem('photo')]
    for (const item of [first, first, second, second, first])
      await relay(chatId, 'album', { item, mediaGroupId: `a ${chatId}` })
    const { elements } = await rowOf(db, 'forward', { chatId })
    expect((elements as unknown as SourceItem[]).map(({ messageId }) => messageId)).toEqual([
      first.messageId,
      second.messageId,
    ])
    expect(await targets({ idSparax })).toHaveLength(1)
  })

  it('whose album waits is sent whole; an item that comes after it was queued follows as a copy', async () => {
    const { chatId, sala } = await aSparax()
    const album = { mediaGroupId: `b ${chatId}` }
    await relay(chatId, 'parole', { item: anItem('photo', { caption: 'parole' }), ...album })
    await decide()
    expect(await sendsTo(sala.idGruppoTg)).toEqual([])
    await relay(chatId, '', { item: anItem('photo'), ...album })
    clock.advance(60_000)
    await decide()
    expect((await sendsTo(sala.idGruppoTg)).map(({ tipo, scopo }) => [tipo, scopo])).toEqual([
      ['album', 'sparax'],
    ])
    const late = await relay(chatId, '', { item: anItem('photo'), ...album })
    const all = await sendsTo(sala.idGruppoTg)
    expect(all.map(({ tipo, scopo, idSala }) => [tipo, scopo, idSala])).toEqual([
      ['album', 'sparax', sala.idSala],
      ['copy', 'sparax', sala.idSala],
    ])
    expect(all[1]?.payload).toMatchObject({ copy: { chatId, messageId: late.messageId } })
    expect(await rowOf(db, 'forward', { chatId })).toMatchObject({ testo: 'parole' })
  })

  it('whose album has its words on a later item is known by these', async () => {
    const { chatId } = await aSparax()
    const album = { mediaGroupId: `d ${chatId}` }
    await relay(chatId, '', { item: anItem('photo'), ...album })
    await relay(chatId, 'parole', { item: anItem('photo', { caption: 'parole' }), ...album })
    await relay(chatId, 'altre', { item: anItem('photo', { caption: 'altre' }), ...album })
    expect(await rowOf(db, 'forward', { chatId })).toMatchObject({ testo: 'parole', versione: 3 })
  })

  it('that is due waits for a person, or is not sent, where the credit of its room is used up', async () => {
    const [asks, stops] = [await aSparax(), await aSparax()]
    for (const { chatId } of [asks, stops]) await relay(chatId, 'x')
    for (const { sala } of [asks, stops])
      await updateRows(db, 'venue', { idVenue: sala.idVenue }, { fido: '100', saldoOutstandingBase: '100' })
    await updateRows(db, 'room', { idSala: stops.sala.idSala }, { alLimite: 'ferma' })
    await decide()
    expect(await stateOf(asks.idSparax)).toEqual([['in_attesa', 'La sala è al 100% del fido']])
    expect(await stateOf(stops.idSparax)).toEqual([['scartato', 'La sala è al 100% del fido']])
  })

  it('that is due is not sent once its link, its sparax or its room is off; the staff are told of all at once', async () => {
    const [unlinked, off, blocked] = [await aSparax([{}, {}]), await aSparax(), await aSparax()]
    for (const { chatId } of [unlinked, off, blocked]) await relay(chatId, 'x')
    await db.deleteFrom('collegamentoSparax').where('idSparax', '=', unlinked.idSparax).execute()
    await updateRows(db, 'sparax', { idSparax: off.idSparax }, { stato: 'D' })
    await updateRows(db, 'venue', { idVenue: blocked.sala.idVenue }, { bloccata: true })
    await decide()
    const GONE = "Il collegamento non c'è più"
    expect(await stateOf(unlinked.idSparax)).toEqual([
      ['scartato', GONE],
      ['scartato', GONE],
    ])
    expect(await stateOf(off.idSparax)).toEqual([['scartato', 'Lo sparax non è attivo']])
    expect(await stateOf(blocked.idSparax)).toEqual([['scartato', 'La sala è bloccata']])
    const told = await bell()
    expect(told).toContain(
      `Messaggio di ${unlinked.nomeSparax} non inviato: una sala non più collegata (${GONE}), una sala non più collegata (${GONE})`,
    )
    expect(told).toContain(
      `Messaggio di ${off.nomeSparax} non inviato: ${off.sala.nomeSala} (Lo sparax non è attivo)`,
    )
  })

  it('of a link that asks first waits for a person, and leaves before automatic ones when confirmed', async () => {
    const { chatId, idSparax, sala } = await aSparax([{ confermare: true, argomento: 9 }])
    await relay(chatId, 'chiedi')
    await decide()
    const [held] = await targets({ idSparax })
    expect(held).toMatchObject({ stato: 'in_attesa' })
    expect(held?.motivo).toMatch(/conferma/i)
    const { id } = await rowOf(db, 'forwardTarget', { idSparax })
    await operatore.post('POST /api/v1/invii/in-attesa/decidi', {
      ...{ azione: 'invia', bet: [], inoltri: [{ id, versione: 1 }] },
    })
    const { work } = await findDueForwards(ctx)
    await relay(chatId, 'altra')
    const automatic = (await findDueForwards(ctx)).work.find(({ id }) => id !== work[0]?.id)
    expect(work[0]?.line).not.toBe(automatic?.line)
    await updateRows(db, 'collegamentoSparax', { idSparax }, { confermare: false })
    await decide()
    const [confirmed, plain] = await sendsTo(sala.idGruppoTg)
    expect([confirmed?.argomento, plain?.argomento]).toEqual([9, 9])
    expect(confirmed?.priority).not.toBe(plain?.priority)
  })

  it('older than its link allows is held, though younger than the general limit', async () => {
    await setVariable('eta_massima_minuti', 60)
    const strict = await aSparax([{ etaMassima: 5 }])
    await relay(strict.chatId, 'tardi', { minutesAgo: 6 })
    const plain = await aSparax()
    await relay(plain.chatId, 'in tempo', { minutesAgo: 6 })
    await decide()
    expect((await stateOf(strict.idSparax))[0]?.[0]).toBe('in_attesa')
    expect((await stateOf(plain.idSparax))[0]?.[0]).toBe('in_coda')
  })
})

describe('a channel', () => {
  it('from one topic takes the messages of that topic alone; without a topic it takes all', async () => {
    const [from, only, all, general] = [-2_000_001, -2_000_002, -2_000_003, -2_000_004]
    await aCanale(from, only, { argomentoMittente: 5 })
    await aCanale(from, all)
    await aCanale(from, general, { argomentoMittente: 1 })
    await relay(from, 'nel cinque', { argomento: 5 })
    await relay(from, 'nel sei', { argomento: 6 })
    await relay(from, 'in generale')
    await decide()
    const counts = await Promise.all([only, all, general].map(async (to) => (await sendsTo(to)).length))
    expect(counts).toEqual([1, 3, 1])
    const [one] = await sendsTo(only)
    expect([one?.scopo, one?.idSala]).toEqual(['canale', null])
  })

  it('deleted before the message is due gets nothing, and the staff are not told', async () => {
    const [from, to] = [-2_000_011, -2_000_012]
    const { idCanale } = await aCanale(from, to)
    await relay(from, 'x')
    const { id } = await rowOf(db, 'forward', { chatId: from })
    await db.deleteFrom('canale').where('idCanale', '=', idCanale).execute()
    const before = await bell()
    await decide()
    expect(await sendsTo(to)).toEqual([])
    const [target] = await rowsOf(db, 'forwardTarget', { idInoltro: id }, ['stato', 'motivo'])
    if (target) expect(target).toEqual({ stato: 'scartato', motivo: 'Il canale è stato eliminato' })
    expect(await bell()).toEqual(before)
  })

  it('relays also what is not for rooms: answers to the bot and its command', async () => {
    const { chatId, idSparax } = await aSparax()
    const to = -2_000_022
    await aCanale(chatId, to)
    await relay(chatId, '/annulla', { isForRooms: false })
    await decide()
    expect([(await sendsTo(to)).length, await targets({ idSparax })]).toEqual([1, []])
  })
})

describe('an edit of a relayed message', () => {
  /** A message whose copy is in the room's chat. */
  async function relayed(item: SourceItem) {
    const source = await aSparax()
    await relay(source.chatId, item.caption ?? '', { item })
    await decide()
    const { sala } = source
    await updateRows(db, 'send', { idSala: sala.idSala }, { stato: 'sent', messageIds: [500] })
    const edits = async () =>
      (await sendsTo(sala.idGruppoTg))
        .filter(({ scopo }) => scopo === 'inoltro-edit')
        .map(({ tipo, stato, payload }) => [tipo, stato, payload as MessagePayload] as const)
    return { ...source, item, edits }
  }

  it.each([
    ['text', 'edit_text'],
    ['photo', 'edit_caption'],
    ['document', 'edit_caption'],
  ] as const)('of the words of a %s edits the copy’s words', async (tipo, edited) => {
    const { chatId, item, edits } = await relayed(anItem(tipo, { caption: 'prima' }))
    await edit(chatId, { ...item, caption: 'dopo' })
    expect(await edits()).toMatchObject([[edited, 'pending', { text: 'dopo' }]])
  })

  it('of the file replaces the file with its words; the same file under another id is none', async () => {
    const { chatId, item, edits } = await relayed(anItem('photo', { caption: 'foto', uniqueId: 'u1' }))
    await edit(chatId, { ...item, fileId: 'altro id', caption: 'nuove parole' })
    expect((await edits()).map(([tipo]) => tipo)).toEqual(['edit_caption'])
    await edit(chatId, { ...item, fileId: 'nuovo', uniqueId: 'u2', caption: 'nuova foto' })
    const [, replaced] = await edits()
    expect(replaced).toMatchObject([
      'edit_media',
      'pending',
      { media: [{ fileId: 'nuovo', caption: 'nuova foto' }] },
    ])
  })

  it('takes the place of an earlier one of the words that has not left; that of a file stays', async () => {
    const { chatId, item, edits } = await relayed(anItem('text', { caption: 'uno' }))
    await edit(chatId, { ...item, caption: 'due' })
    await edit(chatId, { ...item, caption: 'tre' })
    expect((await edits()).map(([, stato, { text }]) => [stato, text])).toEqual([
      ['cancelled', 'due'],
      ['pending', 'tre'],
    ])
    const picture = await relayed(anItem('photo', { caption: 'uno', uniqueId: 'p1' }))
    await edit(picture.chatId, { ...picture.item, fileId: 'due', uniqueId: 'p2', caption: 'due' })
    await edit(picture.chatId, { ...picture.item, fileId: 'due', uniqueId: 'p2', caption: 'tre' })
    expect((await picture.edits()).map(([tipo, stato]) => [tipo, stato])).toEqual([
      ['edit_media', 'pending'],
      ['edit_caption', 'pending'],
    ])
  })

  it('of one item of an album that has not left changes that item there, and edits nothing', async () => {
    const { chatId, sala } = await aSparax()
    const album = { mediaGroupId: `c ${chatId}` }
    const first = await relay(chatId, 'la prima', {
      item: anItem('photo', { caption: 'la prima' }),
      ...album,
    })
    await relay(chatId, '', { item: anItem('photo'), ...album })
    clock.advance(60_000)
    await decide()
    await edit(chatId, { ...first, caption: 'la prima, nuova' })
    const [send, ...others] = await sendsTo(sala.idGruppoTg)
    expect(others).toEqual([])
    const payload = send?.payload as MessagePayload | undefined
    expect(payload?.media?.map(({ caption }) => caption)).toEqual(['la prima, nuova', undefined])
  })

  it('of a copy that may be in its chat is told to the staff, with the name of each such chat', async () => {
    const source = await aSparax([{}, {}, {}])
    const item = await relay(source.chatId, 'prima')
    await decide()
    const [one, two, there] = source.sale
    for (const sala of [one, two])
      await updateRows(db, 'send', { idSala: sala?.idSala ?? 0 }, { stato: 'uncertain' })
    await updateRows(db, 'send', { idSala: there?.idSala ?? 0 }, { stato: 'sent', messageIds: [7] })
    await edit(source.chatId, { ...item, caption: 'dopo' })
    const told = (await bell()).at(-1) ?? ''
    expect(told).toMatch(
      /^Messaggio inoltrato modificato dal suo autore: invio incerto a .*, .*, controlla la chat$/,
    )
    expect(told).toContain(one?.nomeSala)
    expect(told).toContain(two?.nomeSala)
    expect(told).not.toContain(there?.nomeSala)
  })

  it('that changes nothing, or of a message that was never relayed, does nothing', async () => {
    const { chatId, item, edits } = await relayed(anItem('text', { caption: 'uguale' }))
    await edit(chatId, { ...item })
    await edit(chatId, { ...item, messageId: 999_999 })
    expect(await edits()).toEqual([])
    expect((await rowOf(db, 'forward', { chatId })).versione).toBe(1)
  })

  it('of a withdrawn message is kept, and edits no copy', async () => {
    const { chatId, item, edits } = await relayed(anItem('text', { caption: 'prima' }))
    await withTransaction(bot, (tx) => withdrawSource(tx, { chatId, messageId: item.messageId, senderId: 7 }))
    await edit(chatId, { ...item, caption: 'dopo' })
    expect(await edits()).toEqual([])
    expect(await rowOf(db, 'forward', { chatId })).toMatchObject({ testo: 'dopo', versione: 2 })
  })
})

describe('a withdrawal', () => {
  const withdraw = (chatId: number, messageId: number | undefined, senderId: number | null = 7) =>
    withTransaction(bot, (tx) => withdrawSource(tx, { chatId, messageId, senderId }))
  const restore = (chatId: number, messageId: number | undefined, senderId: number | null = 7) =>
    withTransaction(bot, (tx) => undoSourceWithdrawal(tx, { chatId, messageId, senderId }))
  const trail = async (id: number) =>
    (await rowsOf(db, 'audit', { entity: 'inoltro', entityId: String(id) }, ['action'], 'id')).map(
      ({ action }) => action,
    )

  it('by the author is said to the staff, with the copies to mark, and undone by the author alone', async () => {
    const { chatId, nomeSparax, sala } = await aSparax()
    const { messageId } = await relay(chatId, 'x')
    const { id } = await rowOf(db, 'forward', { chatId })
    expect([await withdraw(chatId, messageId, 8), await withdraw(chatId, messageId, null)]).toEqual([
      false,
      false,
    ])
    expect(await withdraw(chatId, messageId)).toBe(true)
    expect((await bell()).at(-1)).toBe(
      `Messaggio di ${nomeSparax} annullato dal suo autore. Nessuno l'aveva ricevuto.`,
    )
    expect(await withdraw(chatId, messageId)).toBe(false)
    expect([
      await restore(chatId, messageId, 8),
      await restore(chatId, messageId, null),
      await restore(chatId, undefined),
    ]).toEqual([false, false, false])
    expect(await restore(chatId, messageId)).toBe(true)
    expect(await restore(chatId, messageId)).toBe(false)
    expect((await bell()).at(-1)).toBe(
      `Messaggio di ${nomeSparax} di nuovo valido: il suo autore ci ha ripensato`,
    )
    await decide()
    await updateRows(db, 'send', { idSala: sala.idSala }, { stato: 'sent', messageIds: [9] })
    await withdraw(chatId, messageId)
    expect((await bell()).at(-1)).toBe(
      `Messaggio di ${nomeSparax} annullato dal suo autore. Copie da segnare: 1.`,
    )
    expect(await trail(id)).toEqual(['relay.withdraw', 'relay.undo-withdrawal', 'relay.withdraw'])
  })

  it('asked for in a group that only a channel relays is answered to no one, and the staff are not told', async () => {
    const [from, to] = [-2_000_031, -2_000_032]
    await aCanale(from, to)
    const { messageId } = await relay(from, 'x')
    const before = await bell()
    const askedBy = { messageId: ++number, argomento: null, byCommand: true }
    for (const asked of [
      { messageId, senderId: 8 },
      { messageId: undefined, senderId: 7 },
    ])
      expect(
        await withTransaction(bot, (tx) => withdrawSource(tx, { chatId: from, askedBy, ...asked })),
      ).toBe(false)
    expect([await sendsTo(from), await bell()]).toEqual([[], before])
  })

  it('by a person of the office is in the Registro; of a message that does not exist or was not withdrawn it is refused', async () => {
    const { chatId, idSparax } = await aSparax()
    await relay(chatId, 'x')
    const { idInoltro: id } = await newest(idSparax)
    const call = (verb: 'ferma' | 'annulla-ritiro', of = id) =>
      operatore.raw('POST', `/api/v1/inoltri/${of}/${verb}`, { json: {} }).refusal
    expect(await call('annulla-ritiro')).toBe('409 Il messaggio non è stato ritirato')
    expect(await call('ferma', 999_999)).toBe('404 Il messaggio inoltrato con il codice 999999 non esiste')
    await call('ferma')
    expect(await call('ferma')).toBe('409 Il messaggio è già stato ritirato')
    await call('annulla-ritiro')
    expect(await trail(id)).toEqual(['relay.withdraw', 'relay.undo-withdrawal'])
  })
})

describe('the list of relayed messages', () => {
  it.each([
    [['text'], null],
    [['photo'], 'foto'],
    [['voice'], 'vocale'],
    [['other'], 'altro'],
    [['photo', 'photo', 'video'], '2 foto, 1 video'],
    [['voice', 'voice'], '2 vocali'],
    [['animation', 'animation', 'text'], '2 animazioni'],
    [['document', 'audio'], '1 file, 1 audio'],
  ] as const)('says what a message of %o holds', async (kinds, contenuto) => {
    const { chatId, idSparax } = await aSparax()
    await insertRow(db, 'forward', {
      ...{ chatId, messageId: ++number, testo: 'x', receivedAt: clock.now() },
      elements: JSON.stringify(kinds.map((tipo) => anItem(tipo))),
    })
    expect((await newest(idSparax)).contenuto).toBe(contenuto)
  })

  it('shortens a long text and counts the states of its rooms apart', async () => {
    const { chatId, idSparax, sale } = await aSparax([{}, {}, {}, {}, {}, {}])
    await relay(chatId, 'y'.repeat(161))
    const stati = ['previsto', 'in_attesa', 'scartato', 'annullato', 'escluso'] as const
    for (const [index, stato] of stati.entries()) {
      const heldAt = stato === 'in_attesa' ? clock.now() : null
      await updateRows(db, 'forwardTarget', { idSala: sale[index]?.idSala ?? 0 }, { stato, heldAt })
    }
    const { conteggi, testo } = await newest(idSparax)
    expect(testo).toBe(`${'y'.repeat(160)}…`)
    expect(conteggi).toEqual({ inviati: 0, inPartenza: 2, daControllare: 1, nonInviati: 2, nonPrevisti: 1 })
  })

  it('refuses a sparax or channel that does not exist', async () => {
    const ask = (query: object) => operatore.get('GET /api/v1/inoltri', { query: query as never }).refusal
    expect(await ask({ idSparax: 999_999 })).toBe('404 Sparax non trovato')
    expect(await ask({ idCanale: 999_999 })).toBe('404 Risorsa non trovata')
  })
})

it('in a dry run a message goes nowhere by itself, and its path says why it would have', async () => {
  const { chatId, idSparax } = await aSparax([{}])
  await updateRows(db, 'adminVariable', { nome: 'prova_a_vuoto' }, { valore: 'True' })
  await relay(chatId, 'Inter 1 @1.85')
  clock.advance(60_000)
  await decide()
  await updateRows(db, 'adminVariable', { nome: 'prova_a_vuoto' }, { valore: 'False' })
  expect(await stateOf(idSparax)).toEqual([
    ['scartato', expect.stringMatching(/^Prova a vuoto: sarebbe partita, Sparax /)],
  ])
})
