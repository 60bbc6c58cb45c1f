import { ConfigError, loadConfig } from '../apps/server/src/config.ts'
import { movePhotos } from '../apps/server/src/kernel/move-photos.ts'
import { photoPlaces } from '../apps/server/src/kernel/photo-store.ts'
import { argumentsOf, showUsage } from './arguments.ts'
import { becomeOwner, explained } from './find-database.ts'

// npm run photos -- move
// Moves every picture from the other storage to the one that PHOTOS names, without interrupting users. An interrupted
// run resumes. The servers must have been started with both storages first (docs/operations.md).
const USAGE = 'npm run photos -- move'
if (argumentsOf(USAGE, {}, 1).words[0] !== 'move') showUsage(USAGE)
const ending = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ending.abort())
await explained(async () => {
  const { dataDir, photos } = loadConfig(process.env)
  await becomeOwner(dataDir)
  const { here, there } = photoPlaces(dataDir, photos)
  if (!there) throw new ConfigError('Le foto hanno un posto solo: indicare PHOTOS_S3_BUCKET')
  const each = (done: number) => {
    if (done % 1_000 === 0) console.log(`${done} ...`)
  }
  const { moved, found, damaged } = await movePhotos(there, here, { signal: ending.signal, each })
  console.log(`Da ${there.name} a ${here.name}: ${moved} foto spostate, ${found} già arrivate`)
  for (const file of damaged) console.log(`danneggiata, lasciata dov'è: ${file}`)
  if (ending.signal.aborted) console.log('Interrotto: lo stesso comando continua da qui')
  if (damaged.length > 0 || ending.signal.aborted) process.exitCode = 1
})
