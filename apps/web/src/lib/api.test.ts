import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api, apiWithEtag } from './api.ts'
import { ApiError } from './api-error.ts'
import { connectReason } from './api-reason.ts'
import { connectSession } from './api-session.ts'

const fetchMock = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const onUnauthenticated = vi.fn()
let epoch = 1

const sentence = (text: string, status: number) =>
  new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } })
const json = (value: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json', ...headers } })
const lastCall = () => fetchMock.mock.lastCall!
const lastHeaders = () => lastCall()[1].headers as Record<string, string>
const failure = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable(),
    (error: unknown) => error as ApiError,
  )

beforeEach(() => {
  epoch = 1
  fetchMock.mockReset()
  onUnauthenticated.mockReset()
  vi.stubGlobal('fetch', fetchMock)
  connectSession({ token: () => 'gettone', epoch: () => epoch, onUnauthenticated })
})
afterEach(() => {
  connectSession()
  vi.unstubAllGlobals()
})

describe('the request of a call', () => {
  it('fills the path and the query, and sends the bearer with credentials', async () => {
    fetchMock.mockImplementation(async () => json([]))
    await api('GET /api/v1/dropped-bets/latest-from-id/:idReceivedBet', { params: { idReceivedBet: 7 } })
    expect(lastCall()[0]).toBe('/api/v1/dropped-bets/latest-from-id/7')
    await api('GET /api/v1/bets/last-week', { query: { since: 12 } })
    expect(lastCall()[0]).toBe('/api/v1/bets/last-week?since=12')
    expect(lastCall()[1]).toMatchObject({ method: 'GET', credentials: 'include' })
    expect(lastHeaders().Authorization).toBe('Bearer gettone')
    expect(lastHeaders()).not.toHaveProperty('Idempotency-Key')
  })

  it('sends no bearer to the bot side, and an idempotency key with every write', async () => {
    fetchMock.mockImplementation(async () => json({ message: 'ok' }))
    await api('POST /sparabet/send-admin-message', { body: { msg: 'ciao' } })
    expect(lastHeaders()).not.toHaveProperty('Authorization')
    expect(lastHeaders()['Idempotency-Key']).toMatch(/^[0-9a-f-]{36}$/)
    await api('POST /sparabet/send-admin-message', { body: { msg: 'ciao' }, idempotencyKey: 'mia' })
    expect(lastHeaders()['Idempotency-Key']).toBe('mia')
  })

  it('asks with the ETag it holds and reports an unchanged answer', async () => {
    fetchMock.mockImplementation(async () => new Response(null, { status: 304 }))
    const answer = await apiWithEtag('GET /api/v1/notifiche/last-week', { etag: '"5"' })
    expect(lastHeaders()['If-None-Match']).toBe('"5"')
    expect(answer).toEqual({ notModified: true, etag: '"5"' })
  })

  it('hands over the ETag of a changed answer', async () => {
    fetchMock.mockImplementation(async () => json([], 200, { etag: '"6"' }))
    const answer = await apiWithEtag('GET /api/v1/notifiche/last-week', { etag: undefined })
    expect(answer).toEqual({ notModified: false, data: [], etag: '"6"' })
  })
})

describe('a write the server wants a reason for', () => {
  const asked = { message: 'La modifica cambia settimane chiuse', codice: 'CLOSED_WEEK', settimane: [] }
  const refuse = () => fetchMock.mockResolvedValueOnce(json(asked, 409, { 'x-chiede': 'motivo' }))
  const write = () => api('POST /api/v1/portafoglio', { body: { nome: 'x' }, idempotencyKey: 'mia' })
  afterEach(() => connectReason())

  it('is repeated with the reason given, and only then executed', async () => {
    refuse()
    fetchMock.mockResolvedValueOnce(json({ idPortafoglio: 1, nome: 'x' }))
    const ask = vi.fn(async () => 'perché sì')
    connectReason(ask)
    expect(await write()).toEqual({ idPortafoglio: 1, nome: 'x' })
    expect(ask).toHaveBeenCalledWith(expect.objectContaining({ status: 409, body: asked }), '')
    expect(fetchMock).toHaveBeenCalledTimes(2)
    expect(lastHeaders()).toMatchObject({ 'X-Motivo': 'perch%C3%A9%20s%C3%AC', 'Idempotency-Key': 'mia' })
  })

  it('stays refused when the user cancels, and is not asked about twice', async () => {
    refuse()
    connectReason(async () => null)
    expect(await failure(write())).toMatchObject({ status: 409, message: asked.message })
    expect(fetchMock).toHaveBeenCalledTimes(1)
    connectReason()
    const ask = vi.fn(async () => 'perché sì')
    connectReason(ask)
    refuse()
    refuse()
    expect(await failure(write())).toMatchObject({ status: 409 })
    expect(ask).toHaveBeenCalledTimes(1)
  })

  it('waits for who asks the person, and is not given up because he comes later', async () => {
    refuse()
    fetchMock.mockResolvedValueOnce(json({ idPortafoglio: 1, nome: 'x' }))
    const written = write()
    await vi.waitFor(() => expect(fetchMock).toHaveBeenCalledTimes(1))
    await Promise.resolve()
    connectReason(async () => 'perché sì')
    expect(await written).toEqual({ idPortafoglio: 1, nome: 'x' })
  })
})

describe('the error of a failed call', () => {
  it('says the plain sentence of the server', async () => {
    fetchMock.mockResolvedValue(sentence('Il nome X è già in uso', 409))
    const error = await failure(api('GET /api/v1/sala'))
    expect(error).toMatchObject({ kind: 'http', status: 409, message: 'Il nome X è già in uso' })
  })

  it('says the message of a JSON body and keeps its status', async () => {
    fetchMock.mockResolvedValue(json({ status: 201, message: 'Drop salvato, avviso non inviato' }, 502))
    const error = await failure(api('GET /api/v1/sala'))
    expect(error).toMatchObject({ status: 502, bodyStatus: 201, message: 'Drop salvato, avviso non inviato' })
  })

  it('of a write that was accepted with an unreadable answer says that it may be saved', async () => {
    fetchMock.mockImplementation(async () => new Response('<html>', { status: 200 }))
    expect((await failure(api('GET /api/v1/sala'))).message).toBe('Errore nel recupero dei dati')
    const write = api('POST /api/v1/task/new', { body: { name: 'x' } })
    expect((await failure(write)).message).toBe(
      'Risposta illeggibile. Prima di riprovare controlla se è già salvato',
    )
  })

  it('never shows the page of a proxy', async () => {
    const page = new Response('<html>Bad gateway</html>', {
      status: 502,
      headers: { 'content-type': 'text/html' },
    })
    fetchMock.mockImplementation(async () => page.clone())
    expect((await failure(api('GET /api/v1/sala'))).message).toBe('Errore nel recupero dei dati')
    const write = api('POST /api/v1/task/new', { body: { name: 'x' } })
    expect((await failure(write)).message).toBe('Errore del server (502). Riprova tra poco')
  })

  it('names a network failure and a time-out', async () => {
    fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    expect((await failure(api('GET /api/v1/sala'))).message).toBe('Errore di rete: il server non risponde')
    fetchMock.mockRejectedValueOnce(new TypeError('certificato scaduto'))
    expect((await failure(api('GET /api/v1/sala'))).message).toBe('Errore di rete: certificato scaduto')
    fetchMock.mockImplementationOnce(
      (_, { signal }) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    )
    const error = await failure(api('GET /api/v1/sala', { timeoutMs: 5 }))
    expect(error).toMatchObject({ kind: 'timeout', message: 'Timeout della richiesta' })
  })

  it('names the field of a refusal that the server names, and leaves its name out of the sentence', async () => {
    const refused = new Response('nomeSito: Campo obbligatorio.', {
      status: 400,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'x-campo': 'nomeSito' },
    })
    fetchMock.mockResolvedValue(refused)
    expect(await failure(api('GET /api/v1/sala'))).toMatchObject({
      message: 'Campo obbligatorio.',
      field: 'nomeSito',
    })
  })

  it('calls an unreadable answer invalid', async () => {
    fetchMock.mockResolvedValue(new Response('{"a":', { status: 200 }))
    expect(await failure(api('GET /api/v1/sala'))).toMatchObject({ kind: 'invalid' })
  })
})

describe('the session', () => {
  it('that is over ends no more: a screen on its way out says nothing', async () => {
    connectSession({ token: () => undefined, epoch: () => epoch, onUnauthenticated })
    fetchMock.mockImplementation(async () => sentence('Non autenticato', 401))
    expect(await failure(api('GET /api/v1/valuta'))).toMatchObject({ kind: 'stale' })
    expect(onUnauthenticated).not.toHaveBeenCalled()
  })

  it('ends on a 401 of any call', async () => {
    fetchMock.mockImplementation(async () => sentence('Non autenticato', 401))
    const onRead = await failure(api('GET /api/v1/sala'))
    expect(onUnauthenticated).toHaveBeenLastCalledWith(onRead, 'GET /api/v1/sala')
    const onWrite = await failure(api('PUT /api/v1/bets', { body: { idReceivedBet: 1 } }))
    expect(onUnauthenticated).toHaveBeenLastCalledWith(onWrite, 'PUT /api/v1/bets')
  })

  it('does not end when a sign-in is refused', async () => {
    fetchMock.mockResolvedValue(sentence('Username o password non corretti', 401))
    const error = await failure(api('POST /api/v1/auth/signin', { body: { username: 'a', password: 'b' } }))
    expect(error.message).toBe('Username o password non corretti')
    expect(onUnauthenticated).not.toHaveBeenCalled()
  })

  it('discards an answer that arrives after the session has become another one', async () => {
    fetchMock.mockImplementation(async () => {
      epoch = 2
      return sentence('Non autenticato', 401)
    })
    const error = await failure(api('GET /api/v1/sala'))
    expect(error).toBeInstanceOf(ApiError)
    expect(error.kind).toBe('stale')
    expect(onUnauthenticated).not.toHaveBeenCalled()
  })
})
