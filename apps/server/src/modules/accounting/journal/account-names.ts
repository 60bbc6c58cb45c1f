import type { AccountKey } from '@xbetapp/domain/accounting/bet-entries'
import { CONTI } from '@xbetapp/domain/accounting/conti'
import { sql } from 'kysely'
import { invariant } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { plain } from './posting.ts'

/** An account of the journal, by what the product calls it. */
export interface JournalAccount {
  kind: 'tipster' | 'sala' | 'sito' | 'altro' | 'portafoglio' | 'fondo'
  id: number
  name: string
  idValuta: string
  saldoOutstandingBase: string
  saldoFreerollBase: string
}

export const EQUITY = {
  apertura: 'capitale:apertura',
  rettifica: 'capitale:rettifica',
  arrotondamenti: 'capitale:arrotondamenti',
  /** The other side of freeroll balances, which are a reckoning beside the books. */
  freeroll: 'memo:freeroll:contropartita',
} as const

/** Parts of an entity's balance: SALDO TOTALE is their parent, saldoProfit `bet`, saldoDeposito `deposito`. */
export const PARTS = ['apertura', 'bet', 'cashflow', 'deposito'] as const

export interface JournalNames {
  all: readonly JournalAccount[]
  of(kind: JournalAccount['kind'], id: number): JournalAccount
  /** `conti:no drop`, `conti:spese`, `capitale:rettifica`. */
  conto(conto: string): string
  /** Account of a bet's entry: entity or house. */
  bet(account: AccountKey): { name: string; idValuta: string; owes: boolean }
  /** Where an entity's SALDO FREEROLL is kept: opening balance, profits of its bets, less what cashouts used up. */
  freeroll(account: JournalAccount): string
}

/** Names of all accounts, tidy and each its own: they are few, whatever the history. */
export async function journalNames(ctx: Ctx): Promise<JournalNames> {
  const { rows } = await sql<Omit<JournalAccount, 'name'> & { gruppo: string; nome: string }>`
    select 'tipster' as kind, id_tipster as id, 'passivo:tipster' as gruppo, nome_tipster as nome, 'EUR' as id_valuta,
           saldo_outstanding_base, saldo_freeroll_base from tipster
    union all
    select 'sala', id_sala, case when lower(btrim(nome_book)) = 'helper' then 'attivo:helper' else 'attivo:sale' end,
           nome_sala, id_valuta, saldo_outstanding_base, saldo_freeroll_base from sala join book using (id_book)
    union all
    select 'sito', id_sito, 'attivo:siti', nome_sito, id_valuta, saldo_outstanding_base, saldo_freeroll_base from sito
    union all
    select 'altro', id_altro, 'attivo:altri', nome_altro, id_valuta, saldo_outstanding_base, saldo_freeroll_base
    from altro
    union all select 'portafoglio', id_portafoglio, 'attivo:portafogli', nome, 'EUR', 0, 0 from portafoglio
    union all select 'fondo', id_fondo_cassa, 'capitale:fondi', nome, 'EUR', 0, 0 from fondo_cassa
    order by 1, 2
  `.execute(ctx.db)
  const taken = new Set<string>()
  const all = rows.map(({ gruppo, nome, ...row }): JournalAccount => {
    const tidy = `${gruppo}:${plain(nome) || row.id}`
    // Two names that differ only in what the format cannot carry.
    const name = taken.has(tidy.toLowerCase()) ? `${tidy} ${row.id}` : tidy
    taken.add(name.toLowerCase())
    return { ...row, name }
  })
  const byKey = new Map(all.map((account) => [`${account.kind}:${account.id}`, account]))
  const of = (kind: JournalAccount['kind'], id: number): JournalAccount => {
    const found = byKey.get(`${kind}:${id}`)
    invariant(found, `${kind} ${id} is held by a foreign key`)
    return found
  }
  const conto = (name: string) =>
    name === 'RETTIFICA' ? EQUITY.rettifica : `conti:${name.toLowerCase().replaceAll('_', ' ')}`
  return {
    all,
    of,
    conto,
    bet({ kind, id }) {
      if (kind === 'conto')
        return { name: `${conto(CONTI[id]?.conto ?? '')}:bet`, idValuta: 'EUR', owes: true }
      const { name, idValuta } = of(kind, id)
      return { name: `${name}:bet`, idValuta, owes: kind === 'tipster' }
    },
    freeroll: ({ name }) => `memo:freeroll:${name.slice(name.indexOf(':') + 1)}`,
  }
}
