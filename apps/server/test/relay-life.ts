import type { EmulatorClient, MessageView } from '@xbetapp/telegram-emulator/client'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Client } from './client.ts'
import { aPicture, factories } from './factories.ts'

/**
 * Simulated people who use every part of the relay: tips of every kind, albums, a topic, a protected source, tips that
 * are too old, tips that ask first, corrections and recalls, a sparax and a channel, rooms that answer by words and by
 * buttons. After the product was killed meanwhile, {@link RelayLife.judge} lists the violations. The truth is read from
 * Telegram's chats: an author cannot know whether his message was taken.
 */
export interface RelayLife {
  /** Posts the next message. */
  post(): Promise<void>
  /** One turn of everyone: authors correct and take back, the staff decide, rooms answer. */
  live(operator: Client | null): Promise<void>
  /** The work left to do, for people or for the product. */
  left(): Promise<string[]>
  /** The violations, and figures of the outcome. */
  judge(): Promise<{ wrong: string[]; counts: Record<string, number> }>
  /** The first rooms, for bets the staff send. */
  rooms: ReadonlyArray<{ idSala: number; nomeSala: string; chat: number }>
  /** The sources in which tips are posted. */
  tipChats: readonly number[]
  idTipster: number
}

/** Where a message of each kind is posted; the texts of bets can be read, with their odds. */
const KINDS = {
  semplice: 'tipster',
  ritirata: 'tipster',
  corretta: 'tipster',
  vecchia: 'tipster',
  chiesta: 'asking',
  album: 'media',
  mista: 'media',
  file: 'media',
  protetta: 'protected',
  inoltro: 'sparax',
  'inoltro ritirata': 'sparax',
  'inoltro corretta': 'sparax',
  canale: 'channel',
} as const
type Kind = keyof typeof KINDS
type Source = (typeof KINDS)[Kind]
const ORDER = Object.keys(KINDS) as Kind[]

const textOf = (kind: Kind, n: number) => `${kind} ${n} over @1.85`
const correctedOf = (text: string) => `${text} bis`
const READ = /(^|\n)((?:inoltro )?[a-z]+) (\d+) over @1\.85( bis)?/
const FOUR_HOURS_S = 4 * 3600
/** People answer only after they have read, and after the server knows what it sent. */
const READ_AFTER_MS = 1_000

interface World {
  /** Looked up each time: the database may have come back at another address. */
  ctx: () => Ctx
  people: EmulatorClient
  /** Rooms for tips, at least three; two more are for heavy messages. */
  rooms: number
  /** Texts of bets that others send to the first rooms, and that rooms answer too. */
  isAnswered?: (text: string) => boolean
}

/** A message on its way to a chat: of a bet or of a message of a sparax or channel. */
interface Planned {
  bet: number | null
  inoltro: number | null
  chat: number
}

const keyOf = ({ bet, inoltro, chat }: Planned): string => `${bet ?? ''}/${inoltro ?? ''}/${chat}`

const wordsOf = ({ text, caption }: MessageView): string => text ?? caption ?? ''

export async function relayLife({ ctx, people, rooms, isAnswered }: World): Promise<RelayLife> {
  const make = factories(ctx())
  const aGroup = async (id: number | null, title: string, type: 'group' | 'supergroup' = 'group') =>
    (await people.createChat({ title, type, members: [{ firstName: 'Mario' }], ...(id ? { id } : {}) })).id

  const withButtons = await make.aBook({ pulsanti: true })
  const sale = await Promise.all(
    Array.from({ length: rooms + 2 }, (_, i) =>
      make.aSala({
        ...(i === 1 ? { idBook: withButtons.idBook } : {}),
        ...(i === 2 ? { accettaDaSolo: true, accettaImportoMax: '500.00', accettaScartoQuota: '0.200' } : {}),
      }),
    ),
  )
  // The first room is a forum, and is written to in one of its topics.
  for (const [i, { idGruppoTg, idDropTg, nomeSala }] of sale.entries()) {
    await aGroup(idGruppoTg, nomeSala, i === 0 ? 'supergroup' : 'group')
    await aGroup(idDropTg, `Drop ${nomeSala}`)
  }
  const chats = sale.map(({ idGruppoTg }) => idGruppoTg ?? 0)
  const [forum = 0, buttons = 0, alone = 0] = chats
  const topic = (await people.createTopic(forum, 'Bet')).id

  const tipsters = {
    tipster: await make.aTipster(),
    asking: await make.aTipster({ chiediConferma: true }),
    media: await make.aTipster(),
    protected: await make.aTipster(),
  }
  const sparaxChat = await aGroup(null, 'Sparax')
  const channelChat = await aGroup(null, 'Canale')
  const recipient = await aGroup(null, 'Vetrina')
  const sources = { sparax: sparaxChat, channel: channelChat } as Record<Source, number>
  for (const [name, { idGruppoTg, nomeTipster }] of Object.entries(tipsters))
    sources[name as Source] = await aGroup(idGruppoTg, nomeTipster)
  await people.setProtected(sources.protected, true)
  const light = sale.slice(0, rooms)
  const heavy = sale.slice(rooms)
  const linked: Record<Source, readonly number[]> = {
    tipster: chats.slice(0, rooms),
    asking: chats.slice(0, rooms),
    media: chats.slice(rooms),
    protected: chats.slice(rooms),
    sparax: chats.slice(rooms),
    channel: [recipient],
  }
  for (const [name, { idTipster }] of Object.entries(tipsters))
    for (const { idSala, idGruppoTg } of linked[name as Source].length === rooms ? light : heavy)
      await ctx()
        .db.insertInto('collegamentoAutomatico')
        .values({ idTipster, idSala, argomento: idGruppoTg === forum ? topic : null })
        .execute()
  const { idSparax } = await ctx()
    .db.insertInto('sparax')
    .values({ nomeSparax: `Sparax ${sparaxChat}`, idGruppoTg: sparaxChat })
    .returning('idSparax')
    .executeTakeFirstOrThrow()
  await ctx()
    .db.insertInto('collegamentoSparax')
    .values(heavy.map(({ idSala }) => ({ idSparax, idSala })))
    .execute()
  await ctx()
    .db.insertInto('canale')
    .values({
      nomeMittente: 'Canale',
      idGruppoTgMittente: channelChat,
      nomeDestinatario: 'Vetrina',
      idGruppoTgDestinatario: recipient,
    })
    .execute()
  const staff = await aGroup(null, 'Staff')
  const variables = { chat_staff_id: String(staff), eta_massima_minuti: '60', attesa_scade_minuti: '0' }
  for (const [nome, valore] of Object.entries(variables))
    await ctx()
      .db.insertInto('adminVariable')
      .values({ nome, valore })
      .onConflict((oc) => oc.column('nome').doUpdateSet({ valore }))
      .execute()

  const kindOf = (message: MessageView): Kind | null => {
    const kind = READ.exec(wordsOf(message))?.[2]
    return kind !== undefined && kind in KINDS ? (kind as Kind) : null
  }
  /** The messages people wrote in a source, albums by their first item. */
  const posted = async (source: Source) =>
    (await people.messages(sources[source], { limit: 10_000 })).filter(
      (message) => !message.method && kindOf(message) !== null,
    )

  const film = (name: string) => ({ kind: 'video' as const, name, bytes: Buffer.from(name.repeat(20)) })
  const pictures = await Promise.all([aPicture(), aPicture(), aPicture()])
  let n = 0

  async function post(): Promise<void> {
    const kind = ORDER[n % ORDER.length] ?? 'semplice'
    const text = textOf(kind, n++)
    const chat = sources[KINDS[kind]]
    const [one, two, three] = pictures as [Buffer, Buffer, Buffer]
    switch (kind) {
      case 'album':
        await people.postAlbum(chat, [one, two], { caption: text })
        return
      case 'mista':
        await people.postMedia(chat, { photos: [three], files: [film(`${text}.mp4`)] }, { caption: text })
        return
      case 'file':
      case 'protetta': {
        const file = kind === 'file' ? { bytes: Buffer.from(text), name: 'slip.pdf' } : film('slip.mp4')
        await people.postDocument(chat, file, { caption: text })
        return
      }
      case 'vecchia':
        await people.postText(chat, text, { secondsAgo: FOUR_HOURS_S })
        return
      default:
        await people.postText(chat, text)
    }
  }

  /** Messages their authors have still to correct or take back. */
  const unfinished = async () => {
    const all = (await Promise.all((['tipster', 'sparax'] as const).map(posted))).flat()
    return {
      toTakeBack: all.filter((one) => /ritirata/.test(wordsOf(one)) && one.reactions.length === 0),
      toCorrect: all.filter((one) => /corretta/.test(wordsOf(one)) && !one.edited),
    }
  }

  const pressed = new Set<string>()
  /** Presses that were acknowledged, by the copy's chat and message id. */
  const answeredByPress = new Set<string>()

  async function decide(): Promise<void> {
    for (const { messageId, buttons: rows = [] } of await people.messages(staff, { limit: 10_000 })) {
      const send = rows.flat().find(({ text }) => text === 'Invia')
      if (!send?.callback_data || pressed.has(`${staff}/${messageId}`)) continue
      await people.pressButton(staff, messageId, send.callback_data)
      pressed.add(`${staff}/${messageId}`)
    }
  }

  /** Sends that wait without a question in the chat, lost on its way or closed by now: the screen lists them too. */
  async function decideOnScreen(operator: Client): Promise<void> {
    const isAsked = (verbo: string, subject: RawBuilder<unknown>) => sql`exists (
      select from chat_button p join send i on i.id = p.id_send
      where p.verbo = ${verbo} and p.subject = ${subject} and p.scade_at is null
        and i.stato in ('pending', 'sending', 'sent'))`
    const { rows: bet } = await sql<{ id: number; versione: number }>`
      select r.id, b.text_version as versione from routing r join bet b using (id_received_bet)
      where r.stato = 'in_attesa' and not ${isAsked('attesa.invia', sql`r.id_received_bet`)}
    `.execute(ctx().db)
    const { rows: inoltri } = await sql<{ id: number; versione: number }>`
      select d.id, i.versione from forward_target d join forward i on i.id = d.id_inoltro
      where d.stato = 'in_attesa' and not ${isAsked('attesa-inoltro.invia', sql`d.id_inoltro`)}
    `.execute(ctx().db)
    if (bet.length + inoltri.length > 0)
      await operator.post('POST /api/v1/invii/in-attesa/decidi', { azione: 'invia', bet, inoltri })
  }

  const isPlayed = (message: MessageView) => {
    const kind = kindOf(message)
    return kind === 'semplice' || kind === 'chiesta' || isAnswered?.(wordsOf(message)) === true
  }
  const isRead = (message: MessageView) => Date.now() - message.atMs >= READ_AFTER_MS

  /** Answers each played copy once, by words or by the button. */
  async function answer(): Promise<void> {
    for (const chat of linked.tipster) {
      const all = await people.messages(chat, { limit: 10_000 })
      const replied = new Set(all.filter(({ method }) => !method).map(({ replyTo }) => replyTo))
      for (const message of all) {
        const { messageId, method, buttons: rows = [] } = message
        if (!method || message.deleted || !isPlayed(message) || !isRead(message)) continue
        const asked = `${chat}/${messageId}`
        if (chat === buttons) {
          const taken = rows.flat().find(({ text }) => text === 'Preso')
          if (!taken?.callback_data || answeredByPress.has(asked)) continue
          await people.pressButton(chat, messageId, taken.callback_data)
          answeredByPress.add(asked)
        } else if (!replied.has(messageId)) {
          await people.postText(chat, '100 @1.85', {
            replyTo: messageId,
            ...(chat === forum ? { topic } : {}),
          })
        }
      }
    }
  }

  /** The operator makes drops of answers, and enters the figures for those by button. */
  async function accept(operator: Client): Promise<void> {
    const open = await ctx()
      .db.selectFrom('roomAnswer')
      .select('id')
      .where('stato', '=', 'nuova')
      .orderBy('id')
      .limit(3)
      .execute()
    for (const { id } of open)
      await operator.post(
        'POST /api/v1/risposte/:id/accetta',
        { parti: [{ importo: 100, quota: 1.85 }], is_telegram_active: false },
        { params: { id }, headers: { 'idempotency-key': `risposta ${id}` } },
      )
  }

  async function live(operator: Client | null): Promise<void> {
    const { toTakeBack, toCorrect } = await unfinished()
    for (const { chatId, messageId } of toTakeBack) await people.react(chatId, messageId, ['👎'])
    for (const message of toCorrect)
      await people.edit(message.chatId, message.messageId, correctedOf(wordsOf(message)))
    await decide()
    await answer()
    if (!operator) return
    // A server that is gone meanwhile is called again at the next turn.
    await decideOnScreen(operator).catch(() => undefined)
    await accept(operator).catch(() => undefined)
  }

  async function left(): Promise<string[]> {
    const { toTakeBack, toCorrect } = await unfinished()
    const { pendingUpdates } = await people.state()
    const { rows } = await sql<Record<string, number>>`select
      (select count(*) from telegram_inbox where handled_at is null)::int as updates,
      (select count(*) from bet_photo where file is null and motivo is null)::int as pictures,
      (select count(*) from routing where stato = 'previsto')::int as planned,
      (select count(*) from routing where stato = 'in_attesa')::int as asked,
      (select count(*) from routing where edit_due_at is not null)::int as edits,
      (select count(*) from forward_target where stato in ('previsto', 'in_attesa'))::int as forwards,
      (select count(*) from send where stato in ('pending', 'sending'))::int as sends,
      (select count(*) from room_answer where stato = 'nuova')::int as answers
    `.execute(ctx().db)
    const open = { ...rows[0], toTakeBack: toTakeBack.length, toCorrect: toCorrect.length, pendingUpdates }
    const { rows: waiting } = await sql<{ why: string }>`
      select concat_ws(' ', scopo, tipo, i.stato, last_error, c.paused_reason) as why
      from send i left join send_chat c using (chat_id) where i.stato in ('pending', 'sending') limit 5
    `.execute(ctx().db)
    return [
      ...Object.entries(open).flatMap(([what, count]) => (count === 0 ? [] : `${count} ${what}`)),
      ...waiting.map(({ why }) => why),
    ]
  }

  /** The state of each planned message, by its subject and chat: planned, waiting, decided, refused or queued. */
  async function whereabouts(): Promise<Map<string, string>> {
    const { rows } = await sql<Planned & { place: string }>`
      with planned as (
        select id_received_bet as bet, null::bigint as inoltro, id_gruppo_tg as chat, stato, motivo, due_at, held_at,
          'attesa.invia' as verbo, id_received_bet as subject
        from routing join room using (id_sala) where automatico
        union all
        select null, id_inoltro, coalesce(chat_id, id_gruppo_tg), stato, motivo, due_at, held_at, 'attesa-inoltro.invia',
          id_inoltro
        from forward_target left join room using (id_sala)
      )
      select bet, inoltro, chat, concat_ws(', ', case stato
          when 'previsto' then 'planned for ' || due_at
          when 'in_attesa' then 'waiting for a person since ' || held_at
          when 'in_coda' then 'queued'
          else 'refused as ' || stato
        end, motivo, (
          select 'question ' || string_agg(i.stato || case when p.scade_at is null then '' else ' and closed' end, ', ')
          from chat_button p join send i on i.id = p.id_send
          where p.verbo = planned.verbo and p.subject = planned.subject
        )) as place
      from planned`.execute(ctx().db)
    return new Map(rows.map((row) => [keyOf(row), row.place]))
  }

  /** The message that was answered, and what was known of it. */
  async function answered(key: string): Promise<string> {
    const [chatId = 0, messageId = 0] = key.split('/').map(Number)
    const all = await people.messages(chatId, { limit: 10_000 })
    const reply = all.find((message) => message.messageId === messageId)
    const copy = all.find((message) => message.messageId === reply?.replyTo)
    const text = copy ? wordsOf(copy) : ''
    const { rows } = await sql<{ send: string }>`
      select concat_ws(' ', stato, message_ids::text, 'queued', created_at, 'tried', attempted_at) as send
      from send where chat_id = ${chatId} and (payload ->> 'text' = ${text} or ${copy?.messageId ?? 0} = any(message_ids))
    `.execute(ctx().db)
    const at = ({ atMs }: MessageView) => new Date(atMs).toISOString()
    const sent = copy ? `"${text}" of ${at(copy)}` : 'nothing'
    return `written ${reply ? at(reply) : 'never'} to ${sent}, sends: ${rows.map(({ send }) => send).join('; ') || 'none'}`
  }

  async function judge() {
    const wrong: string[] = []
    const say = (text: string) => void wrong.push(text)
    const sends = await people.sends()
    const timesIn = Map.groupBy(sends, ({ chatId }) => chatId)
    const times = (chat: number, text: string) =>
      (timesIn.get(chat) ?? []).filter((send) => send.text === text || send.text === correctedOf(text)).length
    const standing = new Map<number, MessageView[]>()
    for (const chat of [...chats, recipient])
      standing.set(
        chat,
        (await people.messages(chat, { limit: 10_000 })).filter(({ method }) => method),
      )
    const bets = await ctx()
      .db.selectFrom('bet')
      .select(['idReceivedBet', 'chatId', 'messageId', 'receivedBet'])
      .execute()
    const betsOf = Map.groupBy(bets, ({ chatId, messageId }) => `${chatId}/${messageId}`)
    const forwards = await ctx().db.selectFrom('forward').select(['id', 'chatId', 'messageId']).execute()
    const forwardsOf = Map.groupBy(forwards, ({ chatId, messageId }) => `${chatId}/${messageId}`)
    const copies = await sql<Planned & { stato: string }>`
      select i.id_received_bet as bet, d.id_inoltro as inoltro, i.chat_id as chat, i.stato
      from send i left join forward_target d on d.id = i.id_forward_target
      where i.scopo in ('bet-relay', 'sparax', 'canale') and i.stato <> 'cancelled' and i.tipo not in ('edit_text', 'edit_caption')
        and not i.payload ? 'recalls'
    `.execute(ctx().db)
    const copiesOf = Map.groupBy(copies.rows, keyOf)
    const planned = await whereabouts()
    let [messages, arrived, doubled, lost] = [0, 0, 0, 0]
    for (const source of Object.keys(linked) as Source[]) {
      for (const message of await posted(source)) {
        const kind = kindOf(message)
        const now = wordsOf(message)
        const text = now.replace(/ bis$/, '')
        const key = `${message.chatId}/${message.messageId}`
        const isTip = source in tipsters
        const own = (isTip ? betsOf : forwardsOf).get(key) ?? []
        if (own.length !== 1) {
          say(`"${text}" is there ${own.length} times`)
          continue
        }
        const [one] = own
        if (isTip && (one as (typeof bets)[number]).receivedBet !== now)
          say(`"${now}" is the bet "${(one as (typeof bets)[number]).receivedBet}"`)
        const id = isTip
          ? `${(one as (typeof bets)[number]).idReceivedBet}/`
          : `/${(one as (typeof forwards)[number]).id}`
        const isBack = /ritirata/.test(kind ?? '')
        for (const chat of linked[source]) {
          const parts = copiesOf.get(`${id}/${chat}`) ?? []
          const count = times(chat, text)
          const isSent = parts.length > 0 && parts.every(({ stato }) => stato === 'sent')
          const isUncertain = parts.some(({ stato }) => stato === 'uncertain')
          messages++
          arrived += Math.min(count, 1)
          if (count > 1) doubled++
          if (
            isSent ? count !== 1 : isUncertain ? count > 1 : !(isBack && parts.length === 0 && count === 0)
          ) {
            if (count === 0) lost++
            const messages = parts.map(({ stato }) => stato).join(', ') || 'no message'
            say(
              `"${text}" in ${chat}: there ${count} times, ${messages}, ${planned.get(`${id}/${chat}`) ?? 'lost: never planned'}`,
            )
          }
          if (!isSent || count !== 1) continue
          const there = standing.get(chat) ?? []
          const copy = there.find((one) => wordsOf(one).includes(text) && !one.deleted)
          const under = there.filter(({ replyTo }) => replyTo === copy?.messageId)
          if (isBack && !(copy && (wordsOf(copy).startsWith('RITIRATA') || under.length > 0)))
            say(`"${text}" in ${chat} stands as if it counted`)
          if (/corretta/.test(kind ?? '') && !(copy && wordsOf(copy).includes(correctedOf(text))))
            say(`"${text}" in ${chat} was never corrected`)
          if (chat === forum && copy?.topic !== topic) say(`"${text}" left its topic`)
        }
      }
    }

    // Every answer is stored once, also one to a message not known to have arrived, and became one drop, automatically
    // or by the operator.
    const stored = await ctx()
      .db.selectFrom('roomAnswer')
      .select(['id', 'chatId', 'messageId', 'stato', 'idReceivedBet', 'idSala', 'idSend'])
      .execute()
    const replies = new Map<string, number>()
    for (const chat of linked.tipster)
      for (const { messageId, replyTo, method } of await people.messages(chat, { limit: 10_000 }))
        if (!method && replyTo !== undefined) replies.set(`${chat}/${messageId}`, 0)
    for (const { chatId, messageId } of stored) {
      if (messageId === null) continue
      const key = `${chatId}/${messageId}`
      replies.set(key, (replies.get(key) ?? 0) + 1)
    }
    for (const [key, count] of replies)
      if (count !== 1) say(`the answer ${key} was kept ${count} times: ${await answered(key)}`)
    const presses = stored.filter(({ messageId }) => messageId === null)
    const pressedCopies = Map.groupBy(presses, ({ idSend }) => idSend)
    for (const [idSend, alike] of pressedCopies)
      if (alike.length > 1) say(`the button under ${idSend} was taken ${alike.length} times`)
    const taken = await sql<{ asked: string }>`
      select i.chat_id || '/' || unnest(i.message_ids) as asked
      from room_answer r join send i on i.id = r.id_send where r.message_id is null`.execute(ctx().db)
    const heard = new Set(taken.rows.map(({ asked }) => asked))
    for (const asked of answeredByPress) if (!heard.has(asked)) say(`the press under ${asked} was lost`)
    const accepted = stored.filter(({ stato }) => stato === 'accettata')
    if (accepted.length !== stored.length)
      say(`${stored.length - accepted.length} answers were never accepted`)
    const drops = await sql<{ n: number; live: number }>`
      select count(*)::int as n, count(*) filter (where superseded_at is null)::int as live from dropped_bet
      where id_venue = any(${sale.map(({ idVenue }) => idVenue)})`.execute(ctx().db)
    const ours = new Set(sale.map(({ idSala }) => idSala))
    const wanted = accepted.filter(({ idSala }) => ours.has(idSala)).length
    if (drops.rows[0]?.n !== wanted || drops.rows[0]?.live !== wanted)
      say(`${wanted} answers became ${drops.rows[0]?.n} drops, ${drops.rows[0]?.live} of them live`)
    const byHimself = await sql<{ n: number }>`
      select count(*)::int as n from room_answer r join room s using (id_sala)
      where s.id_gruppo_tg = ${alone} and r.decided_by is not null`.execute(ctx().db)

    const dead = await sql<{ n: number }>`
      select count(*)::int as n from telegram_inbox where dead_letter_at is not null`.execute(ctx().db)
    if (dead.rows[0]?.n) say(`${dead.rows[0].n} updates were set aside`)
    // A copy that may not have arrived cannot be changed, and the staff are told.
    const failed = await sql<{ last: string }>`
      select coalesce(i.last_error, '') as last from send i where i.stato = 'failed' and not exists (
        select from send c where c.id = (i.payload ->> 'ofInvio')::bigint and c.stato = 'uncertain'
      )`.execute(ctx().db)
    for (const { last } of failed.rows) say(`a send failed: ${last}`)
    const uncertain = await sql<{ n: number }>`
      select count(*)::int as n from send where stato = 'uncertain'`.execute(ctx().db)
    return {
      wrong,
      counts: {
        posted: n,
        messages,
        arrived,
        lost,
        doubled,
        uncertain: uncertain.rows[0]?.n ?? 0,
        questions: pressed.size,
        answers: stored.length,
        presses: presses.length,
        acceptedInRoomThatDoesSoAlone: byHimself.rows[0]?.n ?? 0,
        drops: drops.rows[0]?.n ?? 0,
        albums: [...standing.values()].flat().filter(({ mediaGroupId }) => mediaGroupId).length,
      },
    }
  }

  return {
    post,
    live,
    left,
    judge,
    rooms: light.map(({ idSala, nomeSala, idGruppoTg }) => ({ idSala, nomeSala, chat: idGruppoTg ?? 0 })),
    tipChats: Object.keys(tipsters).map((name) => sources[name as Source]),
    idTipster: tipsters.tipster.idTipster,
  }
}
