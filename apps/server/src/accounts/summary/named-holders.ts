import { sql } from 'kysely'
import { balanceKey, lastVerified } from '#server/accounts/declarations/public.ts'
import type { LineAccount } from '#server/accounts/movements/public.ts'
import { idsOf } from '#server/db/rows.ts'
import { AppError, found } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { eraseHolderAccount } from '#server/ledger/postings/public.ts'

/** A wallet or a cash fund: a name, and amounts by currency. */
export type Holder = 'portafoglio' | 'fondo'

/** Of each kind: its table, the table's key, its name in the audit, and the refusal of an unknown one. */
export const HOLDERS = {
  portafoglio: {
    table: 'wallet',
    key: 'id_portafoglio',
    entity: 'portafoglio',
    notFound: 'WALLET_NOT_FOUND',
  },
  fondo: { table: 'cash_fund', key: 'id_fondo_cassa', entity: 'fondo_cassa', notFound: 'FUND_NOT_FOUND' },
} as const

/** Wallets with their amounts by currency, and until when they were counted. */
export async function walletsWithAmounts(ctx: Ctx) {
  const wallets = await holdersWithAmounts(ctx, 'portafoglio')
  const verifiedByKey = await lastVerified(ctx, idsOf(wallets, 'idAccount'))
  return wallets.map(({ idAccount, valutaImporti, ...wallet }) => ({
    ...wallet,
    valutaImporti: valutaImporti.map((amount) => ({
      ...amount,
      verifica: verifiedByKey.get(balanceKey(idAccount, amount.valuta)) ?? null,
    })),
  }))
}

type HolderWithAmounts = {
  id: number
  idAccount: number
  nome: string
  valutaImporti: Array<{ valuta: string; importo: number }>
}

/** All wallets or funds by name, with the amount of each currency they ever held, EUR first. */
export async function holdersWithAmounts(ctx: Ctx, holder: Holder): Promise<HolderWithAmounts[]> {
  const { rows } = await sql<HolderWithAmounts>`
    select id_conto as id, id_account, nome, coalesce((
      select json_agg(json_build_object('valuta', s.id_valuta, 'importo', s.importo)
                      order by s.id_valuta <> 'EUR', s.id_valuta)
      from cash_total s where s.id_account = n.id_account
    ), '[]') as valuta_importi
    from account_named n where kind = ${holder} order by lower(nome)
  `.execute(ctx.db)
  return rows
}

interface HolderAccount {
  id: number
  nome: string
  account: LineAccount
}

/** A wallet or fund by its key, with its account. @throws AppError WALLET_NOT_FOUND, FUND_NOT_FOUND */
export async function findHolder(ctx: Ctx, holder: Holder, id: number): Promise<HolderAccount> {
  return found(await findHolderIfAny(ctx, holder, id), HOLDERS[holder].notFound)
}

export async function findHolderIfAny(
  ctx: Ctx,
  holder: Holder,
  id: number,
): Promise<HolderAccount | undefined> {
  const { rows } = await sql<{ nome: string; idAccount: number }>`
    select nome, id_account from account_named where kind = ${holder} and id_conto = ${id}
  `.execute(ctx.db)
  const [row] = rows
  return row && { id, nome: row.nome, account: { idAccount: row.idAccount, kind: holder } }
}

/** Adds a wallet or fund. @param id its number, where it comes back. @throws AppError NAME_TAKEN, case ignored */
export async function addHolder(
  ctx: Ctx,
  holder: Holder,
  nome: string,
  id?: number,
): Promise<{ id: number; nome: string }> {
  const { table, key, entity } = HOLDERS[holder]
  return withTransaction(ctx, async (tx) => {
    const name = nome.trim()
    const { rows } = await sql<{ id: number; nome: string }>`
      insert into ${sql.table(table)} (${sql.ref(key)}, nome, created_at) overriding system value
      values (${id ?? sql`nextval(pg_get_serial_sequence(${table}, ${key}))`}, ${name}, ${tx.now()})
      on conflict do nothing returning ${sql.ref(key)} as id, nome
    `.execute(tx.db)
    const newHolder = found(rows[0], 'NAME_TAKEN', { nome: name })
    await audit(tx, `summary.add-${holder}`, entity, newHolder.id, { after: { nome: name } })
    return newHolder
  })
}

/**
 * Removes a wallet or fund that no movement or declaration names: the inverse of its creation
 * (rule: registro/records). The database decides in the end.
 * @throws AppError WALLET_NOT_FOUND, FUND_NOT_FOUND, UNDO_STANDS
 */
export async function removeHolder(ctx: Ctx, holder: Holder, id: number): Promise<void> {
  const { table, key, entity } = HOLDERS[holder]
  await withTransaction(ctx, async (tx) => {
    const { nome, account } = await findHolder(tx, holder, id)
    const refusal = new AppError('UNDO_STANDS', { cosa: nome, su: 'dei movimenti' })
    if (await hasMovements(tx, account.idAccount)) throw refusal
    try {
      await eraseHolderAccount(tx, account.idAccount)
      await sql`delete from ${sql.table(table)} where ${sql.ref(key)} = ${id}`.execute(tx.db)
    } catch (error) {
      // 23503: another row refers to the account.
      const isNamed = error instanceof Error && 'code' in error && error.code === '23503'
      throw isNamed ? refusal : error
    }
    await audit(tx, `summary.remove-${holder}`, entity, id, { before: { nome } })
  })
}

/** Whether any movement names the account, reversed ones included. */
export async function hasMovements(ctx: Ctx, idAccount: number): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from movement_line where id_account = ${idAccount}) as used
  `.execute(ctx.db)
  return rows[0]?.used === true
}
