import { ROLES } from '@xbetapp/domain/platform/roles/roles'
import { expect, it } from 'vitest'
import { rowsOf } from '#server/db/rows.ts'
import { aPicture } from '#test/factories.ts'
import { testApp } from '#test/test-app.ts'

const { as, oneUserPerRole, aBet, db } = await testApp()
const byRole = await oneUserPerRole()
const admin = as(byRole.ADMIN)
const anImage = async () => (await aBet({ photos: [await aPicture()] })).idReceivedBet

it('a text assigned to an image removes the bet from the images to be read, and is logged', async () => {
  const idReceivedBet = await anImage()
  const { body } = await as(byRole.LINK).put('PUT /api/v1/bets', {
    idReceivedBet,
    formattedBet: 'Sinner 1 | @1.50',
    shouldProcessImageToText: false,
  })
  expect(body).toMatchObject({ formattedBet: 'Sinner 1 | @1.50', shouldProcessImageToText: false })
  const log = await rowsOf(db, 'modificationLog', { idReceivedBet })
  expect(log).toMatchObject([
    { tipoModifica: 'BET_TEXT', nuovoValore: 'Sinner 1 | @1.50', username: byRole.LINK.username },
  ])
})

it('assigning a text is allowed for ADMIN, CALCOLATORE and LINK', async () => {
  const allowed = ['SUPERADMIN', 'ADMIN', 'CALCOLATORE', 'LINK']
  for (const role of ROLES) {
    const idReceivedBet = await anImage()
    const edit = { idReceivedBet, formattedBet: 'testo', shouldProcessImageToText: false }
    const { status } = await as(byRole[role]).put('PUT /api/v1/bets', edit)
    expect(status, role).toBe(allowed.includes(role) ? 200 : 403)
    const { body } = await admin.get('GET /api/v1/bets/:id', { params: { id: idReceivedBet } })
    expect(body.shouldProcessImageToText, role).toBe(!allowed.includes(role))
  }
})

it('confirming an image requires a text', async () => {
  const idReceivedBet = await anImage()
  for (const formattedBet of [undefined, '  ']) {
    const reply = await admin.put('PUT /api/v1/bets', {
      idReceivedBet,
      shouldProcessImageToText: false,
      formattedBet,
    })
    expect(reply.refusal).toBe('400 Campo obbligatorio.')
    expect(reply.headers.get('x-campo')).toBe('formattedBet')
  }
})

it('an edit of the text on the Bet page leaves the image to be read, since the page sends the flag back', async () => {
  const idReceivedBet = await anImage()
  const { body } = await as(byRole.OPERATORE).put('PUT /api/v1/bets', {
    idReceivedBet,
    formattedBet: 'testo',
    shouldProcessImageToText: true,
  })
  expect(body).toMatchObject({ formattedBet: 'testo', shouldProcessImageToText: true })
})

it('confirms the present text', async () => {
  const idReceivedBet = await anImage()
  await admin.put('PUT /api/v1/bets', { idReceivedBet, formattedBet: 'letto' })
  const { body } = await admin.put('PUT /api/v1/bets', { idReceivedBet, shouldProcessImageToText: false })
  expect(body).toMatchObject({ formattedBet: 'letto', shouldProcessImageToText: false })
})

it('an edit cannot put a bet back among the images to be read', async () => {
  const { idReceivedBet } = await aBet()
  const { body } = await admin.put('PUT /api/v1/bets', { idReceivedBet, shouldProcessImageToText: true })
  expect(body.shouldProcessImageToText).toBe(false)
})
