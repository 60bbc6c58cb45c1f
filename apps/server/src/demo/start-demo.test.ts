import { expect, it } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { type Ctx, SYSTEM } from '#server/kernel/ctx.ts'
import { createPhotoStore } from '#server/kernel/photo-store.ts'
import { postTips } from './start-demo.ts'

it('a database that is away ends neither the demo’s tips nor the server', async () => {
  const { db } = openDatabase('postgres://nessuno@127.0.0.1:1/niente')
  const ending = new AbortController()
  const said: unknown[] = []
  const warn = (...words: unknown[]) => {
    said.push(words.at(-1))
    ending.abort()
  }
  const ctx: Ctx = {
    ...{ actor: SYSTEM, db, now: () => new Date(), photos: createPhotoStore('/nonexistent') },
    log: { warn } as never,
  }
  await postTips(ctx, {} as never, ending.signal, 0)
  expect(said).toEqual(['demo tip not posted'])
  await db.destroy()
})
