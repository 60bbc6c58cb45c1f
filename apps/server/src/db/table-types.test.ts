import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { SCHEMA, TABLE_TYPES, writeSchema, writeTableTypes } from '../../../../scripts/write-schema.ts'

it('the table types and the readable schema match the migrations; otherwise run npm run db:types', async () => {
  const database = await createTestDatabase()
  const dir = await mkdtemp(join(tmpdir(), 'xbetapp-types-'))
  onTestFinished(async () => {
    await database.close()
    await rm(dir, { recursive: true, force: true })
  })
  const file = join(dir, 'tables.ts')
  await writeTableTypes(database.url, file)
  expect(await readFile(file, 'utf8')).toBe(await readFile(TABLE_TYPES, 'utf8'))
  const schema = join(dir, 'schema')
  await writeSchema(database.url, schema)
  const texts = async (folder: string) =>
    Promise.all(
      (await readdir(folder)).sort().map(async (name) => [name, await readFile(join(folder, name), 'utf8')]),
    )
  expect(await texts(schema)).toEqual(await texts(SCHEMA))
})
