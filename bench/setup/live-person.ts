import { type ClientRequest, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveFrame } from '@xbetapp/contract/live'

type Changes = NonNullable<LiveFrame['settimana']>['changes']
type Answer = Changes | Changes['bets']

/** What a browser holds of the week beyond what it held at the start: each changed bet, as JSON. */
export interface LivePerson {
  held: ReadonlyMap<number, string>
  revision(): number
  isConnected(): boolean
  /** The connection breaks; it is opened again after the time the server said. */
  cut(): void
  /** How often changes had to be asked for: what was pushed did not follow on what was held. */
  caughtUp(): number
  leave(): void
}

const SPREAD_MS = 800
const FIRST_RETRY_MS = 1_000

const parsed = new Map<string, { frame: LiveFrame; bets: Array<readonly [number, string]> }>()

/** The same frame goes to everybody: 300 browsers' reading of it is not what is measured. */
function read(text: string) {
  let one = parsed.get(text)
  if (!one) {
    const frame = JSON.parse(text) as LiveFrame
    one = { frame, bets: (frame.settimana?.changes.bets ?? []).map(asJson) }
    if (parsed.size > 50) parsed.clear()
    parsed.set(text, one)
  }
  return one
}

const asJson = (bet: Changes['bets'][number]) => [bet.idReceivedBet, JSON.stringify(bet)] as const

/** One person's browser, as far as the server knows it: the stream, and the question for what the stream left out. */
export function livePerson(address: string, token: string, startRevision: number): LivePerson {
  const held = new Map<number, string>()
  let revision = startRevision
  let request: ClientRequest | null = null
  let connected = false
  let over = false
  let asking = false
  let asked = 0

  function connect(): void {
    const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' }
    let rest = ''
    const again = () => {
      connected = false
      if (!over) setTimeout(connect, FIRST_RETRY_MS * (0.5 + Math.random() / 2)).unref()
    }
    request = get(`${address}/api/v1/live`, { headers, agent: false }, (reply) => {
      connected = reply.statusCode === 200
      reply.setEncoding('utf8')
      reply.on('data', (chunk: string) => {
        const events = (rest + chunk).split('\n\n')
        rest = events.pop() ?? ''
        for (const event of events) if (event.startsWith('data: ')) take(event.slice('data: '.length))
      })
      reply.on('error', () => undefined)
      reply.once('close', again)
    })
    request.on('error', () => {
      if (!connected) again()
    })
  }

  function take(text: string): void {
    const { frame, bets } = read(text)
    const { revisioni, settimana } = frame
    if (revisioni.bets === revision) return
    if (settimana && settimana.since <= revision && revision <= revisioni.bets) {
      for (const [id, json] of bets) held.set(id, json)
      revision = settimana.changes.revision
    } else if (revisioni.bets > revision) void ask()
  }

  async function ask(): Promise<void> {
    if (asking) return
    asking = true
    asked++
    await sleep(Math.random() * SPREAD_MS)
    const reply = await fetch(`${address}/api/v1/bets/last-week?since=${revision}`, {
      headers: { authorization: `Bearer ${token}` },
    }).catch(() => null)
    const answer = reply?.status === 200 ? ((await reply.json().catch(() => null)) as Answer | null) : null
    // Whoever is far behind is given the whole week.
    const bets = Array.isArray(answer) ? answer : answer?.bets
    const now = Number(/\d+/.exec(reply?.headers.get('etag') ?? '')?.[0])
    if (bets && now > revision) {
      for (const bet of bets) held.set(...asJson(bet))
      revision = now
    }
    asking = false
  }

  connect()
  return {
    held,
    revision: () => revision,
    isConnected: () => connected,
    cut: () => request?.destroy(),
    caughtUp: () => asked,
    leave() {
      over = true
      request?.destroy()
    },
  }
}
