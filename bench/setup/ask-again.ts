import { setTimeout as sleep } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

interface Asked {
  url: string
  token: string
  everyMs: number
}

/**
 * Asks an address again and again on a thread of its own, as somebody's browser does: what the server's thread does meanwhile
 * is waited for, not what this one would do with the answer. `over` ends it: how long each answer took to its last byte, ms.
 */
export function askAgain(asked: Asked): { over(): Promise<number[]> } {
  const worker = new Worker(new URL(import.meta.url), { workerData: asked })
  const ended = new Promise<number[]>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  return {
    over: () => {
      worker.postMessage('over')
      return ended
    },
  }
}

async function run({ url, token, everyMs }: Asked): Promise<void> {
  const took: number[] = []
  let isOver = false
  parentPort?.once('message', () => {
    isOver = true
  })
  while (!isOver) {
    const began = performance.now()
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
    took.push(performance.now() - began)
    await sleep(everyMs)
  }
  parentPort?.postMessage(took)
}

if (!isMainThread) await run(workerData as Asked)
