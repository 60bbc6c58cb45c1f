import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** The table types used by the server's code. */
export const TABLE_TYPES = 'apps/server/src/db/generated/tables.ts'

/** Writes the types of a migrated database's tables. */
export async function writeTableTypes(url: string, file: string): Promise<void> {
  await promisify(execFile)(process.execPath, [
    'node_modules/kysely-codegen/dist/cli/bin.js',
    '--dialect=postgres',
    `--url=${url}`,
    `--out-file=${file}`,
    '--camel-case',
    '--exclude-pattern=migrazione*',
    '--type-mapping={"int8":"number","time":"string"}',
  ])
}
