import { createHash } from 'node:crypto'
import { type ManifestContent, manifestOf } from '@xbetapp/domain/accounts/reports/manifest'
import { sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'
import { type Difference, findIn, type Report } from './difference.ts'
import { trailSums } from './trail.ts'

/** Statements read in one query: their rows are in memory together. */
const STATEMENTS_AT_ONCE = 1_000

/**
 * Compares sent statements, closings and declarations with their sources: the balance of a statement with the trail at
 * the version it was read at, its content with its hash, states with the steps that led to them.
 */
export async function checkStatements(ctx: Ctx, report: Report): Promise<void> {
  await checkBalances(ctx, report)
  for (let lastId: number | undefined = 0; lastId !== undefined; ) {
    const statements = await readStatements(ctx, lastId)
    for (const { id, impronta, ...statement } of statements) {
      const computed = createHash('sha256').update(manifestOf(statement)).digest('hex')
      if (computed !== impronta)
        report({ what: 'estratto', key: `${id} impronta`, stored: impronta, computed })
    }
    lastId = statements.at(-1)?.id
  }
  await checkStates(ctx, report)
}

async function checkBalances(ctx: Ctx, report: Report): Promise<void> {
  const sentVersions = sql`select id_statement as id, id_account, version, dopo from statement`
  const differentBalances = sql`
    select concat(e.id_statement, ' saldo') as key, e.saldo::text as stored, s.balance::text as computed
    from statement e join (${trailSums(sentVersions)}) s on s.id = e.id_statement
    where e.saldo <> s.balance order by e.id_statement`
  await findIn(ctx, 'estratto', differentBalances, report)
}

async function readStatements(ctx: Ctx, after: number) {
  const { rows } = await sql<ManifestContent & { id: number; impronta: string }>`
    select id_statement as id, encode(e.sha256, 'hex') as impronta, id_account, start_date, end_date, version, nome, id_valuta,
           saldo::text as saldo, figure, figure100, encode(righe, 'hex') as righe,
           (select coalesce(json_agg(json_build_object('tipo', m.tipo, 'sha256', encode(m.sha256, 'hex'))), '[]')
            from statement_message m where m.id_statement = e.id_statement) as messaggi
    from statement e where id_statement > ${after} order by id_statement limit ${STATEMENTS_AT_ONCE}
  `.execute(ctx.db)
  return rows
}

async function checkStates(ctx: Ctx, report: Report): Promise<void> {
  const { rows } = await sql<Difference>`
    select 'estratto' as what, concat(id_statement, ' stato') as key, stato::text as stored, last_state as computed
    from statement e cross join lateral (
      select (select p.stato::text from statement_step p where p.id_statement = e.id_statement order by p.id desc limit 1) as last_state
    ) p where stato::text is distinct from last_state
    union all
    select 'estratto', concat(id_statement, ' sostituito'), sostituito_da::text, next_one::text
    from (
      select id_statement, sostituito_da,
             lead(id_statement) over (partition by id_account, inizio, dopo order by id_statement) as next_one
      from statement
    ) e where sostituito_da is distinct from next_one
    union all
    select 'dichiarazione', id_declaration::text, concat_ws(' ', stato, nostro, id_movimento),
           concat_ws(' ', expected, expected_nostro, expected_movement)
    from declaration d cross join lateral (
      select case u.passo when 'quadrata' then 'quadrata' when 'scartata' then 'scartata' when 'letta' then 'aperta'
                          when 'riaperta' then 'aperta' else case when d.importo is null then 'da_leggere' else 'aperta' end
             end as expected,
             case u.passo when 'quadrata' then u.nostro end as expected_nostro,
             case u.passo when 'quadrata' then u.id_movimento end as expected_movement
      from (select 1) one_row
      left join lateral (
        select * from declaration_step p where p.id_declaration = d.id_declaration order by p.id desc limit 1
      ) u on true
    ) a
    where (stato::text, nostro, id_movimento) is distinct from (expected, expected_nostro, expected_movement)
    order by 1, 2
  `.execute(ctx.db)
  for (const row of rows) report(row)
}
