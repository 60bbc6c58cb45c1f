import { expect, it } from 'vitest'
import { rowOf } from '#test/rows.ts'
import { testApp } from '#test/test-app.ts'
import { restChat } from './send-budgets.ts'

const { clock, ctx, db } = await testApp()
const at = (seconds: number) => new Date(clock.now().getTime() + seconds * 1_000)

it('lets a chat rest for everything, or for automatic messages alone, and never less than before', async () => {
  const rests = () => rowOf(db, 'invioChat', { chatId: -1 }, ['nextAt', 'automaticoAt'])
  await restChat(ctx.db, -1, at(0))
  await restChat(ctx.db, -1, at(10), 'automatic')
  expect(await rests()).toEqual({ nextAt: at(0), automaticoAt: at(10) })
  await restChat(ctx.db, -1, at(5), 'automatic')
  expect(await rests()).toEqual({ nextAt: at(0), automaticoAt: at(10) })
  await restChat(ctx.db, -1, at(30))
  expect(await rests()).toEqual({ nextAt: at(30), automaticoAt: at(10) })
  await restChat(ctx.db, -1, at(20))
  expect(await rests()).toEqual({ nextAt: at(30), automaticoAt: at(10) })
})
