import { openDatabase } from './db/database.ts'
import type { Ctx } from './kernel/ctx.ts'
import { createLog } from './kernel/log.ts'
import type { PhotoStore } from './kernel/photo-store.ts'
import { sendApart } from './kernel/writer/bytes-apart.ts'
import { doLongWork, type Pieces } from './kernel/writer/long-work.ts'
import { type FromWriter, sentError, type ToWriter, type WriterSettings } from './kernel/writer/messages.ts'
// What is loaded here is what it can do.
import './modules/reports/write-report.ts'
import './modules/viste/list-workbook.ts'

// The process that writes what is long, started by kernel/writer/writer.ts and gone with whoever started it. It only reads.
const MOST_CONNECTIONS = 4

type World = Pick<Ctx, 'db' | 'replica' | 'log' | 'photos'>
let world: World | undefined
/** Bodies that are being sent: told of each piece. */
const bodies = new Map<number, (piece: Uint8Array | null | Error) => void>()

const say = (message: FromWriter) => process.send?.(message)
/** Until it has left: what is not read yet is nobody's memory but this process's. */
const said = (message: FromWriter) =>
  new Promise<void>((resolve) => process.send?.(message, undefined, undefined, () => resolve()))

const noPhotos = () => {
  throw new Error('whoever writes has no photos')
}
const photos: PhotoStore = {
  ...{ save: noPhotos, keep: noPhotos, read: noPhotos },
  ...{ open: noPhotos, list: noPhotos, put: noPhotos },
}

function open({ databaseUrl, isPooled, replicaUrl, logLevel }: WriterSettings): World {
  const options = { max: MOST_CONNECTIONS, pooled: isPooled }
  return {
    db: openDatabase(databaseUrl, options).db,
    replica: replicaUrl === null ? null : openDatabase(replicaUrl, options).db,
    log: createLog(logLevel),
    photos,
  }
}

/** The body of a work: each piece is asked for when the one before was used up. */
async function* bodyOf(id: number): Pieces {
  for (;;) {
    const piece = await new Promise<Uint8Array | null | Error>((resolve) => {
      bodies.set(id, resolve)
      say({ kind: 'more', id })
    })
    if (piece instanceof Error) throw piece
    if (piece === null) return
    yield piece
  }
}

async function work({ id, name, ctx, input, hasBody }: ToWriter & { kind: 'work' }): Promise<void> {
  if (!world) throw new Error('work comes after the beginning')
  const { now, ...told } = ctx
  try {
    const body = hasBody ? bodyOf(id) : undefined
    const result = await doLongWork(name, { ...world, ...told, now: () => now }, input, body)
    const sent = await sendApart(result, (piece) => said({ kind: 'bytes', id, ...piece }))
    say({ kind: 'done', id, ...sent })
  } catch (error) {
    say({ kind: 'failed', id, error: sentError(error) })
  } finally {
    bodies.delete(id)
  }
}

process.on('message', (message: ToWriter) => {
  if (message.kind === 'begin') world = open(message.settings)
  else if (message.kind === 'work') void work(message)
  else bodies.get(message.id)?.(message.kind === 'piece' ? message.piece : new Error('the body broke off'))
})
// What was asked for is nobody's any more: nothing of it stands anywhere.
process.on('disconnect', () => process.exit(0))
// A signal for the whole group is the server's to follow: he ends, or has the work done to its end.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
