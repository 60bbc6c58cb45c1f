import { venueNames } from '@xbetapp/contract/reference/venue-fields'
import { ROLES, type Role } from '@xbetapp/domain/platform/roles/roles'
import { plainText } from '@xbetapp/domain/platform/text/formatted-text'
import type { VenueKind } from '@xbetapp/domain/reference/reference/entity-kinds'
import type { Insertable, Selectable } from 'kysely'
import sharp from 'sharp'
import { saveBet } from '#server/bets/bets/public.ts'
import type { DB } from '#server/db/generated/tables.ts'
import { insertRow, updateRows } from '#server/db/rows.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { postOpening } from '#server/ledger/postings/public.ts'
import { hashPassword } from '#server/platform/auth/public.ts'
import { openSession } from '#server/platform/auth/sessions.ts'

type Fields<T extends keyof DB> = Partial<Insertable<DB[T]>>

type OfRoom = Record<'idReceivedBet' | 'idSala', number>
type Planned = OfRoom & Pick<Insertable<DB['routing']>, 'stato'>
/** An automatic send. */
const ofBot = { automatico: true, username: 'bot' }

type VenueFields = Omit<Fields<'venue'>, 'kind' | 'numero'> & Omit<Fields<'room'>, 'idVenue' | 'idSala'>
type VenueRow = {
  [K in VenueKind]: Selectable<DB['venue']> &
    ReturnType<typeof venueNames<K>> &
    (K extends 'sala' ? Selectable<DB['room']> : unknown)
}

export interface TestUser {
  id: number
  username: string
  password: string
  roles: readonly Role[]
  token: string
}

const PASSWORD = 'parola-segreta-1'
/** One for all users of a process: hashing is slow on purpose. */
let passwordHash: Promise<string> | undefined

let counter = 0
/** A unique name, readable in a failure. */
const named = (what: string): string => `${what} ${process.pid}-${++counter}`
/** A unique group id. */
const groupId = (): number => -(1_000_000_000 + process.pid * 10_000 + ++counter)

/** A unique picture: equal ones would be one file. */
export const aPicture = (width = 64, height = 48): Promise<Buffer> => {
  const [r, g, b] = [++counter % 256, (counter * 7) % 256, (counter * 13) % 256] as [number, number, number]
  return sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
    .jpeg()
    .toBuffer()
}

/** People, places and bets for a test, with sensible defaults for all fields not given. */
export function factories(ctx: Ctx) {
  const insertOne = {
    async book(fields: Fields<'book'> = {}) {
      return insertRow(ctx.db, 'book', { nomeBook: named('Book'), ...fields })
    },
    async tipster(fields: Fields<'tipster'> = {}) {
      return withTransaction(ctx, async (tx) => {
        const tipster = await insertRow(tx.db, 'tipster', {
          nomeTipster: named('Tipster'),
          idGruppoTg: groupId(),
          idDropTg: groupId(),
          ...fields,
        })
        await postOpening(tx, tipster)
        return tipster
      })
    },
    async valuta(fields: Fields<'currency'> = {}) {
      return insertRow(ctx.db, 'currency', {
        valuta: `X${++counter}`,
        cambio: '0.850',
        simbolo: '$',
        ...fields,
      })
    },
  }

  /** A venue of a kind, by its field names on the wire; a room gets a book and chats. */
  async function aVenue<K extends VenueKind>(kind: K, fields: VenueFields = {}) {
    const { nome = named(kind), idBook, idGruppoTg, idDropTg, isSecret, conti, promptGpt, ...others } = fields
    const { sendOriginalBet, accettaDaSolo, accettaImportoMax, accettaScartoQuota, ...rest } = others
    const venue = await insertRow(ctx.db, 'venue', { kind, nome, ...rest })
    const { idVenue, numero } = venue
    await withTransaction(ctx, (tx) => postOpening(tx, { idVenue }))
    const own = { idGruppoTg: groupId(), idDropTg: groupId(), isSecret, conti, promptGpt, sendOriginalBet }
    const accepts = { accettaDaSolo, accettaImportoMax, accettaScartoQuota }
    const room =
      kind === 'sala' &&
      (await insertRow(ctx.db, 'room', {
        ...own,
        ...accepts,
        ...(idGruppoTg === undefined ? {} : { idGruppoTg }),
        ...(idDropTg === undefined ? {} : { idDropTg }),
        idVenue,
        idSala: numero,
        idBook: idBook ?? (await insertOne.book()).idBook,
      }))
    return { ...room, ...venue, ...venueNames(kind, numero, nome) } as VenueRow[K]
  }

  /** A user with the roles and an open session; `['ADMIN']` by default. */
  async function aUser(fields: { roles?: readonly Role[]; username?: string } = {}): Promise<TestUser> {
    const roles = fields.roles ?? ['ADMIN']
    passwordHash ??= hashPassword(PASSWORD)
    const username = fields.username ?? named('utente').replace(' ', '-')
    const hash = await passwordHash
    return withTransaction(ctx, async (tx) => {
      const { id } = await insertRow(tx.db, 'appUser', { username, passwordHash: hash })
      if (roles.length > 0) {
        await insertRow(
          tx.db,
          'userRole',
          roles.map((ruolo) => ({ idUser: id, ruolo })),
        )
      }
      return { id, username, password: PASSWORD, roles, token: await openSession(tx, id) }
    })
  }

  /** A bet as the product saves it; of a new tipster by default. */
  async function aBet(
    fields: { text?: string; idTipster?: number; messageDate?: Date; photos?: readonly Buffer[] } = {},
  ) {
    const idTipster = fields.idTipster ?? (await insertOne.tipster()).idTipster
    const photos = await Promise.all((fields.photos ?? []).map((bytes) => ctx.photos.save(bytes)))
    return saveBet(ctx, {
      text: plainText(fields.text ?? (photos.length > 0 ? '' : named('Inter over 2,5 @1.85'))),
      idTipster,
      photos,
      ...(fields.messageDate ? { messageDate: fields.messageDate } : {}),
    })
  }

  return {
    aUser,
    /** One user per role, keyed by it. */
    async oneUserPerRole(): Promise<Record<Role, TestUser>> {
      const users = await Promise.all(
        ROLES.map(async (role) => [role, await aUser({ roles: [role] })] as const),
      )
      return Object.fromEntries(users) as Record<Role, TestUser>
    },
    aBook: insertOne.book,
    aTipster: insertOne.tipster,
    aVenue,
    aSala: (fields?: VenueFields) => aVenue('sala', fields),
    aSito: (fields?: VenueFields) => aVenue('sito', fields),
    aAltro: (fields?: VenueFields) => aVenue('altro', fields),
    aValuta: insertOne.valuta,
    aBet,
    /** Forwards every message of the first chat to the second. */
    aCanale: (idGruppoTgMittente: number, idGruppoTgDestinatario: number, fields: Fields<'canale'> = {}) =>
      insertRow(ctx.db, 'canale', {
        nomeMittente: 'Da',
        idGruppoTgMittente,
        nomeDestinatario: 'A',
        idGruppoTgDestinatario,
        ...fields,
      }),
    /** A planned send to a room. */
    anInstradamento: (fields: Planned & Fields<'routing'>) =>
      insertRow(ctx.db, 'routing', { ...ofBot, motivo: 'x', createdAt: ctx.now(), ...fields }),
    /** The record that a room was sent a bet. */
    aSentBet: (fields: OfRoom & Fields<'sentBet'>) =>
      insertRow(ctx.db, 'sentBet', { ...ofBot, createdAt: ctx.now(), ...fields }),
    /** Sets an admin variable. */
    async setVariable(nome: string, valore: string | number): Promise<void> {
      await updateRows(ctx.db, 'adminVariable', { nome }, { valore: String(valore) })
    },
  }
}
