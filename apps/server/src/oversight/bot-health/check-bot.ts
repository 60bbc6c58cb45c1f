import type { Answer } from '@xbetapp/contract/contract'
import { AppError } from '#server/kernel/app-error.ts'
import { type BotHealth, type Health, type Trouble, troublesOf } from '#server/kernel/health.ts'
import { groupNames, whyRefused } from '#server/telegram/chats/public.ts'

/** Delays and closing windows are exact to the second; a minute's deviation is a fault of the machine. */
const SKEW_SECONDS = 60

/**
 * Telegram Health Check: the bot's name, how it receives, the queue, the clock's deviation.
 * @throws AppError BOT_UNHEALTHY with all problems, for the screen's red text
 */
export async function checkBot({
  read,
  clockSkewSeconds,
}: HealthSource): Promise<Answer<'GET /sparabet/health'>> {
  const [health, skew] = await Promise.all([read(), clockSkewSeconds()])
  const { bot, queue } = health
  const problems = [
    ...troublesOf(health).map((trouble) => troubleSentence(trouble, health)),
    ...(skew !== null && Math.abs(skew) > SKEW_SECONDS
      ? [`l'orologio del server è sbagliato di ${Math.abs(skew)} s`]
      : []),
  ]
  if (skew === null) problems.push('Telegram non risponde')
  if (skew === null || problems.length > 0)
    throw new AppError('BOT_UNHEALTHY', { motivi: problems.join('; ') })
  return {
    status: ['OK', botWords(bot), receptionWords(bot), queueWords(queue), clockWords(skew)].join(' · '),
    bot: { username: bot.username, modo: bot.mode, ultimaRispostaSecondi: bot.lastPollAgeSeconds },
    coda: {
      inAttesa: queue.pending,
      piuVecchioSecondi: queue.oldestSeconds,
      incerti: queue.uncertain,
      daElaborare: queue.unread,
    },
    // As Telegram gives it; the sentences above explain it.
    ultimoErrore: bot.lastError ?? queue.lastError,
    scartoOrologioSecondi: skew,
  }
}

export interface HealthSource {
  read(): Promise<Health>
  /** The seconds by which this machine's clock is behind Telegram's; null when Telegram does not answer. */
  clockSkewSeconds(): Promise<number | null>
}

function troubleSentence(trouble: Trouble, { database, bot, queue }: Health): string {
  switch (trouble) {
    case 'database-away':
      return `il database non risponde${database.lastError ? ` («${database.lastError}»)` : ''}`
    case 'bot-not-receiving':
      return `il bot non riceve${bot.lastError ? ` (${whyRefused(bot.lastError)})` : ''}`
    case 'privacy-mode':
      return `la privacy del bot è attiva: non legge ${groupNames(bot.unreadGroups)}, dove non è amministratore`
    case 'queue-stuck':
      return `messaggi fermi in coda da ${queue.oldestSeconds} s`
    case 'inbox-stuck':
      return `messaggi ricevuti e non elaborati da ${queue.oldestUnreadSeconds} s`
    case 'updates-set-aside':
      return queue.setAside === 1
        ? '1 messaggio ricevuto e messo da parte nelle ultime 24 ore'
        : `${queue.setAside} messaggi ricevuti e messi da parte nelle ultime 24 ore`
  }
}

const botWords = ({ username }: BotHealth): string => (username ? `@${username}` : 'bot senza nome')

function receptionWords({ mode, lastPollAgeSeconds: age }: BotHealth): string {
  if (mode === null || age === null) return 'nessuna ricezione'
  return mode === 'webhook' ? `webhook controllato ${age} s fa` : `ultima ricezione ${age} s fa`
}

function queueWords({ pending, oldestSeconds, uncertain, lastError }: Health['queue']): string {
  const parts = [
    pending === 0 ? 'coda vuota' : `in coda ${pending}, il più vecchio da ${oldestSeconds} s`,
    ...(uncertain > 0 ? [`incerti ${uncertain}`] : []),
    ...(lastError ? [`ultimo errore: ${whyRefused(lastError)}`] : []),
  ]
  return parts.join(', ')
}

const clockWords = (skew: number): string =>
  Math.abs(skew) <= 1
    ? 'orologio esatto'
    : `orologio ${skew > 0 ? 'indietro' : 'avanti'} di ${Math.abs(skew)} s`
