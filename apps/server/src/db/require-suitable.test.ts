import { randomBytes } from 'node:crypto'
import { expect, inject, it } from 'vitest'
import { runSql, withDatabase } from '#test/postgres.ts'
import { openDatabase } from './database.ts'
import { requireSuitable, UnsuitableDatabaseError } from './require-suitable.ts'

async function databaseWith(options: string) {
  const { url } = inject('testPostgres')
  const name = `xbet_locale_${randomBytes(6).toString('hex')}`
  await runSql(url, `create database ${name} template template0 ${options}`)
  const { db } = openDatabase(withDatabase(url, name), { max: 1 })
  try {
    await requireSuitable(db)
  } finally {
    await db.destroy()
    await runSql(url, `drop database ${name} with (force)`)
  }
}

it('a database that knows the case of accented letters is accepted', async () => {
  await databaseWith('')
})

it.each([
  ['the C locale', "encoding 'UTF8' locale_provider libc locale 'C'"],
  ['another encoding', "encoding 'SQL_ASCII' locale_provider libc locale 'C'"],
])('one with %s is refused, with the remedy', async (_what, options) => {
  await expect(databaseWith(options)).rejects.toThrow(UnsuitableDatabaseError)
  await expect(databaseWith(options)).rejects.toThrow(/C\.UTF-8/)
})
