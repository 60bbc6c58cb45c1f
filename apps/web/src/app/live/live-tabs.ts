import type { LiveFrame } from '@xbetapp/contract/bets/live'
import { type LiveListener, openLive, SILENCE_MS } from './live-stream.ts'

export interface LiveFollower {
  /** Whether this tab speaks for all of the browser. */
  leads(): boolean
  stop(): void
}

type Message = { kind: 'frame'; frame: LiveFrame } | { kind: 'state'; isOn: boolean } | { kind: 'hello' }

/**
 * One stream for all tabs of a browser: the tab that holds the lock reads it and broadcasts the events. When that tab
 * closes, the next one gets the lock; when it is silent for too long (the browser froze it), another steals the lock.
 * Without locks, outside https, there is no push: a browser has six connections per host, and one stream per tab would
 * use them up.
 */
export function followLive(token: string, { onFrame, onState }: Omit<LiveListener, 'onLife'>): LiveFollower {
  if (!('locks' in navigator) || !('BroadcastChannel' in globalThis))
    return { leads: () => true, stop: () => {} }
  // Named by the end of the token, so that tabs of another session do not listen to the channel.
  const name = `xbetapp.live.${token.slice(-12)}`
  const channel = new BroadcastChannel(name)
  const ending = new AbortController()
  const { signal } = ending
  // Says nothing once `stop` was called: the stream reports its end after that.
  const say = (message: Message) => {
    if (!signal.aborted) channel.postMessage(message)
  }
  let heardAt = Date.now()
  let leads = false
  let isOn = false
  let last: LiveFrame | null = null

  const become = (next: boolean) => {
    isOn = next
    onState(next)
  }

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'hello') {
      if (!leads) return
      say({ kind: 'state', isOn })
      if (last) say({ kind: 'frame', frame: { revisioni: last.revisioni } })
      return
    }
    heardAt = Date.now()
    if (leads) return
    if (data.kind === 'state') become(data.isOn)
    else {
      become(true)
      onFrame(data.frame)
    }
  }

  function lead(): Promise<void> {
    leads = true
    return new Promise((resolve) => {
      const close = openLive(token, {
        onFrame: (frame) => {
          last = frame
          say({ kind: 'frame', frame })
          onFrame(frame)
        },
        onLife: () => say({ kind: 'state', isOn }),
        onState: (next) => {
          become(next)
          say({ kind: 'state', isOn: next })
        },
      })
      letGo = () => {
        leads = false
        close()
        resolve()
      }
      if (signal.aborted) letGo()
    })
  }
  let letGo = () => {}

  function queue(options: LockOptions): void {
    navigator.locks.request(name, options, lead).catch(() => {
      // The lock was stolen or released: a tab that was frozen follows from now on.
      letGo()
      heardAt = Date.now()
      if (!signal.aborted) queue({ signal })
    })
  }
  queue({ signal })
  say({ kind: 'hello' })

  const watch = setInterval(() => {
    if (leads || Date.now() - heardAt < SILENCE_MS) return
    become(false)
    heardAt = Date.now()
    if (!document.hidden) queue({ steal: true })
  }, SILENCE_MS / 4)

  return {
    leads: () => leads,
    stop() {
      ending.abort()
      clearInterval(watch)
      letGo()
      channel.close()
      onState(false)
    },
  }
}
