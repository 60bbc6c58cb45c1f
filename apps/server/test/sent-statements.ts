import { sql } from 'kysely'
import { rowOf } from '#server/db/rows.ts'
import type { BotWorld } from './bot-world.ts'
import type { Client } from './client.ts'
import { until } from './until.ts'

export const STATEMENT_WEEK = { startDate: '2026-03-02', endDate: '2026-03-08' }

/** Sends statements to rooms, as a person with accounting rights does, and presses their buttons. */
export const sentStatements = (world: BotWorld, sender: Client) =>
  /** A room or tipster with a sent statement, and its buttons. */
  async function sent(
    what: object = { testuale: true, file: true },
    sala?: Awaited<ReturnType<BotWorld['aSalaOnTelegram']>>,
  ) {
    const room = sala ?? (await world.aSalaOnTelegram({ conti: true }))
    await sender.post(
      'POST /api/v1/conto/excel/send/:entity',
      [{ id: room.idSala, ...STATEMENT_WEEK, ...what }] as never,
      { params: { entity: 'sala' } },
    )
    await until('the statement is queued', async () => {
      const { rows } = await sql`select from report_recipient where stato = 'in_attesa'`.execute(world.db)
      return rows.length === 0
    })
    await world.quiet()
    const { idStatement: id } = await rowOf(world.db, 'statement', {}, ['idStatement'], '-idStatement')
    const message = async () => {
      const messages = (await world.people.messages(room.dropChat)).filter((one) => one.buttons)
      return messages.at(-1)
    }
    const first = await message()
    const tokens = (first?.buttons ?? []).flat().map(({ callback_data }) => callback_data ?? '')
    const press = async (which: 0 | 1, options: { chat?: number } = {}) => {
      await world.people.pressButton(
        options.chat ?? room.dropChat,
        first?.messageId ?? 0,
        tokens[which] ?? '',
      )
      await world.quiet()
    }
    const statement = async () => await sender.get('GET /api/v1/estratti/:id', { params: { id } }).body
    return { room, id, message, messageId: first?.messageId ?? 0, tokens, press, statement }
  }
