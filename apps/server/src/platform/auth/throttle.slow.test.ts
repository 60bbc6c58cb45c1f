import { beforeEach, describe, expect, it } from 'vitest'
import { deleteRows, rowOf, rowsOf, updateRows } from '#server/db/rows.ts'
import type { AppError } from '#server/kernel/app-error.ts'
import type { TestUser } from '#test/factories.ts'
import { testApp } from '#test/test-app.ts'
import { hashPassword } from './passwords.ts'
import { countingPassword } from './throttle.ts'

const { app, aUser, clock, ctx, db } = await testApp()
const OFFICE = '192.0.2.10'
const ELSEWHERE = '198.51.100.20'
const HOUR = 3_600_000

interface From {
  address?: string
  /** The cookie a browser got at an earlier sign-in. */
  device?: string | undefined
}

async function signin(username: string, password: string, { address = OFFICE, device }: From = {}) {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/v1/auth/signin',
    remoteAddress: address,
    payload: { username, password },
    ...(device ? { headers: { cookie: device } } : {}),
  })
  const cookie = [reply.headers['set-cookie']].flat().find((one) => one?.includes('_device_'))
  return {
    status: reply.statusCode,
    text: reply.body,
    wait: Number(reply.headers['retry-after'] ?? 0),
    device: cookie?.split(';')[0],
    cookie,
  }
}
const enter = (user: TestUser, from?: From) => signin(user.username, user.password, from)
const guess = (user: Pick<TestUser, 'username'>, from?: From) => signin(user.username, 'sbagliata-1', from)

async function guesses(user: Pick<TestUser, 'username'>, times: number, from?: From): Promise<number[]> {
  const statuses: number[] = []
  for (let i = 0; i < times; i++) statuses.push((await guess(user, from)).status)
  return statuses
}

/** Counts a wrong password without the cost of hashing. @returns the seconds to wait, where it was not checked */
async function fail(username: string, network = OFFICE): Promise<number> {
  try {
    await countingPassword(ctx, { username, network, device: null }, async () => false)
    return 0
  } catch (error) {
    return Number((error as AppError).details.seconds)
  }
}

/** An attacker who tries as soon as he is allowed to. @returns how many of his guesses were checked */
async function greedy(names: () => string, seconds: number): Promise<number> {
  const end = clock.now().getTime() + seconds * 1000
  let looked = 0
  while (clock.now().getTime() < end) {
    const wait = await fail(names(), ELSEWHERE)
    clock.advance(wait * 1000)
    if (wait === 0) looked++
  }
  return looked
}

beforeEach(async () => {
  await deleteRows(db, 'failedSignIn', {})
})

describe('an office behind one address', () => {
  it('lets all twenty of its users mistype and sign in at the same moment', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => aUser()))
    await Promise.all(people.flatMap(({ username }) => [fail(username), fail(username)]))
    const replies = await Promise.all(people.map((user) => enter(user)))
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
  })

  it('is not held up by one user who has forgotten his password', async () => {
    const [forgetful, other] = [await aUser(), await aUser()]
    for (let i = 0; i < 30; i++) {
      const wait = await fail(forgetful.username)
      clock.advance(wait * 1000)
    }
    for (let i = 0; i < 2; i++) await fail(forgetful.username)
    expect((await enter(forgetful)).status).toBe(429)
    expect((await enter(other)).status).toBe(200)
  })

  it('signs in many times at once: right passwords wait for each other and are never refused', async () => {
    const user = await aUser()
    const replies = await Promise.all(Array.from({ length: 12 }, () => enter(user)))
    expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(200))
    expect(await rowsOf(db, 'failedSignIn')).toEqual([])
  })
})

describe('one account from one address', () => {
  it('is throttled after five failures, also for the right password, and the answer says for how long', async () => {
    const user = await aUser()
    expect(await guesses(user, 5)).toEqual([401, 401, 401, 401, 401])
    expect(await enter(user)).toMatchObject({
      status: 429,
      text: 'Troppi tentativi di accesso. Riprova tra 15 secondi',
      wait: 15,
    })
    clock.advance(15_000)
    expect((await enter(user)).status).toBe(200)
    // A right password resets his failures.
    expect(await guesses(user, 5)).toEqual([401, 401, 401, 401, 401])
  })

  // The seventh wait is no longer: by then the first failure is forgotten.
  it('waits twice as long after each further failure, at most a quarter of an hour, stated in minutes', async () => {
    const user = await aUser()
    await guesses(user, 5)
    const waits: number[] = []
    let said = ''
    for (let i = 0; i < 8; i++) {
      const { wait, text } = await guess(user)
      waits.push(wait)
      said = text
      clock.advance(wait * 1000)
      await guess(user)
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 480, 900])
    expect(said).toBe('Troppi tentativi di accesso. Riprova tra 15 minuti')
  })

  it('forgets one failure in a quarter of an hour, even while he goes on trying', async () => {
    const user = await aUser()
    await guesses(user, 4)
    for (let i = 0; i < 12; i++) {
      clock.advance(15 * 60_000)
      expect((await guess(user)).status).toBe(401)
    }
    expect((await enter(user)).status).toBe(200)
  })

  it('gains nothing by concurrent guesses: the right one among them comes too late', async () => {
    const user = await aUser()
    const wrong = Array.from({ length: 30 }, () => guess(user))
    const right = enter(user)
    const statuses = (await Promise.all(wrong)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect((await right).status).toBe(429)
  })

  it('allows 107 guesses a day: trying 10,000 passwords takes three months', async () => {
    const user = await aUser()
    const looked = await greedy(() => user.username, 86_400)
    expect(looked).toBeGreaterThan(90)
    expect(looked).toBeLessThanOrEqual(107)
  })

  it('is the same account however its name is written', async () => {
    const { username } = await aUser({ username: 'Anna.Verdi' })
    expect(await guesses({ username: username.toUpperCase() }, 5)).toEqual([401, 401, 401, 401, 401])
    expect((await guess({ username: ` ${username}` })).status).toBe(429)
  })

  it('counts a whole IPv6 network as one address', async () => {
    const user = await aUser()
    for (let i = 0; i < 5; i++) await guess(user, { address: `2001:db8:1:2::${i}` })
    expect((await guess(user, { address: '2001:db8:1:2:ffff::9' })).status).toBe(429)
    expect((await guess(user, { address: '2001:db8:1:3::9' })).status).toBe(401)
  })
})

describe('one address', () => {
  it('allows one password on 45 accounts, then 20 an hour: 1,000 accounts take two days', async () => {
    let account = 0
    const hour = () => greedy(() => `conto-${account++}`, 3600)
    const first = await hour()
    expect(first).toBeGreaterThanOrEqual(45)
    expect(first).toBeLessThanOrEqual(70)
    expect(await hour()).toBeLessThanOrEqual(21)
  })

  it('waits before the sixtieth unknown name, each tried once', async () => {
    const replies = []
    for (let i = 0; i < 60; i++) replies.push(await guess({ username: `nessuno-${i}` }))
    expect(replies.slice(0, 45).every(({ status }) => status === 401)).toBe(true)
    expect(replies.slice(45).every(({ status, wait }) => status === 429 && wait > 0)).toBe(true)
  })

  it('that tries a list of names throttles itself alone', async () => {
    const [here, there] = [await aUser(), await aUser()]
    for (let i = 0; i < 100; i++) await fail(`nome-${i}`)
    expect((await enter(here)).status).toBe(429)
    expect((await enter(there, { address: ELSEWHERE })).status).toBe(200)
  })
})

describe('the owner of an account that is attacked', () => {
  it('is not locked out from another address, however long it is tried there', async () => {
    const victim = await aUser()
    for (let hour = 0; hour < 24; hour++) {
      await greedy(() => victim.username, 3600)
      expect((await enter(victim)).status).toBe(200)
    }
  })

  it('signs in with the first right password even while a hundred addresses try his account', async () => {
    const victim = await aUser()
    for (let i = 0; i < 100; i++) {
      await fail(victim.username, `203.0.113.${i}`)
    }
    // Each further address now has one guess in a quarter of an hour.
    expect(await guesses(victim, 2, { address: ELSEWHERE })).toEqual([401, 429])
    expect((await guess(victim, { address: ELSEWHERE })).wait).toBe(900)
    expect((await enter(victim)).status).toBe(200)
  })

  it('signs in from the very address of the attack with a known browser', async () => {
    const victim = await aUser()
    const { device } = await enter(victim)
    for (let i = 0; i < 5; i++) await fail(victim.username)
    for (let i = 0; i < 100; i++) await fail(`nome-${i}`)
    expect((await enter(victim)).status).toBe(429)
    expect((await enter(victim, { device })).status).toBe(200)
    // His own failures there throttle neither him elsewhere nor others.
    await guesses(victim, 9, { device })
    expect((await enter(victim, { device })).status).toBe(200)
    expect((await enter(victim, { address: ELSEWHERE })).status).toBe(200)
  })
})

describe('a known browser', () => {
  it('has a separate budget of ten free failures, then waits as well', async () => {
    const user = await aUser()
    const { device } = await enter(user)
    expect(await guesses(user, 11, { device })).toEqual([...Array(10).fill(401), 429])
    expect((await enter(user)).status).toBe(200)
  })

  it('is recognised by a cookie that no script reads and no other site sends, which stays at sign-out', async () => {
    const user = await aUser()
    const { cookie } = await enter(user)
    expect(cookie).toMatch(new RegExp(`^xbetapp_device_${user.id}=`))
    for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/', `Max-Age=${180 * 86_400}`])
      expect(cookie).toContain(part)
  })

  it('belongs to one user, cannot be forged, and ends with the password and after half a year', async () => {
    const [user, other] = [await aUser(), await aUser()]
    const { device = '' } = await enter(user)
    const stranger = async (cookie: string) => {
      await deleteRows(db, 'failedSignIn', {})
      await guesses(other, 5, { device: cookie })
      return (await enter(other, { device: cookie })).status
    }
    expect(await stranger(device)).toBe(429)
    expect(await stranger(device.replace(`_${user.id}=`, `_${other.id}=`))).toBe(429)

    const asKnown = async () => {
      await deleteRows(db, 'failedSignIn', {})
      return (await guesses(user, 6, { device }))[5]
    }
    expect(await asKnown()).toBe(401)
    const passwordHash = await hashPassword(user.password)
    const { passwordHash: before } = await rowOf(db, 'appUser', { id: user.id })
    await updateRows(db, 'appUser', { id: user.id }, { passwordHash })
    expect(await asKnown()).toBe(429)
    await updateRows(db, 'appUser', { id: user.id }, { passwordHash: before })
    clock.advance(179 * 24 * HOUR)
    expect(await asKnown()).toBe(401)
    clock.advance(2 * 24 * HOUR)
    expect(await asKnown()).toBe(429)
  })
})

it('a throttled attempt checks no password and writes no row', async () => {
  const user = await aUser()
  await guesses(user, 5)
  const rows = async () => (await rowsOf(db, 'failedSignIn', {}, undefined, 'chiave')).length
  const before = await rows()
  let looks = 0
  for (let i = 0; i < 200; i++) {
    const attempt = { username: user.username, network: OFFICE, device: null }
    await countingPassword(ctx, attempt, async () => {
      looks++
      return true
    }).catch(() => undefined)
  }
  expect(looks).toBe(0)
  expect(await rows()).toBe(before)
})
