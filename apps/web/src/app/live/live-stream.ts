import type { LiveFrame } from '@xbetapp/contract/bets/live'

export interface LiveListener {
  onFrame: (frame: LiveFrame) => void
  /** Bytes arrived: the connection is alive. */
  onLife: () => void
  onState: (isOn: boolean) => void
}

/** The server shows every 15 seconds that it lives; twice silent, the connection is taken for dead. */
export const SILENCE_MS = 40_000
/** The wait before the stream is opened again doubles from the first to the longest. */
const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 30_000

/**
 * Keeps the stream of changes open and reopens it when it breaks, after increasing random waits. Ends for good if the
 * server refuses or does not push (204): the poll then reports the reason. @returns a function that ends it
 *
 * `EventSource` cannot carry the session's token, and neither tells a refusal from a network that is away.
 */
export function openLive(token: string, { onFrame, onLife, onState }: LiveListener): () => void {
  const ending = new AbortController()

  async function connect(): Promise<'over' | 'broken'> {
    const silence = new AbortController()
    // A stream does not detect the loss of the network; until its silence times out, polling would not start.
    addEventListener('offline', () => silence.abort(), { signal: silence.signal })
    let watchdog = setTimeout(() => silence.abort(), SILENCE_MS)
    try {
      const response = await fetch('/api/v1/live', {
        headers: { Accept: 'text/event-stream', Authorization: `Bearer ${token}` },
        cache: 'no-store',
        signal: AbortSignal.any([ending.signal, silence.signal]),
      })
      if (response.status !== 200 || !response.body) {
        await response.body?.cancel()
        return response.status >= 500 || response.status === 429 ? 'broken' : 'over'
      }
      let rest = ''
      for await (const piece of chunksOf(response.body.pipeThrough(new TextDecoderStream()))) {
        clearTimeout(watchdog)
        watchdog = setTimeout(() => silence.abort(), SILENCE_MS)
        onLife()
        const events = (rest + piece).split('\n\n')
        rest = events.pop() ?? ''
        for (const event of events) {
          if (!event.startsWith('data: ')) continue
          onState(true)
          onFrame(JSON.parse(event.slice('data: '.length)) as LiveFrame)
        }
      }
      return 'broken'
    } catch {
      return 'broken'
    } finally {
      clearTimeout(watchdog)
      silence.abort()
      onState(false)
    }
  }

  void (async () => {
    let wait = FIRST_RETRY_MS
    while (!ending.signal.aborted) {
      const begun = Date.now()
      if ((await connect()) === 'over') return
      if (Date.now() - begun > LONGEST_RETRY_MS) wait = FIRST_RETRY_MS
      await pause(wait / 2 + (Math.random() * wait) / 2, ending.signal)
      wait = Math.min(wait * 2, LONGEST_RETRY_MS)
    }
  })()
  return () => ending.abort()
}

async function* chunksOf(stream: ReadableStream<string>): AsyncGenerator<string> {
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

/** Waits, at most until the network is back. */
const pause = (ms: number, ending: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const over = new AbortController()
    const end = () => {
      over.abort()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end, { signal: over.signal })
    ending.addEventListener('abort', end, { signal: over.signal })
  })
