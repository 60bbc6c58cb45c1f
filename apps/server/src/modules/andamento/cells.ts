import { type RawBuilder, sql } from 'kysely'

type Cells = 'andamento_bet' | 'andamento_venue' | 'andamento_ritardo'

/**
 * Cells of some days as common table expressions named `celle`: those that stand counted, and those of marked days counted
 * now. Of one statement and so of one moment.
 */
export function cells(
  table: Cells,
  { dal, al }: { dal: string; al: string },
  which: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  return sql`
    segnati as materialized (
      select distinct giorno from andamento_segno where giorno between ${dal}::date and ${al}::date
    ), contate as materialized (
      select * from ${sql.raw(`${table}_di`)}(array(select giorno from segnati)) x
      where exists (select from segnati) and ${which}
    ), celle as not materialized (
      select * from ${sql.table(table)} x
      where giorno between ${dal}::date and ${al}::date and ${which}
        and not exists (select from segnati s where s.giorno = x.giorno)
      union all select * from contate
    )`
}
