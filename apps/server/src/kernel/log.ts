import { type LogFn, pino } from 'pino'

export type Log = Record<'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace', LogFn>

/** The bot token is part of every Telegram address, so it can surface inside any error text. */
const BOT_TOKEN = /\d{5,}:[\w-]{30,}/g

/** Removes bot tokens, which must never reach a log or an answer. */
export const redact = (text: string): string => text.replaceAll(BOT_TOKEN, '[token]')

/**
 * Structured log on stderr, so that stdout keeps the few lines meant for a person. Readable on a terminal, JSON
 * elsewhere. Passwords, tokens and cookies are removed at any depth.
 */
export function createLog(level: string): Log {
  const options = {
    level,
    base: undefined,
    redact: {
      paths: ['password', 'token', 'authorization', 'cookie'].flatMap((name) => [name, `*.${name}`]),
      censor: '[omesso]',
    },
    hooks: { streamWrite: redact },
  }
  return process.stderr.isTTY
    ? pino({
        ...options,
        transport: { target: 'pino-pretty', options: { destination: 2, ignore: 'pid,hostname' } },
      })
    : pino(options, pino.destination(2))
}
