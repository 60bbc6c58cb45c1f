import { rename } from 'node:fs/promises'
import { ConfigError } from '../apps/server/src/config.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import {
  createSecrets,
  keyFile,
  nextKeyFile,
  parseKey,
  writeNewKey,
} from '../apps/server/src/kernel/secrets.ts'
import { openSecrets } from '../apps/server/src/secrets/open-secrets.ts'
import { forgetStored, keyOfStored, sealStored } from '../apps/server/src/secrets/stored-secrets.ts'
import { argumentsOf, showUsage } from './arguments.ts'
import { onDatabase } from './find-database.ts'

// npm run secrets -- status    the current key, and the one with which the stored secrets are sealed
// npm run secrets -- rotate    seals all secrets with a new key; NEW_SECRETS_KEY gives it where SECRETS_KEY is used
// npm run secrets -- forget    for a lost key: deletes second factors and secret variables, keeps the rest
const USAGE = 'npm run secrets -- <status | rotate | forget>'
const [command = ''] = argumentsOf(USAGE, {}, 1).words
if (!['status', 'rotate', 'forget'].includes(command)) showUsage(USAGE)
await onDatabase(async ({ ctx: { db }, config }) => {
  await migrate(db)
  const { dataDir, secretsKey: givenKey } = config
  if (command === 'forget') {
    const { factors, variables } = await forgetStored(db)
    console.log(`Tolti ${factors} secondi fattori e ${variables} variabili segrete`)
  } else if (command === 'status') {
    const { keyName } = await openSecrets(db, { dataDir, givenKey })
    const source = givenKey ? 'SECRETS_KEY' : keyFile(dataDir)
    console.log(`Chiave ${keyName} (${source}); segreti cifrati: ${(await keyOfStored(db)) ?? 'nessuno'}`)
  } else {
    const before = await openSecrets(db, { dataDir, givenKey })
    const named = parseKey(process.env.NEW_SECRETS_KEY ?? '')
    if (givenKey && !named) throw new ConfigError('NEW_SECRETS_KEY: attesi 32 byte in esadecimale o base64')
    // Written to disk before any secret is sealed with it: the next start finds it even after a crash.
    const key = givenKey && named ? named : await writeNewKey(nextKeyFile(dataDir))
    const written = await sealStored(db, createSecrets(key), before)
    if (!givenKey) {
      await rename(keyFile(dataDir), `${keyFile(dataDir)}.${before.keyName}`)
      await rename(nextKeyFile(dataDir), keyFile(dataDir))
    }
    console.log(
      `${written} segreti cifrati con la chiave nuova. Riavviare i server: hanno ancora quella di prima.`,
    )
    if (!givenKey)
      console.log(`Quella di prima serve per i backup più vecchi: ${keyFile(dataDir)}.${before.keyName}`)
  }
})
