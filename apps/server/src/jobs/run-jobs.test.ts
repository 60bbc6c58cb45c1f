import { expect, it } from 'vitest'
import { rowsOf } from '#server/db/rows.ts'
import { testApp } from '#test/test-app.ts'
import { until } from '#test/until.ts'
import { runJobs } from './run-jobs.ts'

const { as, aUser, aTipster, ctx, db, aWorker } = await testApp({ realTime: true })
const contabile = as(await aUser({ roles: ['CONTABILITÀ'] }))
const model = { complete: () => Promise.reject(new Error('nobody is asked')) } as never

it('the jobs write requested reports beside their other work, and stop when told', async () => {
  const jobs = runJobs(ctx, aWorker(), { model, telegram: {} as never })
  const tipsters = await Promise.all(Array.from({ length: 5 }, () => aTipster()))
  await contabile.post(
    'POST /api/v1/conto/excel/send/:entity',
    tipsters.map(({ idTipster }) => ({ id: idTipster, testuale: true, file: true })),
    { params: { entity: 'tipster' } },
  )
  await until('all reports are queued', async () => {
    const rows = await rowsOf(db, 'reportRecipient', {}, ['stato'])
    return rows.length === 5 && rows.every(({ stato }) => stato === 'in_coda')
  })
  await jobs.stop()
  const queued = await rowsOf(db, 'send', { scopo: 'report' }, ['id'])
  expect(queued).toHaveLength(10)
})
