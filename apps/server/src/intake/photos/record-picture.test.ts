import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { insertRow, rowIfAny } from '#server/db/rows.ts'
import { testApp } from '#test/test-app.ts'
import type { AwaitedPicture } from './fetch-pictures.ts'
import { recordPicture } from './record-picture.ts'

const { ctx, db, aBet, aTipster } = await testApp()

const ROUNDS = 8
const BOT = 4711

async function awaitedBy(idTipster: number, name: string): Promise<AwaitedPicture> {
  const { idReceivedBet } = await aBet({ idTipster })
  const telegram = { botId: BOT, telegramFileId: name, telegramUniqueId: name, receivedAt: new Date() }
  const { id } = await insertRow(db, 'betPhoto', {
    idReceivedBet,
    position: 0,
    dueAt: new Date(),
    ...telegram,
  })
  return { id, idReceivedBet, ...telegram, claimedBy: 0, attempts: 1 }
}

it('the same picture twice, resized and recompressed, is marked even if both arrive concurrently', async () => {
  const slip = await readFile(join(import.meta.dirname, '../../../test/slips/inter.jpg'))
  const again = await sharp(slip).resize(430).jpeg({ quality: 40 }).toBuffer()
  const [first, second] = [await ctx.photos.keep(slip), await ctx.photos.keep(again)]
  for (let round = 0; round < ROUNDS; round++) {
    const { idTipster } = await aTipster()
    const one = await awaitedBy(idTipster, `una-${round}`)
    const two = await awaitedBy(idTipster, `due-${round}`)
    await Promise.all([recordPicture(ctx, one, first), recordPicture(ctx, two, second)])
    const marked = await rowIfAny(db, 'bet', { idReceivedBet: two.idReceivedBet }, [
      'possibileDoppione',
      'duplicateReason',
    ])
    expect(marked).toEqual({ possibileDoppione: one.idReceivedBet, duplicateReason: 'immagine' })
  }
})
