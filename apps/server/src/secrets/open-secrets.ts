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
  { dataDir, given }: { dataDir: string; given: Buffer | null },
): Promise<Secrets> {
  const needed = await keyOfStored(db)
  if (!given && needed) await finishChangeOfKey(dataDir, needed)
  const key = given ?? (await dataFolderKey(dataDir))
  const secrets = createSecrets(key)
  if (needed && needed !== secrets.keyName)
    throw new SecretsKeyError(
      `I segreti di questo database sono cifrati con la chiave ${needed}, questa è la ${secrets.keyName}: ` +
        `mettere quella giusta in ${given ? 'SECRETS_KEY' : keyFile(dataDir)}, oppure, se è persa, npm run secrets -- forget`,
    )
  await sealStored(db, secrets)
  return secrets
}

/** Finishes a change of key that was interrupted after the database had been sealed with the new one. */
async function finishChangeOfKey(dataDir: string, needed: string): Promise<void> {
  const next = await readKeyFile(nextKeyFile(dataDir))
  if (next && nameOfKey(next) === needed) await rename(nextKeyFile(dataDir), keyFile(dataDir))
}
