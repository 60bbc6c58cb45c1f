import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import Fastify, { LogController } from 'fastify'
import { createSerializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountingRoutes } from '#server/accounts/accounting/accounting.routes.ts'
import { dealRoutes } from '#server/accounts/deals/deals.routes.ts'
import { movementRoutes } from '#server/accounts/movements/movements.routes.ts'
import { reconciliationRoutes } from '#server/accounts/reconciliation/reconciliation.routes.ts'
import { reportRoutes } from '#server/accounts/reports/reports.routes.ts'
import { revaluationRoutes } from '#server/accounts/revaluation/revaluation.routes.ts'
import { statementRoutes } from '#server/accounts/statements/statements.routes.ts'
import { summaryRoutes } from '#server/accounts/summary/summary.routes.ts'
import { termsRoutes } from '#server/accounts/terms/terms.routes.ts'
import { betRoutes } from '#server/bets/bets/bets.routes.ts'
import { calculatorRoutes } from '#server/bets/calculator/calculator.routes.ts'
import { dropListRoutes } from '#server/bets/drop-list/drop-list.routes.ts'
import { dropRoutes } from '#server/bets/drops/drops.routes.ts'
import { liveRoutes } from '#server/bets/live/live.routes.ts'
import type { LiveFeed } from '#server/bets/live/public.ts'
import { answerRoutes } from '#server/bets/room-answers/room-answers.routes.ts'
import { measureRoutes } from '#server/bets/stake-targets/stake-targets.routes.ts'
import { performanceRoutes } from '#server/insight/performance/performance.routes.ts'
import { deadLetterRoutes } from '#server/intake/dead-letters/dead-letters.routes.ts'
import { imageRoutes } from '#server/intake/image-reading/images.routes.ts'
import { importRoutes } from '#server/intake/imports/public.ts'
import { photoRoutes } from '#server/intake/photos/photos.routes.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { SYSTEM } from '#server/kernel/ctx.ts'
import type { Health } from '#server/kernel/health.ts'
import { createRoutes, type Routes } from '#server/kernel/route.ts'
import { closingRoutes } from '#server/ledger/closed-weeks/closings.routes.ts'
import { creditRoutes } from '#server/ledger/credit/credit.routes.ts'
import { activityLogRoutes } from '#server/oversight/activity-log/activity-log.routes.ts'
import { botHealthRoutes } from '#server/oversight/bot-health/bot-health.routes.ts'
import { searchRoutes } from '#server/oversight/search/search.routes.ts'
import { systemHealthRoutes } from '#server/oversight/system-health/system-health.routes.ts'
import { authRoutes } from '#server/platform/auth/auth.routes.ts'
import { firstStepRoutes } from '#server/platform/first-steps/first-steps.routes.ts'
import { notificationRoutes } from '#server/platform/notifications/notifications.routes.ts'
import { preferenceRoutes } from '#server/platform/preferences/preferences.routes.ts'
import { presenceRoutes } from '#server/platform/presence/presence.routes.ts'
import { savedViewRoutes } from '#server/platform/saved-views/saved-views.routes.ts'
import { settingsRoutes } from '#server/platform/settings/settings.routes.ts'
import { userRoutes } from '#server/platform/users/users.routes.ts'
import { botNoticeRoutes } from '#server/reference/bot-notices/bot-notices.routes.ts'
import { batchRoutes } from '#server/reference/bulk-edit/batch.routes.ts'
import { closingWindowRoutes } from '#server/reference/closing-windows/closing-windows.routes.ts'
import { linkRoutes } from '#server/reference/links/links.routes.ts'
import { referenceRoutes } from '#server/reference/reference/reference.routes.ts'
import { deliveryRoutes } from '#server/relay/delivery/delivery.routes.ts'
import { forwardRoutes } from '#server/relay/forwards/forwards.routes.ts'
import { heldSendRoutes } from '#server/relay/held-sends/held-sends.routes.ts'
import { relayRoutes } from '#server/relay/operator-send/relay.routes.ts'
import { routingRoutes } from '#server/relay/routing/routing.routes.ts'
import { ruleLabRoutes } from '#server/relay/rule-lab/rule-lab.routes.ts'
import { bulkRoutes } from '#server/settling/bulk-settle/bulk-settle.routes.ts'
import { enterClosingOdds, enterScores } from '#server/settling/score-proposals/public.ts'
import { scoreRoutes } from '#server/settling/score-proposals/score-proposals.routes.ts'
import { secondPersonRoutes } from '#server/settling/second-person/second-person.routes.ts'
import { queueRoutes } from '#server/settling/settling-queue/settling-queue.routes.ts'
import { chatRoutes } from '#server/telegram/chats/chats.routes.ts'
import { botLack, whyRefused } from '#server/telegram/chats/public.ts'
import { staffRoutes } from '#server/telegram/staff-chat/staff.routes.ts'
import { installErrorHandler } from './error-handler.ts'
import { versionOf } from './kept-assets.ts'
import { apiDocs } from './plugins/api-docs.ts'
import { bodies } from './plugins/bodies.ts'
import { compression } from './plugins/compression.ts'
import { closing, originCheck, requestLimit } from './plugins/request-guards.ts'
import { securityHeaders } from './plugins/security-headers.ts'
import { sessionPlugin } from './plugins/session.ts'
import { type TelegramWebhook, telegramWebhook } from './plugins/telegram-webhook.ts'
import { type Gauges, healthPlugin, metricsPlugin } from './plugins/watching.ts'
import { webApp } from './plugins/web-app.ts'

export interface AppOptions {
  ctx: Omit<Ctx, 'actor' | 'requestId'>
  demo: boolean
  /** Address of the Telegram for trials, where there is no bot. */
  trialTelegram?: string | null
  health: () => Promise<Health>
  /** Folder of database and photos, whose disk the health page shows. */
  dataDir?: string
  /** Makes a backup for who asks on the health page. */
  backup?: (how: { tries: boolean }) => Promise<void>
  /** How far this machine's clock is from Telegram's; absent, the clock is taken as right. */
  clockSkewSeconds?: () => Promise<number | null>
  /** How updates posted by Telegram are taken; null where the bot polls. */
  webhook?: TelegramWebhook | null
  /** What pushes changes to browsers; null, the default: they poll. */
  live?: LiveFeed | null
  /** Folder of the built web app; null serves only the API. */
  webDist: string | null
  /** Folder with the files of earlier builds; absent, a page opened before the last build no longer finds its parts. */
  keptAssets?: string
  /** Check answers against the contract before they leave. On in tests; costs time on long lists. */
  checkAnswers?: boolean
  metrics?: { gauges: () => Promise<Gauges>; token: string | null }
  /** Addresses of proxies whose headers for caller and protocol are trusted; false: none. */
  trustProxy?: string | false
  /** Calls a minute of one user; 0, the default: no limit. */
  requestsPerMinute?: number
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'testo',
  number: 'numero',
  int: 'numero intero',
  boolean: 'vero o falso',
  object: 'oggetto',
  array: 'elenco',
}

/** The sentence for a wrong type: the library's Italian leaves the names of types in English. */
const wrongType: z.core.$ZodErrorMap = (issue) =>
  issue.code === 'invalid_type'
    ? `Input non valido: atteso ${TYPE_WORDS[issue.expected] ?? issue.expected}`
    : undefined

/** Builds the HTTP application without listening. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  z.config({ ...z.locales.it(), customError: wrongType })
  const app = Fastify({
    loggerInstance: options.ctx.log as unknown as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1_048_576,
    requestTimeout: 60_000,
    trustProxy: options.trustProxy ?? false,
    routerOptions: { maxParamLength: 200 },
    genReqId: () => crypto.randomUUID(),
    // The framework's own refusal has neither our sentence nor a retry time.
    return503OnClosing: false,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(
    options.checkAnswers ? createSerializerCompiler() : () => (answer) => JSON.stringify(answer),
  )
  installErrorHandler(app)

  // While a build is under way there may be no page yet; the server starts anyway.
  const page =
    options.webDist === null
      ? ''
      : await readFile(join(options.webDist, 'index.html'), 'utf8').catch(() => '')
  const version = versionOf(page)
  // The header tells a page opened earlier that there is a new version.
  if (version !== null)
    app.addHook('onRequest', async (request, reply) => {
      if (!request.url.startsWith('/xbetapp')) reply.header('x-versione', version)
    })
  await app.register(securityHeaders)
  await app.register(closing, { endStreams: async () => options.live?.stop() })
  await app.register(compression)
  await app.register(originCheck)
  await app.register(sessionPlugin, { ctx: options.ctx })
  await app.register(bodies)
  await app.register(apiDocs)
  const { gauges = async () => ({}), token = null } = options.metrics ?? {}
  await app.register(healthPlugin, { health: options.health, token })
  if (options.webhook) await app.register(telegramWebhook, { webhook: options.webhook })
  await app.register(metricsPlugin, { gauges, token })

  await app.register(async (scope) => {
    await scope.register(requestLimit, { perMinute: options.requestsPerMinute ?? 0 })
    const routes: Routes = createRoutes(scope, (request) => ({
      ...options.ctx,
      log: request.log,
      actor: request.actor ?? SYSTEM,
      requestId: request.id,
    }))
    authRoutes(routes, { demo: options.demo, trialTelegram: options.trialTelegram ?? null })
    referenceRoutes(routes)
    settingsRoutes(routes)
    closingWindowRoutes(routes)
    linkRoutes(routes)
    forwardRoutes(routes)
    ruleLabRoutes(routes)
    userRoutes(routes)
    preferenceRoutes(routes)
    savedViewRoutes(routes)
    const hasTrialTelegram = Boolean(options.trialTelegram)
    firstStepRoutes(routes, {
      botLack: async () => botLack((await options.health()).bot, { hasTrialTelegram }),
      whyRefused,
    })
    searchRoutes(routes)
    botNoticeRoutes(routes)
    botHealthRoutes(routes, {
      read: options.health,
      clockSkewSeconds: options.clockSkewSeconds ?? (async () => 0),
    })
    systemHealthRoutes(routes, {
      dataDir: options.dataDir ?? process.cwd(),
      health: options.health,
      hasTrialTelegram,
      ...(options.backup ? { backup: options.backup } : {}),
    })
    betRoutes(routes)
    liveRoutes(routes, options.live ?? null)
    calculatorRoutes(routes)
    bulkRoutes(routes)
    secondPersonRoutes(routes)
    scoreRoutes(routes)
    queueRoutes(routes)
    dropRoutes(routes)
    answerRoutes(routes)
    measureRoutes(routes)
    presenceRoutes(routes)
    dropListRoutes(routes)
    accountingRoutes(routes)
    performanceRoutes(routes)
    closingRoutes(routes)
    creditRoutes(routes)
    movementRoutes(routes)
    termsRoutes(routes)
    dealRoutes(routes)
    revaluationRoutes(routes)
    summaryRoutes(routes)
    batchRoutes(routes)
    reportRoutes(routes)
    statementRoutes(routes)
    reconciliationRoutes(routes)
    relayRoutes(routes)
    deliveryRoutes(routes)
    chatRoutes(routes)
    staffRoutes(routes)
    heldSendRoutes(routes)
    routingRoutes(routes)
    deadLetterRoutes(routes)
    photoRoutes(routes)
    imageRoutes(routes)
    importRoutes(routes, { enterScores, enterClosingOdds })
    notificationRoutes(routes)
    activityLogRoutes(routes)
  })
  if (options.webDist)
    await app.register(webApp, {
      prefix: '/xbetapp',
      dist: options.webDist,
      kept: options.keptAssets ?? null,
      demo: options.demo,
    })
  app.get('/', { schema: { hide: true } as object }, (_request, reply) => reply.redirect('/xbetapp'))
  return app
}
