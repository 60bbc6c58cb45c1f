import { HOUSE_ACCOUNTS } from '@xbetapp/domain/ledger/postings/conti'
import type { Decimal } from '@xbetapp/domain/platform/money/decimal'
import type { VenueKind } from '@xbetapp/domain/reference/reference/entity-kinds'
import { sql } from 'kysely'
import type { AccountKind } from '#server/db/generated/tables.ts'
import { present } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withKnown } from '#server/ledger/postings/public.ts'
import { pair, plain } from './posting.ts'

type Kind = Exclude<AccountKind, 'venue'> | VenueKind

/** An account of the journal, with its name in the product. */
export interface JournalAccount {
  idAccount: number
  kind: Kind
  id: number
  name: string
  idValuta: string
  /** Opening balances, of the account and of its freeroll. */
  opening: string
  openingFreeroll: string
}

export const EQUITY = {
  apertura: 'capitale:apertura',
  rettifica: 'capitale:rettifica',
  arrotondamenti: 'capitale:arrotondamenti',
  /** The contra account of freeroll balances, which are memo accounts outside the books. */
  freeroll: 'memo:freeroll:contropartita',
} as const

/** The parent account of each kind. The house's own accounts have fixed names. */
const GROUPS: Record<Exclude<Kind, 'conto'> | 'helper', string> = {
  tipster: 'passivo:tipster',
  sala: 'attivo:sale',
  helper: 'attivo:helper',
  sito: 'attivo:siti',
  altro: 'attivo:altri',
  portafoglio: 'attivo:portafogli',
  fondo: 'capitale:fondi',
}

/** The parts of an entity's account, which hold its balance: `bet` is its saldoProfit, `deposito` its saldoDeposito. */
export const PARTS = ['apertura', 'bet', 'cashflow', 'deposito'] as const

export interface JournalNames {
  /** Tipsters, venues, wallets and funds. */
  accounts: readonly JournalAccount[]
  /** The account of an id: one of `accounts`, or a house account. */
  accountOf(idAccount: number): JournalAccount
  /** `conti:no drop`, `conti:spese`, `capitale:rettifica`. */
  houseName(conto: string): string
  /**
   * The account of an entity's SALDO FREEROLL: opening balance plus profits of its bets, minus freeroll used by
   * cashouts.
   */
  freerollName(account: JournalAccount): string
}

/** The names of all accounts, cleaned and unique. There are few accounts, however long the history. */
export async function journalNames(ctx: Ctx): Promise<JournalNames> {
  // `kind` is that of the table, `tipo` tells venues apart; where the past is asked for, the figures are those known then.
  const { rows } = await sql<Omit<JournalAccount, 'name'> & { group: keyof typeof GROUPS; nome: string }>`
    ${withKnown(ctx)}
    select n.id_account, tipo as kind, id_conto as id, nome, coalesce(id_valuta, 'EUR') as id_valuta,
           case when lower(btrim(nome_book)) = 'helper' then 'helper' else tipo end as "group",
           coalesce(b.opening, 0) as opening, coalesce(b.opening_freeroll, 0) as opening_freeroll
    from account_named n left join account_balance b using (id_account)
    where n.kind <> 'conto'
    order by 2, 3
  `.execute(ctx.db)
  const usedNames = new Set<string>()
  const accounts = rows.map(({ group, nome, ...row }): JournalAccount => {
    const cleanName = `${GROUPS[group]}:${plain(nome) || row.id}`
    // Two names may differ only in characters the format cannot represent.
    const name = usedNames.has(cleanName.toLowerCase()) ? `${cleanName} ${row.id}` : cleanName
    usedNames.add(name.toLowerCase())
    return { ...row, name }
  })
  const houseName = (name: string) =>
    name === 'RETTIFICA' ? EQUITY.rettifica : `conti:${name.toLowerCase().replaceAll('_', ' ')}`
  const house = Object.entries(HOUSE_ACCOUNTS).map(
    ([name, idAccount]): JournalAccount => ({
      idAccount,
      kind: 'conto',
      id: idAccount,
      name: houseName(name),
      idValuta: 'EUR',
      opening: '0',
      openingFreeroll: '0',
    }),
  )
  const byId = new Map([...accounts, ...house].map((account) => [account.idAccount, account]))
  return {
    accounts,
    accountOf(idAccount) {
      return present(byId.get(idAccount), `account ${idAccount} is held by a foreign key`)
    },
    houseName,
    // The name without its group.
    freerollName: ({ name }) => `memo:freeroll:${name.slice(name.indexOf(':') + 1)}`,
  }
}

/** A change of an entity's freeroll balance. */
export const freerollPostings = (account: JournalAccount, importo: Decimal, names: JournalNames): string[] =>
  pair([names.freerollName(account), EQUITY.freeroll], importo, account.idValuta, { isVirtual: true })
