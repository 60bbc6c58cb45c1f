import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { TABLE_TYPES, writeTableTypes } from '../../../../scripts/table-types.ts'

it('the table types are those of the migrations: if not, npm run db:types', async () => {
  const database = await createTestDatabase()
  const dir = await mkdtemp(join(tmpdir(), 'xbetapp-types-'))
  onTestFinished(async () => {
    await database.close()
    await rm(dir, { recursive: true, force: true })
  })
  const file = join(dir, 'tables.ts')
  await writeTableTypes(database.url, file)
  expect(await readFile(file, 'utf8')).toBe(await readFile(TABLE_TYPES, 'utf8'))
})
