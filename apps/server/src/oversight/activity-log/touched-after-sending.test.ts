import { fromWire } from '@xbetapp/domain/platform/time/rome'
import { expect, it } from 'vitest'
import { prepareReports } from '#server/accounts/reports/public.ts'
import { sendReports } from '#server/accounts/reports/send-reports.ts'
import { editBet } from '#server/bets/bets/public.ts'
import { rowOf } from '#server/db/rows.ts'
import { moneyWorld } from '#test/money-world.ts'
import { testApp } from '#test/test-app.ts'
import { workOnce } from '#test/work-once.ts'
import { readActivityLog } from './read-activity-log.ts'

const app = await testApp()
const { as, aSala, aTipster, aUser, clock, ctx, db } = app
const { aPlayedBet } = await moneyWorld(app)
const at = (date: string) => ({ ...ctx, now: () => fromWire(date) })

it('changes after sending are those that reach the statement, not an ordinary later settlement', async () => {
  const { idSala } = await aSala()
  const { idTipster } = await aTipster()
  const drops = [[{ kind: 'sala' as const, id: idSala }, 100, 2]] as const
  const settled = await aPlayedBet({
    ...{ idTipster, drops, at: '2026-03-03T10:00:00', esito: 'Win', settled: '2026-03-04T10:00:00' },
  })
  const open = await aPlayedBet({ idTipster, drops, at: '2026-03-05T10:00:00' })
  clock.set('2026-03-09T10:00:00+01:00')
  const variants = { testuale: true, testuale100: null, file: null, file100: null, saldoRequest: null }
  await sendReports(ctx, 'sala', [
    { id: idSala, startDate: '2026-03-02', endDate: '2026-03-08', ...variants },
  ])
  while (await workOnce(ctx, prepareReports));

  await editBet(at('2026-03-10T10:00:00'), { idReceivedBet: open, esito: 'Loss' })
  await editBet(at('2026-03-10T11:00:00'), { idReceivedBet: settled, esito: 'Void' })
  const { voci } = await readActivityLog(ctx, { dopo: 'invio' })
  expect(voci.map(({ cosa, azione }) => [cosa, azione])).toEqual([[`Bet ${settled}`, 'ha refertato']])
})

it('a statement is called by its account, who sent it and its days, and only ADMIN reads its history', async () => {
  const { idSala, nomeSala } = await aSala()
  clock.set('2026-03-09T10:00:00+01:00')
  const variants = { testuale: true, testuale100: null, file: null, file100: null, saldoRequest: null }
  await sendReports(ctx, 'sala', [
    { id: idSala, startDate: '2026-03-02', endDate: '2026-03-08', ...variants },
  ])
  while (await workOnce(ctx, prepareReports));
  const name = async (who = ctx) => (await readActivityLog(who, { entita: 'estratto' })).voci[0]?.cosa
  const { username } = await rowOf(db, 'statement', {}, ['username'], '-idStatement')
  expect(await name()).toBe(`Estratto ${nomeSala}, inviato da ${username}, 02/03/2026 - 08/03/2026`)

  const contabile = as(await aUser({ roles: ['CONTABILITÀ'] }))
  const { idStatement } = await rowOf(db, 'statement', {}, ['idStatement'], '-idStatement')
  const params = { entita: 'estratto', numero: String(idStatement) } as const
  expect((await contabile.get('GET /api/v1/registro/storia/:entita/:numero', { params })).status).toBe(403)
})
