import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import type { PhotoPlaces } from './kernel/photo-store.ts'
import { parseKey } from './kernel/secrets.ts'

export const SERVICES = ['http', 'bot', 'jobs'] as const
export type Service = (typeof SERVICES)[number]

export type Config = ReturnType<typeof loadConfig>

/** A wrong variable or argument: the start, or a command, stops with this text. */
export class ConfigError extends Error {}

const port = z.coerce.number().int().min(0).max(65_535)
const flag = z.enum(['true', 'false']).transform((text) => text === 'true')
const httpUrl = z.url({ protocol: /^https?$/ })
const databaseUrl = z
  .url({ protocol: /^postgres(ql)?$/ })
  .optional()
  .describe('un indirizzo postgres://utente:password@host:porta/database')

const NETWORKS = ['loopback', 'linklocal', 'uniquelocal']
const isProxy = (text: string): boolean => {
  const [address = '', bits, ...parts] = text.trim().split('/')
  if (NETWORKS.includes(text.trim())) return true
  return isIP(address) !== 0 && parts.length === 0 && (bits === undefined || /^\d{1,3}$/.test(bits))
}

/** Each variable with what it takes, in words for the person who set it wrong. */
const Environment = z.object({
  PORT: port.default(8080).describe('un numero di porta tra 0 e 65535'),
  HOST: z.string().min(1).default('127.0.0.1').describe('un indirizzo su cui ascoltare'),
  DATABASE_URL: databaseUrl,
  DATABASE_DIRECT_URL: databaseUrl,
  DATABASE_READ_URL: databaseUrl,
  DATA_DIR: z.string().min(1).optional().describe('una cartella'),
  PHOTOS: z.enum(['folder', 's3']).optional().describe('folder oppure s3'),
  PHOTOS_S3_BUCKET: z
    .string()
    .regex(/^[\w.-]{3,63}$/)
    .optional()
    .describe('il nome di un bucket'),
  PHOTOS_S3_ENDPOINT: httpUrl.optional().describe('un indirizzo http(s)'),
  PHOTOS_S3_REGION: z.string().min(1).default('us-east-1').describe('una regione'),
  PHOTOS_S3_ACCESS_KEY: z.string().min(1).optional().describe('una chiave di accesso'),
  PHOTOS_S3_SECRET_KEY: z.string().min(1).optional().describe('una chiave segreta'),
  DEMO: flag.optional().describe('true oppure false'),
  BOOTSTRAP_USERNAME: z.string().min(1).max(100).default('admin').describe('da 1 a 100 caratteri'),
  BOOTSTRAP_PASSWORD: z.string().min(12).max(200).optional().describe('da 12 a 200 caratteri'),
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^\d+:[\w-]+$/)
    .optional()
    .describe('il token dato da BotFather (cifre, due punti, testo)'),
  TELEGRAM_API_ROOT: httpUrl.default('https://api.telegram.org').describe('un indirizzo http(s)'),
  TELEGRAM_WEBHOOK_URL: httpUrl.optional().describe('un indirizzo http(s)'),
  OPENAI_BASE_URL: httpUrl.default('https://api.openai.com/v1').describe('un indirizzo http(s)'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('fatal, error, warn, info, debug, trace oppure silent'),
  EMULATOR_PORT: port.default(0).describe('un numero di porta tra 0 e 65535'),
  BACKUP_PASSPHRASE: z.string().min(12).max(1000).optional().describe('almeno 12 caratteri'),
  SECRETS_KEY: z
    .string()
    .refine((text) => parseKey(text) !== null)
    .optional()
    .describe('32 byte in esadecimale o base64'),
  METRICS_TOKEN: z.string().min(16).max(500).optional().describe('almeno 16 caratteri'),
  REQUESTS_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .default(3000)
    .describe('un numero intero di chiamate, 0 per non contarle'),
  TRUST_PROXY: z
    .string()
    .refine((text) => text.split(',').every(isProxy))
    .optional()
    .describe('indirizzi o reti di proxy separati da virgole, oppure loopback'),
})

/** Starts an empty product instead of the demo, in a folder of its own. */
const NEW_PRODUCT = '--nuovo'
const DATA_DIR = './data'
const NEW_DATA_DIR = './data-nuovo'

/** npm keeps an argument for itself, as this variable, where the `--` before it was left out. */
const asksForNew = (env: NodeJS.ProcessEnv, argv: readonly string[]): boolean =>
  argv.includes(NEW_PRODUCT) || env.npm_config_nuovo === 'true'

function requireKnown(argv: readonly string[]): void {
  const unknownArguments = argv.filter(
    (argument) => argument !== NEW_PRODUCT && !argument.startsWith('--services='),
  )
  if (unknownArguments.length > 0)
    throw new ConfigError(
      `${unknownArguments.join(' ')}: non previsto; si può indicare ${NEW_PRODUCT} oppure --services=${SERVICES.join(',')}`,
    )
}

function parseServices(argv: readonly string[]): ReadonlySet<Service> {
  const argument = argv.find((arg) => arg.startsWith('--services='))
  if (!argument) return new Set(SERVICES)
  const names = argument.slice('--services='.length).split(',')
  const unknownNames = names.filter((name) => !SERVICES.includes(name as Service))
  if (unknownNames.length > 0)
    throw new ConfigError(
      `--services: ${unknownNames.join(', ')} non esiste; scegliere tra ${SERVICES.join(', ')}`,
    )
  return new Set(names as Service[])
}

/** A bucket that is named is used, unless the folder is asked for: then the bucket is only read. */
function photosOf(variables: z.output<typeof Environment>): PhotoPlaces {
  const s3 = variables.PHOTOS_S3_BUCKET
    ? {
        bucket: variables.PHOTOS_S3_BUCKET,
        endpoint: variables.PHOTOS_S3_ENDPOINT ?? null,
        region: variables.PHOTOS_S3_REGION,
        accessKeyId: variables.PHOTOS_S3_ACCESS_KEY ?? null,
        secretAccessKey: variables.PHOTOS_S3_SECRET_KEY ?? null,
      }
    : null
  if (variables.PHOTOS === 's3' && !s3) throw new ConfigError('PHOTOS=s3 richiede PHOTOS_S3_BUCKET')
  return { place: variables.PHOTOS ?? (s3 ? 's3' : 'folder'), s3 }
}

/**
 * The only reader of the environment. An empty variable counts as unset.
 * @throws ConfigError with one readable line per wrong variable; values are not repeated, they may be secret.
 */
export function loadConfig(env: NodeJS.ProcessEnv, argv: readonly string[] = []) {
  requireKnown(argv)
  const isNew = asksForNew(env, argv)
  const variables = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(variables)
  if (!parsed.success) {
    const names = new Set(parsed.error.issues.map((issue) => String(issue.path[0])))
    const variableOf: Readonly<Record<string, z.ZodType>> = Environment.shape
    const lines = [...names].map((name) => `  ${name}: atteso ${variableOf[name]?.description}`)
    throw new ConfigError(`Configurazione non valida:\n${lines.join('\n')}`)
  }
  const e = parsed.data
  const services = parseServices(argv)
  if (!e.DATABASE_URL && services.size < SERVICES.length) {
    throw new ConfigError('--services richiede DATABASE_URL: il database incluso serve un solo processo')
  }
  return {
    host: e.HOST,
    port: e.PORT,
    databaseUrl: e.DATABASE_URL ?? null,
    /** The database past the pooler of `databaseUrl`, for what outlives a transaction. */
    databaseDirectUrl: e.DATABASE_DIRECT_URL ?? null,
    /** A replica of it for lists, reports and the journal. */
    databaseReadUrl: e.DATABASE_READ_URL ?? null,
    dataDir: resolve(e.DATA_DIR ?? (isNew ? NEW_DATA_DIR : DATA_DIR)),
    photos: photosOf(e),
    /** An empty product begins with a dry run. */
    isNew,
    /** Null, without any word about it: where the database is new, or a demo's. */
    demo: e.DEMO ?? (isNew || e.DATABASE_URL || e.TELEGRAM_BOT_TOKEN ? false : null),
    bootstrap: { username: e.BOOTSTRAP_USERNAME, password: e.BOOTSTRAP_PASSWORD ?? null },
    telegram: {
      token: e.TELEGRAM_BOT_TOKEN ?? null,
      apiRoot: e.TELEGRAM_API_ROOT,
      webhookUrl: e.TELEGRAM_WEBHOOK_URL ?? null,
    },
    openaiBaseUrl: e.OPENAI_BASE_URL,
    logLevel: e.LOG_LEVEL,
    services,
    /** Port of the built-in Telegram emulator, 0 for any free one. */
    emulatorPort: e.EMULATOR_PORT,
    /** Encrypts backups and decrypts encrypted ones. */
    backupPassphrase: e.BACKUP_PASSPHRASE ?? null,
    /** Opens what is stored sealed; null: the key of the data folder. */
    secretsKey: e.SECRETS_KEY === undefined ? null : parseKey(e.SECRETS_KEY),
    /** The bearer token `/metrics` requires; null: only this machine is let in. */
    metricsToken: e.METRICS_TOKEN ?? null,
    /** Addresses of proxies whose forwarded headers are trusted; false: none. */
    trustProxy: e.TRUST_PROXY ?? (false as const),
    /** Limit for one user, in each process; 0: no limit. */
    requestsPerMinute: e.REQUESTS_PER_MINUTE,
  }
}
