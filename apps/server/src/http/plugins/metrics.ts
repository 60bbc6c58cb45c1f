import { timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { EndpointShape } from '@xbetapp/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { AppError } from '#server/kernel/app-error.ts'

/** Numbers of the moment, by their name in Prometheus. */
export type Gauges = Record<string, { help: string; value: number }>

interface Options {
  gauges: () => Promise<Gauges>
  /** Null: only calls from this machine, and none a proxy on it passes on. */
  token: string | null
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

interface Series {
  labels: string
  /** Requests at most as slow as each of {@link SECONDS}. */
  counts: number[]
  sum: number
  n: number
}

/** `/metrics` for Prometheus: requests by endpoint and status, the queues, the pool, the process. */
export const metricsPlugin = plugin<Options>(async (app, { gauges, token }) => {
  const series = new Map<string, Series>()
  const lag = monitorEventLoopDelay({ resolution: 20 })
  lag.enable()
  app.addHook('onClose', async () => lag.disable())

  app.addHook('onResponse', async (request, reply) => {
    const { url } = request.routeOptions
    // The pattern, not the address: ids would make a series each, and an attacker as many as he likes.
    const labels = `method="${request.method}",route="${url ?? 'none'}",status="${reply.statusCode}"`
    const one = series.get(labels) ?? { labels, counts: SECONDS.map(() => 0), sum: 0, n: 0 }
    const seconds = reply.elapsedTime / 1000
    for (const [i, bound] of SECONDS.entries()) if (seconds <= bound) one.counts[i] = (one.counts[i] ?? 0) + 1
    one.sum += seconds
    one.n += 1
    series.set(labels, one)
  })

  app.get('/metrics', { schema: { hide: true } as object }, async (request, reply) => {
    if (!mayRead(request, token)) throw new AppError('NOT_FOUND')
    const all = { ...(await gauges()), ...ofProcess(lag.percentile(99)) }
    lag.reset()
    reply.header('cache-control', 'no-store').type('text/plain; version=0.0.4; charset=utf-8')
    return `${[...requests(series.values()), ...lines(all)].join('\n')}\n`
  })
})

function mayRead(request: FastifyRequest, token: string | null): boolean {
  if (token !== null) {
    const given = Buffer.from(request.headers.authorization ?? '')
    const wanted = Buffer.from(`Bearer ${token}`)
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  }
  const shape = (request.routeOptions.config as { shape?: EndpointShape }).shape
  const { remoteAddress = '' } = request.socket
  const address = remoteAddress.replace(/^::ffff:/, '')
  const local = isIP(address) !== 0 && (address === '::1' || address.startsWith('127.'))
  return local && !shape && !request.headers['x-forwarded-for'] && !request.headers.forwarded
}

function* requests(all: Iterable<Series>): Generator<string> {
  const name = 'xbetapp_http_request_duration_seconds'
  yield `# HELP ${name} Requests by endpoint and status, and how long they took.`
  yield `# TYPE ${name} histogram`
  for (const { labels, counts, sum, n } of all) {
    for (const [i, bound] of SECONDS.entries()) yield `${name}_bucket{${labels},le="${bound}"} ${counts[i]}`
    yield `${name}_bucket{${labels},le="+Inf"} ${n}`
    yield `${name}_sum{${labels}} ${sum.toFixed(6)}`
    yield `${name}_count{${labels}} ${n}`
  }
}

function* lines(gauges: Gauges): Generator<string> {
  for (const [name, { help, value }] of Object.entries(gauges)) {
    yield `# HELP ${name} ${help}`
    yield `# TYPE ${name} ${name.endsWith('_total') ? 'counter' : 'gauge'}`
    yield `${name} ${value}`
  }
}

function ofProcess(lagNanoseconds: number): Gauges {
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed } = process.memoryUsage()
  return {
    process_cpu_seconds_total: { help: 'CPU time used.', value: (user + system) / 1e6 },
    process_resident_memory_bytes: { help: 'Memory held.', value: rss },
    nodejs_heap_used_bytes: { help: 'Memory of JavaScript in use.', value: heapUsed },
    nodejs_eventloop_lag_p99_seconds: {
      help: 'Delay of the event loop since the last reading, 99th percentile.',
      value: Number.isFinite(lagNanoseconds) ? lagNanoseconds / 1e9 : 0,
    },
    process_start_time_seconds: {
      help: 'When the process began.',
      value: Date.now() / 1000 - process.uptime(),
    },
  }
}
