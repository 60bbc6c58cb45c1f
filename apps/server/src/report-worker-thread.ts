// The thread that writes long reports and workbooks, started by kernel/report-worker. It only reads.

import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from './db/database.ts'
import { present } from './kernel/app-error.ts'
import type { Ctx } from './kernel/ctx.ts'
import { createLog } from './kernel/log.ts'
import type { PhotoStore } from './kernel/photo-store.ts'
import { doLongWork, type Pieces } from './kernel/report-worker/long-work.ts'
import {
  type FromWorker,
  type ReportWorkerSettings,
  sentError,
  type ToWorker,
} from './kernel/report-worker/messages.ts'
// Each of these modules registers the long work it has.
import './accounts/reports/write-report.ts'
import './intake/imports/read-file.ts'
import './platform/saved-views/list-workbook.ts'

const MOST_CONNECTIONS = 4

const server = present(parentPort, 'a report worker is started as a thread')
const { databaseUrl, isPooled, replicaUrl, logLevel } = workerData as ReportWorkerSettings
const options = { max: MOST_CONNECTIONS, pooled: isPooled }
const photos = new Proxy({} as PhotoStore, {
  get() {
    throw new Error('a report worker has no photos')
  },
})
const surroundings = {
  db: openDatabase(databaseUrl, options).db,
  replica: replicaUrl === null ? null : openDatabase(replicaUrl, options).db,
  log: createLog(logLevel),
  photos,
}

/** A piece of a body, null after the last, or why no more comes. */
type Delivery = Uint8Array | null | Error
/** Bodies being received, by the id of their work. */
const receivers = new Map<number, (delivery: Delivery) => void>()

const postToServer = (message: FromWorker) => server.postMessage(message)

/** The body of a work. The server sends a piece only after `more`, so a receiver is always waiting. */
async function* bodyOf(id: number): Pieces {
  for (;;) {
    const delivery = await new Promise<Delivery>((resolve) => {
      receivers.set(id, resolve)
      postToServer({ kind: 'more', id })
    })
    if (delivery instanceof Error) throw delivery
    if (delivery === null) return
    yield delivery
  }
}

async function work({ id, name, ctx, input, hasBody }: ToWorker & { kind: 'work' }): Promise<void> {
  const { now: handedOverAt, ...ctxFields } = ctx
  const workCtx: Ctx = { ...surroundings, ...ctxFields, now: () => handedOverAt }
  try {
    const result = await doLongWork(name, workCtx, input, hasBody ? bodyOf(id) : undefined)
    postToServer({ kind: 'done', id, result })
  } catch (error) {
    postToServer({ kind: 'failed', id, error: sentError(error) })
  } finally {
    receivers.delete(id)
  }
}

async function end(): Promise<void> {
  await Promise.all([surroundings.db.destroy(), surroundings.replica?.destroy()])
  server.close()
}

server.on('message', (message: ToWorker) => {
  switch (message.kind) {
    case 'work':
      return void work(message)
    case 'piece':
      return receivers.get(message.id)?.(message.piece)
    case 'broken':
      return receivers.get(message.id)?.(new Error('the body broke off'))
    case 'end':
      return void end()
  }
})
