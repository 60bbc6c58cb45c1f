import { isHelper, isNoDrop } from '@xbetapp/domain/reference/names'
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

/**
 * The accounts of a list screen: without secret rooms, for whoever looks, and without the tipster NoDrop (3 §9).
 * `sala` is every room, helpers too; `helper` the rooms of book Helper alone.
 */
export async function listAccounts(
  ctx: Ctx,
  entity: EntityName,
  options: { idBook?: number | undefined } = {},
): Promise<EntityAccount[]> {
  const accounts = await select(ctx, entityKind(entity), null)
  return accounts.filter((account) => {
    if (account.kind === 'tipster') return !isNoDrop(account.nome)
    if (account.isSecret) return false
    if (entity === 'helper' && account.label !== 'Helper') return false
    return options.idBook === undefined || account.book?.idBook === options.idBook
  })
}

/** @throws AppError ACCOUNT_NOT_FOUND, also for a secret room and a caller who may not know it (D3.53) */
export async function getAccount(ctx: Ctx, kind: EntityKind, id: number): Promise<EntityAccount> {
  const [account] = await select(ctx, kind, id)
  const hidden = account?.kind === 'sala' && !knowsRoom(ctx, account)
  if (!account || hidden) throw new AppError('ACCOUNT_NOT_FOUND')
  return account
}

async function select(ctx: Ctx, kind: EntityKind, id: number | null): Promise<EntityAccount[]> {
  if (kind === 'tipster') return tipsters(ctx, id)
  return venues(ctx, kind, id)
}

async function tipsters(ctx: Ctx, id: number | null): Promise<TipsterInfo[]> {
  const { rows } = await sql<Omit<TipsterInfo, 'kind' | 'idValuta' | 'cambio'>>`
    select id_tipster as id, nome_tipster as nome, stato, conti, accettazione_tipster, action, freeroll,
           saldo_outstanding_base, saldo_freeroll_base,
           (select simbolo from valuta where valuta = 'EUR') as simbolo
    from tipster where ${id}::int is null or id_tipster = ${id} order by lower(nome_tipster)
  `.execute(ctx.db)
  return rows.map((row) => ({ ...row, kind: 'tipster', idValuta: 'EUR', cambio: '1' }))
}

const VENUES = {
  sala: sql`id_sala as id, nome_sala as nome, 0 as tassa_quota, conti, is_secret, v.id_book, nome_book
            from sala v join book using (id_book)`,
  sito: sql`id_sito as id, nome_sito as nome, tassa_quota, false as conti, false as is_secret, null::int as id_book,
            null as nome_book from sito v`,
  altro: sql`id_altro as id, nome_altro as nome, tassa_quota, false as conti, false as is_secret,
             null::int as id_book, null as nome_book from altro v`,
} as const

const LABELS = { sala: 'Sala', sito: 'Sito', altro: 'Altro' } as const

async function venues(ctx: Ctx, kind: 'sala' | 'sito' | 'altro', id: number | null): Promise<VenueInfo[]> {
  type Row = Omit<VenueInfo, 'kind' | 'book' | 'label'> & { idBook: number | null; nomeBook: string | null }
  const key = sql.ref(`v.id_${kind}`)
  const { rows } = await sql<Row>`
    select v.stato, v.id_valuta, valuta.simbolo, valuta.cambio, v.percentuale_importo, v.freeroll_reale,
           v.saldo_outstanding_base, v.saldo_freeroll_base, ${VENUES[kind]}
    join valuta on valuta.valuta = v.id_valuta
    where ${id}::int is null or ${key} = ${id} order by lower(${sql.ref(`v.nome_${kind}`)})
  `.execute(ctx.db)
  return rows.map(({ idBook, nomeBook, ...row }) => ({
    ...row,
    kind,
    book: idBook === null ? null : { idBook, nomeBook: nomeBook ?? '' },
    label: isHelper(nomeBook) ? 'Helper' : LABELS[kind],
  }))
}
