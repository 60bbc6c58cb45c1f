import type { Contract } from '@xbetapp/contract/contract'
import type { AnswerOf } from '@xbetapp/contract/endpoint'
import { AppError } from '#server/kernel/app-error.ts'
import type { BotHealth, Health } from '#server/kernel/health.ts'

type Answer = AnswerOf<Contract['GET /sparabet/health']>

export interface HealthSource {
  read(): Promise<Health>
  /** How far this machine's clock is behind Telegram's; null when Telegram does not answer. */
  clockSkewSeconds(): Promise<number | null>
}

/** A queue that is older than this does not move. */
const STUCK_SECONDS = 300
/** Delays and closing windows are promised to the second; a minute is a fault of the machine. */
const SKEW_SECONDS = 60

/**
 * Telegram Health Check: who the bot is, how it receives, what waits, how the clock stands (3 §2.11).
 * @throws AppError BOT_UNHEALTHY with everything that is wrong, for the screen's red text
 */
export async function checkBot({ read, clockSkewSeconds }: HealthSource): Promise<Answer> {
  const [{ database, bot, queue }, skew] = await Promise.all([read(), clockSkewSeconds()])
  const wrong = [
    ...(database.ok
      ? []
      : [`il database non risponde${database.lastError ? ` (${database.lastError})` : ''}`]),
    ...(skew === null ? ['Telegram non risponde'] : []),
    ...(bot.ok ? [] : [`il bot non riceve${bot.lastError ? ` (${bot.lastError})` : ''}`]),
    ...(queue.oldestSeconds > STUCK_SECONDS ? [`messaggi fermi in coda da ${queue.oldestSeconds} s`] : []),
    ...(queue.oldestUnreadSeconds > STUCK_SECONDS
      ? [`messaggi ricevuti e non elaborati da ${queue.oldestUnreadSeconds} s`]
      : []),
    ...(Math.abs(skew ?? 0) > SKEW_SECONDS
      ? [`l'orologio del server è sbagliato di ${Math.abs(skew ?? 0)} s`]
      : []),
  ]
  if (wrong.length > 0) throw new AppError('BOT_UNHEALTHY', { motivi: wrong.join('; ') })
  return {
    status: ['OK', identity(bot), receiving(bot), queued(queue), clock(skew ?? 0)].join(' · '),
    bot: { username: bot.username, modo: bot.mode, ultimaRispostaSecondi: bot.lastPollAgeSeconds },
    coda: {
      inAttesa: queue.pending,
      piuVecchioSecondi: queue.oldestSeconds,
      incerti: queue.uncertain,
      daElaborare: queue.unread,
    },
    ultimoErrore: bot.lastError ?? queue.lastError,
    scartoOrologioSecondi: skew ?? 0,
  }
}

const identity = ({ username }: BotHealth): string => (username ? `@${username}` : 'bot senza nome')

function receiving({ mode, lastPollAgeSeconds: age }: BotHealth): string {
  if (mode === null || age === null) return 'nessuna ricezione'
  return mode === 'webhook' ? `webhook controllato ${age} s fa` : `ultima ricezione ${age} s fa`
}

function queued({ pending, oldestSeconds, uncertain, lastError }: Health['queue']): string {
  const parts = [
    pending === 0 ? 'coda vuota' : `in coda ${pending}, il più vecchio da ${oldestSeconds} s`,
    ...(uncertain > 0 ? [`incerti ${uncertain}`] : []),
    ...(lastError ? [`ultimo errore: ${lastError}`] : []),
  ]
  return parts.join(', ')
}

const clock = (skew: number): string =>
  Math.abs(skew) <= 1
    ? 'orologio esatto'
    : `orologio ${skew > 0 ? 'indietro' : 'avanti'} di ${Math.abs(skew)} s`
