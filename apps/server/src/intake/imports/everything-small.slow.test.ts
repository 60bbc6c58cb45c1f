import sharp from 'sharp'
import { expect, it } from 'vitest'
import { attachProof } from '#server/accounts/movements/movement-proofs.ts'
import { giveTerms } from '#server/accounts/terms/public.ts'
import { saveTipsterDrop } from '#server/bets/drops/public.ts'
import { insertRow, rowOf, rowsOf, updateRows } from '#server/db/rows.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { HISTORY_NOW, randomWorld } from '#test/random-history.ts'
import { expectSameElsewhere, textsOf } from '#test/same-figures.ts'
import { testApp } from '#test/test-app.ts'
import { exportArchive } from './export-file.ts'

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer <<>>\n%%EOF\n')

it('everything exported makes the same product of an empty one, with pictures, proofs, secret rooms and credits of Americans', async () => {
  const app = await testApp()
  const { db } = app
  const ctx = { ...app.ctx, now: () => new Date(HISTORY_NOW) }
  const { live } = await randomWorld(app, 7, { days: 8 })
  await live(90)
  const [bet] = await rowsOf(db, 'bet', { deletedAt: null })
  const idReceivedBet = bet?.idReceivedBet ?? 0
  const { idTipster } = await rowOf(db, 'tipster', { nomeTipster: 'Americans' })
  await updateRows(db, 'bet', { idReceivedBet }, { tipsterDropAt: null })
  await saveTipsterDrop(ctx, { idReceivedBet, idTipster, totTipster: 40, quotaDrop: 1.9, announce: false })
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
  await insertRow(db, 'betPhoto', { idReceivedBet, position: 0, ...(await ctx.photos.save(picture)) })

  const { numero } = await rowOf(db, 'venue', { kind: 'sito' })
  await withTransaction(ctx, async (tx) => {
    const site = { tipo: 'sito', id: numero } as const
    await giveTerms(tx, { ...site, dal: '2026-03-28', termini: { percentualeImporto: 45 } }, 'Nuovo accordo')
    await giveTerms(tx, { ...site, dal: '2026-04-15', termini: { freerollReale: 3.5 } }, 'Da aprile')
    await giveTerms(tx, { tipo: 'tipster', id: idTipster, dal: '2026-04-01', termini: { action: 7 } }, null)
  })

  const movements = await rowsOf(db, 'movement', { reverses: null, tipo: 'cashin' })
  const idMovimento = movements.at(-1)?.idMovimento ?? 0
  await attachProof(ctx, { idMovimento, nome: 'Bonifico = 40; marzo, saldo.pdf', bytes: PDF })
  await attachProof(ctx, { idMovimento, nome: 'ricevuta.png', bytes: picture })

  const to = await expectSameElsewhere(ctx)
  expect(await rowsOf(to.db, 'movementProof', {}, ['nome'], 'idProva')).toEqual([
    { nome: 'Bonifico = 40; marzo, saldo.pdf' },
    { nome: 'ricevuta.png' },
  ])
  expect(await rowsOf(to.db, 'room', { isSecret: true })).toHaveLength(1)
  expect(await rowsOf(to.db, 'accountTerms')).toHaveLength(5)
  const credited = await rowOf(to.db, 'tipster', { nomeTipster: 'Americans' })
  expect(await rowsOf(to.db, 'bet', { idTipsterDrop: credited.idTipster })).toHaveLength(1)
  expect(await rowsOf(to.db, 'betPhoto', {}, ['width', 'height'])).toEqual([{ width: 40, height: 30 }])
  const plain = textsOf(await exportArchive(ctx, 'senza-foto'))
  expect(Object.keys(plain).filter((name) => !name.endsWith('.csv'))).toEqual([])
})
