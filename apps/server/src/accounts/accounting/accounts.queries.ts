import type { VenueKind } from '@xbetapp/domain/reference/reference/entity-kinds'
import { isHelper, isNoDrop } from '@xbetapp/domain/reference/reference/names'
import { sql } from 'kysely'
import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { knowsRoom } from '#server/kernel/secret-rooms.ts'
import {
  type EntityAccount,
  type EntityKind,
  type EntityName,
  entityKind,
  type TipsterInfo,
  type VenueInfo,
} from './account.ts'
import { accountsThen } from './known-terms.ts'

/**
 * The accounts of a list screen, without secret rooms (for every caller) and without the tipster NoDrop. `sala` returns
 * every room, helpers included; `helper` only the rooms of the book Helper.
 */
export async function listAccounts(
  ctx: Ctx,
  entity: EntityName,
  options: { idBook?: number | undefined } = {},
): Promise<EntityAccount[]> {
  const accounts = await selectAccounts(ctx, entityKind(entity), null)
  return accounts.filter((account) => {
    if (account.kind === 'tipster') return !isNoDrop(account.nome)
    if (account.isSecret) return false
    if (entity === 'helper' && account.label !== 'Helper') return false
    return options.idBook === undefined || account.book?.idBook === options.idBook
  })
}

/**
 * @throws AppError ACCOUNT_NOT_FOUND, also for a secret room that the caller may not know (rule: venue/secret-rooms)
 */
export async function getAccount(ctx: Ctx, kind: EntityKind, id: number): Promise<EntityAccount> {
  const [account] = await selectAccounts(ctx, kind, id)
  const isHidden = account?.kind === 'sala' && !knowsRoom(ctx, account)
  if (!account || isHidden) throw new AppError('ACCOUNT_NOT_FOUND')
  return account
}

/** The accounts of a kind, or one of them by its number, as known at `ctx.knownAt`. */
const selectAccounts = async (ctx: Ctx, kind: EntityKind, id: number | null): Promise<EntityAccount[]> =>
  accountsThen(ctx, kind, await (kind === 'tipster' ? tipsters(ctx, id) : venues(ctx, kind, id)))

async function tipsters(ctx: Ctx, id: number | null): Promise<TipsterInfo[]> {
  const { rows } = await sql<Omit<TipsterInfo, 'kind' | 'idValuta' | 'cambio'>>`
    select id_account, id_tipster as id, nome_tipster as nome, stato, conti, accettazione_tipster, action, freeroll,
           (select simbolo from currency where valuta = 'EUR') as simbolo
    from tipster join account using (id_tipster)
    where ${id}::int is null or id_tipster = ${id} order by lower(nome_tipster)
  `.execute(ctx.db)
  return rows.map((row) => ({ ...row, kind: 'tipster', idValuta: 'EUR', cambio: '1' }))
}

const LABELS = { sala: 'Sala', sito: 'Sito', altro: 'Altro' } as const

async function venues(ctx: Ctx, kind: VenueKind, id: number | null): Promise<VenueInfo[]> {
  type Row = Omit<VenueInfo, 'book' | 'label'> & { idBook: number | null; nomeBook: string | null }
  const { rows } = await sql<Row>`
    select id_account, v.kind, v.numero as id, v.nome, v.stato, v.id_valuta, currency.simbolo, currency.cambio,
           v.percentuale_importo, v.tassa_quota, v.freeroll_reale,
           coalesce(room.conti, false) as conti, coalesce(room.is_secret, false) as is_secret, id_book, nome_book
    from venue v
    join account using (id_venue)
    join currency on currency.valuta = v.id_valuta
    left join room using (id_venue)
    left join book using (id_book)
    where v.kind = ${kind} and (${id}::int is null or v.numero = ${id}) order by lower(v.nome)
  `.execute(ctx.db)
  return rows.map(({ idBook, nomeBook, ...row }) => ({
    ...row,
    book: idBook === null ? null : { idBook, nomeBook: nomeBook ?? '' },
    label: isHelper(nomeBook) ? 'Helper' : LABELS[kind],
  }))
}
