import { rename } from 'node:fs/promises'
import type { Database } from '#server/db/database.ts'
import {
  createSecrets,
  dataFolderKey,
  keyFile,
  nameOfKey,
  nextKeyFile,
  readKeyFile,
  type Secrets,
} from '#server/kernel/secrets.ts'
import { keyOfStored, sealStored } from './stored-secrets.ts'

/** Why a server cannot start with its key, in words for the person at the terminal. */
export class SecretsKeyError extends Error {}

/**
 * The secrets of this process, under the given key or that of the data folder. Secrets still stored plain are sealed
 * with that key.
 * @throws SecretsKeyError when the stored secrets were sealed with another key
 */
export async function openSecrets(
  db: Database,
  { dataDir, givenKey }: { dataDir: string; givenKey: Buffer | null },
): Promise<Secrets> {
  const storedKeyName = await keyOfStored(db)
  if (!givenKey && storedKeyName) await finishChangeOfKey(dataDir, storedKeyName)
  const key = givenKey ?? (await dataFolderKey(dataDir))
  const secrets = createSecrets(key)
  if (storedKeyName && storedKeyName !== secrets.keyName)
    throw new SecretsKeyError(
      `I segreti di questo database sono cifrati con la chiave ${storedKeyName}, questa è la ${secrets.keyName}: ` +
        `mettere quella giusta in ${givenKey ? 'SECRETS_KEY' : keyFile(dataDir)}, oppure, se è persa, npm run secrets -- forget`,
    )
  await sealStored(db, secrets)
  return secrets
}

/** Finishes a change of key that was interrupted after the database had been sealed with the new one. */
async function finishChangeOfKey(dataDir: string, storedKeyName: string): Promise<void> {
  const next = await readKeyFile(nextKeyFile(dataDir))
  if (next && nameOfKey(next) === storedKeyName) await rename(nextKeyFile(dataDir), keyFile(dataDir))
}
