import type { Answer, Body } from '@xbetapp/contract/contract'
import type { Role } from '@xbetapp/domain/platform/roles/roles'
import { type EmulatorClient, emulatorClient } from '@xbetapp/telegram-emulator/client'
import { type Client, createClient } from '../../apps/server/test/client.ts'
import { ADMIN, type ServerProcess } from './server-process.ts'

export type Sala = Answer<'POST /api/v1/sala'>
export type Tipster = Answer<'POST /api/v1/tipster'>

let serial = 500_000
/** A number for names and chats that no other test of this worker, which has its own server, uses. */
const unique = (): number => serial++
const chatId = (): number => -1_000_000_000_000 - unique()

/** The people and places of one journey, made through the product's own API and the emulator's. */
export class World {
  readonly api: Client
  readonly telegram: EmulatorClient
  readonly #address: string

  private constructor(server: ServerProcess, token: string) {
    this.#address = server.address
    this.api = createClient(server.address, { authorization: `Bearer ${token}` })
    this.telegram = emulatorClient(server.emulatorAddress)
  }

  static async open(server: ServerProcess): Promise<World> {
    const { body } = await createClient(server.address).post('POST /api/v1/auth/signin', ADMIN)
    return new World(server, body.token)
  }

  /** A client signed in as a user. */
  async as(user: { username: string; password: string }): Promise<Client> {
    const { body } = await createClient(this.#address).post('POST /api/v1/auth/signin', user)
    return createClient(this.#address, { authorization: `Bearer ${body.token}` })
  }

  async user(...roles: Role[]): Promise<{ username: string; password: string }> {
    const user = {
      username: `${roles[0]?.toLowerCase() ?? 'utente'}-${unique()}`,
      password: 'password di prova',
    }
    await this.api.post('POST /api/v1/utente/new', { ...user, roles }).then((reply) => reply.body)
    return user
  }

  async chat(title: string): Promise<number> {
    const id = chatId()
    await this.telegram.createChat({ id, title, type: 'supergroup', members: [{ firstName: title }] })
    return id
  }

  async tipster(given: Partial<Body<'POST /api/v1/tipster'>> = {}): Promise<Tipster> {
    const nomeTipster = given.nomeTipster ?? `Tipster ${unique()}`
    const reply = await this.api.post('POST /api/v1/tipster', {
      nomeTipster,
      idGruppoTg: await this.chat(nomeTipster),
      idDropTg: await this.chat(`Drop ${nomeTipster}`),
      action: 0,
      freeroll: 0,
      saldoOutstandingBase: 0,
      saldoFreerollBase: 0,
      ...given,
    } as Body<'POST /api/v1/tipster'>)
    return reply.body
  }

  async book(nomeBook = `Book ${unique()}`): Promise<number> {
    return (await this.api.post('POST /api/v1/book', { nomeBook }).body).idBook
  }

  async sala(given: Partial<Body<'POST /api/v1/sala'>> = {}): Promise<Sala> {
    const nomeSala = given.nomeSala ?? `Sala ${unique()}`
    const reply = await this.api.post('POST /api/v1/sala', {
      nomeSala,
      idBook: given.idBook ?? (await this.book()),
      idGruppoTg: await this.chat(nomeSala),
      idDropTg: await this.chat(`Drop ${nomeSala}`),
      ...NO_MONEY,
      ...given,
    } as Body<'POST /api/v1/sala'>)
    return reply.body
  }

  async sito(given: Partial<Body<'POST /api/v1/sito'>> = {}): Promise<Answer<'POST /api/v1/sito'>> {
    const body = { nomeSito: `Sito ${unique()}`, ...NO_MONEY, ...given } as Body<'POST /api/v1/sito'>
    return await this.api.post('POST /api/v1/sito', body).body
  }

  async altro(given: Partial<Body<'POST /api/v1/altro'>> = {}): Promise<Answer<'POST /api/v1/altro'>> {
    const body = { nomeAltro: `Altro ${unique()}`, ...NO_MONEY, ...given } as Body<'POST /api/v1/altro'>
    return await this.api.post('POST /api/v1/altro', body).body
  }

  /** Links a room to every bet of a tipster. */
  async linked(tipster: Tipster, sala: Sala, timing: { ritardo?: number } = {}): Promise<void> {
    const { idTipster } = tipster
    await this.api.post('POST /api/v1/collegamento-automatico', {
      idTipster,
      idSala: sala.idSala,
      ...timing,
    } as Body<'POST /api/v1/collegamento-automatico'>)
  }

  /** A bet saved by hand, as Salvabet does. */
  async bet(receivedBet: string, tipster?: Tipster): Promise<Answer<'POST /api/v1/bets'>> {
    const idTipster = (tipster ?? (await this.tipster())).idTipster
    return await this.api.post('POST /api/v1/bets', { receivedBet, idTipster }).body
  }
}

const NO_MONEY = { freerollAttivo: 0, freerollReale: 0, saldoOutstandingBase: 0, saldoFreerollBase: 0 }
