import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from './db/database.ts'
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
// The modules loaded here register the works this thread can do.
import './accounts/reports/write-report.ts'
import './intake/imports/read-file.ts'
import './platform/saved-views/list-workbook.ts'

// The thread that writes long reports and workbooks, started by kernel/report-worker. It only reads.
const MOST_CONNECTIONS = 4

const noPhotos = () => {
  throw new Error('a report worker has no photos')
}
const photos: PhotoStore = {
  save: noPhotos,
  keep: noPhotos,
  saveDocument: noPhotos,
  read: noPhotos,
  open: noPhotos,
  list: noPhotos,
  put: noPhotos,
}
const { databaseUrl, isPooled, replicaUrl, logLevel } = workerData as ReportWorkerSettings
const options = { max: MOST_CONNECTIONS, pooled: isPooled }
const surroundings = {
  db: openDatabase(databaseUrl, options).db,
  replica: replicaUrl === null ? null : openDatabase(replicaUrl, options).db,
  log: createLog(logLevel),
  photos,
}
/** Bodies being sent, each with the receiver of its pieces. */
const bodies = new Map<number, (piece: Uint8Array | null | Error) => void>()

const postToServer = (message: FromWorker) => parentPort?.postMessage(message)

/** The body of a work: each piece is asked for when the one before was used up. */
async function* bodyOf(id: number): Pieces {
  for (;;) {
    const piece = await new Promise<Uint8Array | null | Error>((resolve) => {
      bodies.set(id, resolve)
      postToServer({ kind: 'more', id })
    })
    if (piece instanceof Error) throw piece
    if (piece === null) return
    yield piece
  }
}

async function work({ id, name, ctx, input, hasBody }: ToWorker & { kind: 'work' }): Promise<void> {
  const { now, ...ctxFields } = ctx
  try {
    const body = hasBody ? bodyOf(id) : undefined
    const result = await doLongWork(
      name,
      { ...surroundings, ...ctxFields, now: () => now } satisfies Ctx,
      input,
      body,
    )
    postToServer({ kind: 'done', id, result })
  } catch (error) {
    postToServer({ kind: 'failed', id, error: sentError(error) })
  } finally {
    bodies.delete(id)
  }
}

async function end(): Promise<void> {
  await Promise.all([surroundings.db.destroy(), surroundings.replica?.destroy()])
  parentPort?.close()
}

parentPort?.on('message', (message: ToWorker) => {
  if (message.kind === 'work') void work(message)
  else if (message.kind === 'end') void end()
  else bodies.get(message.id)?.(message.kind === 'piece' ? message.piece : new Error('the body broke off'))
})
