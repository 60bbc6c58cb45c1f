import plugin from 'fastify-plugin'
import { z } from 'zod'
import { AppError } from '#server/kernel/app-error.ts'

export interface TelegramWebhook {
  path: string
  /** Whether a request carries the secret Telegram was given. */
  isTelegram(secret: string | undefined): boolean
  /** Stores an update; a repeated one is stored once. */
  store(update: { update_id: number }): Promise<void>
}

const SECRET_HEADER = 'x-telegram-bot-api-secret-token'
const Update = z.looseObject({ update_id: z.int().nonnegative() })

/** Takes updates posted by Telegram, which gets a 200 once an update is stored, and otherwise posts the update again. */
export const telegramWebhook = plugin<{ webhook: TelegramWebhook }>(async (app, { webhook }) => {
  app.post(webhook.path, {
    schema: { hide: true } as object,
    onRequest: async (request) => {
      const secret = request.headers[SECRET_HEADER]
      if (!webhook.isTelegram(typeof secret === 'string' ? secret : undefined)) {
        throw new AppError('UNAUTHENTICATED')
      }
    },
    handler: async (request, reply) => {
      const update = Update.safeParse(request.body)
      if (!update.success) throw new AppError('VALIDATION', { message: 'Richiesta non valida' })
      await webhook.store(update.data)
      return reply.header('cache-control', 'no-store').send({})
    },
  })
})
