import { timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { EndpointShape } from '@xbetapp/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { AppError } from '#server/kernel/app-error.ts'
import type { Health } from '#server/kernel/health.ts'

// What programs that watch the server read of it: whether it works, and its figures.

/**
 * Whether a caller may read the state of the server: the bearer of the token, or, without a token, a call from this
 * machine that did not come through a proxy on it.
 */
export function mayWatch({ headers, socket }: FastifyRequest, token: string | null): boolean {
  if (token !== null) {
    const authorization = Buffer.from(headers.authorization ?? '')
    const expected = Buffer.from(`Bearer ${token}`)
    return authorization.length === expected.length && timingSafeEqual(authorization, expected)
  }
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  const isLocal = isIP(address) !== 0 && (address === '::1' || address.startsWith('127.'))
  return isLocal && !headers['x-forwarded-for'] && !headers.forwarded
}

/** Present values, by their name in Prometheus. */
export type Gauges = Record<string, { help: string; value: number }>

interface Options {
  gauges: () => Promise<Gauges>
  /** See `mayWatch`. */
  token: string | null
}

const BUCKET_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** `/metrics` for Prometheus: requests by endpoint and status, the queues, the pool, the process. */
export const metricsPlugin = plugin<Options>(async (app, { gauges, token }) => {
  const register = new Registry()
  const registers = [register]
  const requests = new Histogram({
    name: 'xbetapp_http_request_duration_seconds',
    help: 'Requests by endpoint and status, and how long they took.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKET_SECONDS,
    registers,
  })
  const lag = monitorEventLoopDelay({ resolution: 20 })
  lag.enable()
  app.addHook('onClose', async () => lag.disable())
  measureProcess(registers, lag)

  app.addHook('onResponse', async (request, reply) => {
    const { url, config } = request.routeOptions
    // A stream lasts as long as its page is open.
    if ((config as { shape?: EndpointShape }).shape?.stream) return
    // The route's pattern, not the path: each id would be a series, and an attacker could create any number of them.
    const labels = { method: request.method, route: url ?? 'none', status: String(reply.statusCode) }
    requests.observe(labels, reply.elapsedTime / 1000)
  })

  app.get('/metrics', { schema: { hide: true } as object }, async (request, reply) => {
    if (!mayWatch(request, token)) throw new AppError('NOT_FOUND')
    for (const [name, { help, value }] of Object.entries(await gauges())) {
      const registeredGauge = register.getSingleMetric(name) as Gauge | undefined
      const gauge = registeredGauge ?? new Gauge({ name, help, registers })
      gauge.set(value)
    }
    reply.header('cache-control', 'no-store').type(register.contentType)
    return register.metrics()
  })
})

/** Figures of the process, read at each request. */
function measureProcess(registers: Registry[], lag: ReturnType<typeof monitorEventLoopDelay>): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'CPU time used.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage()
      this.reset()
      this.inc((user + system) / 1e6)
    },
  })
  gauge('process_resident_memory_bytes', 'Memory held.', () => process.memoryUsage().rss)
  gauge('nodejs_heap_used_bytes', 'Memory of JavaScript in use.', () => process.memoryUsage().heapUsed)
  gauge('process_start_time_seconds', 'When the process began.', () => Date.now() / 1000 - process.uptime())
  const help = 'Delay of the event loop since the last reading, 99th percentile.'
  gauge('nodejs_eventloop_lag_p99_seconds', help, () => {
    const nanoseconds = lag.percentile(99)
    lag.reset()
    return Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0
  })
}

/** Whether the server works, for anyone; the state of each part, for callers that may watch it. */
export const healthPlugin = plugin<{ health: () => Promise<Health>; token: string | null }>(
  async (app, options) => {
    const { health, token } = options
    app.get('/health', { schema: { hide: true } as object }, async (request, reply) => {
      const state = await health()
      const answer = mayWatch(request, token) ? state : { status: state.database.ok ? 'ok' : 'down' }
      if (!state.database.ok) throw new AppError('DATABASE_UNAVAILABLE', {}, { body: { ...answer } })
      return reply.header('cache-control', 'no-store').send(answer)
    })
  },
)
