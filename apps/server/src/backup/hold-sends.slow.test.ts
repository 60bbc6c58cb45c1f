import { expect, it } from 'vitest'
import { insertRow, rowIfAny, updateRows } from '#server/db/rows.ts'
import { RELAY_CHANNEL } from '#server/kernel/channels.ts'
import { MAY_HAVE_LEFT } from '#server/telegram/outbox/enqueue.ts'
import { botWorld } from '#test/bot-world.ts'
import { until } from '#test/until.ts'
import { holdSends } from './hold-sends.ts'

const TOMORROW = 86_400

const world = await botWorld()

/** What a restore does to a database it has just filled. */
async function restored() {
  const client = await world.pool.connect()
  const now = new Date()
  const held = await holdSends(client, { restoredAt: now, backupAt: now })
  client.release()
  return held
}

it('after a restore nothing unsent leaves by itself: it waits, uncertain; what is new leaves', async () => {
  const { db, people } = world
  const operatore = world.as(await world.aUser({ roles: ['OPERATORE'] }))
  const tipster = await world.aTipsterOnTelegram()
  const [planned, pressed, relayed, prompt] = await Promise.all([
    world.aSalaOnTelegram(),
    world.aSalaOnTelegram(),
    world.aSalaOnTelegram(),
    world.aSalaOnTelegram(),
  ])
  const source = (await world.aChat(null, 'Sparax')).id
  const { idSparax } = await insertRow(db, 'sparax', { nomeSparax: 'Sparax', idGruppoTg: source })
  await insertRow(db, 'collegamentoSparax', { idSparax, idSala: relayed.idSala, ritardo: TOMORROW })
  await world.link(tipster.idTipster, planned.idSala, { ritardo: TOMORROW })

  // A bet planned for a room, one an operator sent with a delay, a message of a source, a report that is not written
  // yet.
  await people.postText(tipster.chat, 'Inter 1 @1.85')
  await people.postText(source, 'Dalla fonte')
  const { idReceivedBet } = await until('the bet is there', () =>
    rowIfAny(db, 'bet', { idTipster: tipster.idTipster }, ['idReceivedBet']),
  )
  await world.setVariable('sparabet_delay_seconds', 3600)
  await operatore.post('POST /sparabet/send-messages-old-bet', {
    idReceivedBet,
    sales: { [pressed.idSala]: pressed.nomeSala },
  })
  await world.setVariable('sparabet_delay_seconds', 0)
  const { idReportInvio } = await insertRow(db, 'reportSend', {
    accountType: 'sala',
    username: 'mario',
    createdAt: new Date(),
  })
  await insertRow(db, 'reportRecipient', {
    idReportInvio,
    idConto: prompt.idSala,
    nome: prompt.nomeSala,
    startDate: '2026-01-01',
    endDate: '2026-01-02',
    testuale: true,
    testuale100: false,
    file: false,
    file100: false,
    saldoRequest: false,
    dueAt: new Date(Date.now() + TOMORROW * 1000),
  })
  // A tip that was received and not handled when the backup was taken.
  await world.link(tipster.idTipster, prompt.idSala)
  const tomorrow = new Date(Date.now() + TOMORROW * 1000)
  await insertRow(db, 'telegramInbox', {
    botId: 1,
    updateId: 1,
    chatId: tipster.chat,
    receivedAt: new Date(),
    dueAt: tomorrow,
    payload: JSON.stringify({
      update_id: 1,
      message: {
        message_id: 900_001,
        date: Math.floor(Date.now() / 1000),
        chat: { id: tipster.chat, type: 'group', title: 'T' },
        from: { id: 5, is_bot: false, first_name: 'Mario' },
        text: 'Milan X @3.10',
      },
    }),
  })

  expect(await restored()).toEqual({ queued: 1, planned: 3, updates: 1 })

  const now = new Date()
  await updateRows(db, 'telegramInbox', { updateId: 1 }, { dueAt: now })
  await until('the waiting tip is a bet', () =>
    rowIfAny(db, 'bet', { messageId: 900_001 }, ['idReceivedBet']),
  )
  await updateRows(db, 'send', {}, { dueAt: now })
  await updateRows(db, 'routing', { stato: 'previsto' }, { dueAt: now })
  await updateRows(db, 'forwardTarget', { stato: 'previsto' }, { dueAt: now })
  await updateRows(db, 'reportRecipient', {}, { dueAt: now })
  await world.pool.query(`notify ${RELAY_CHANNEL}`)
  await world.quiet()
  await until('the report is written', async () => {
    const row = await rowIfAny(db, 'reportRecipient', {}, ['stato'])
    return row?.stato === 'in_coda'
  })

  for (const { chat } of [planned, pressed, relayed, prompt]) expect(await world.reads(chat)).toEqual([])
  const uncertain = await operatore.get('GET /api/v1/invii/incerti').body
  // The waiting tip goes to both linked rooms.
  expect(uncertain.map(({ stato, scopo, errore }) => [stato, scopo, errore]).sort()).toEqual(
    [
      ['incerto', 'bet-relay', MAY_HAVE_LEFT],
      ['incerto', 'bet-relay', MAY_HAVE_LEFT],
      ['incerto', 'bet-relay', MAY_HAVE_LEFT],
      ['incerto', 'bet-relay', MAY_HAVE_LEFT],
      ['incerto', 'report', MAY_HAVE_LEFT],
      ['incerto', 'sparax', MAY_HAVE_LEFT],
    ].sort(),
  )

  // A person says what is to leave after all. New sends leave as usual, also of bets from before the restore.
  await updateRows(db, 'collegamentoAutomatico', {}, { ritardo: 0 })
  await people.postText(tipster.chat, 'Nuova @2')
  await operatore.post('POST /sparabet/send-messages-old-bet', {
    idReceivedBet,
    sales: { [pressed.idSala]: pressed.nomeSala },
  })
  await world.quiet()
  expect(await world.reads(prompt.chat)).toEqual(['Nuova @2'])
  expect(await world.reads(pressed.chat)).toEqual(['Inter 1 @1.85'])
})
