import { type RawBuilder, sql } from 'kysely'

/**
 * Sums of the trail for accounts, each at a version and an end: column `balance` is SALDO TOTALE at the end as of the
 * version, column `dopo` its change since; `id` names the request. The trail of each account is read once, however many
 * sums are requested: its rows are grouped by the requested versions and ends they lie between.
 * @param requests columns `id`, `id_account`, `version` and `dopo`, the first moment after the end
 * @param only reads the trail only since the earliest requested version of an account; `balance` is no sum then
 */
export const trailSums = (
  requests: RawBuilder<unknown>,
  { only }: { only?: 'since' } = {},
): RawBuilder<{ id: number; balance: string; dopo: string }> => sql`
  with requested as materialized (${requests}), bounds as materialized (
    select id_account, min(version) as earliest, array_agg(distinct version order by version) as versions,
           array_agg(distinct dopo order by dopo) as ends
    from requested group by 1
  ), parts as materialized (
    -- Account by account; each row of the trail takes away what was and adds what is, where its date lies before an end.
    select l.id_account, width_bucket(v.version - 1, l.versions) as after_version,
           case when x.data is null then 0 else width_bucket(x.data, l.ends) end as after_end, sum(x.importo) as importo
    from bounds l
    cross join lateral (
      select version, message_date_before, message_date_after, profit_before, profit_after from posting_change
      where id_account = l.id_account ${only === 'since' ? sql`and version > l.earliest` : sql``} offset 0
    ) v
    cross join lateral (
      values (v.message_date_after, v.profit_after), (v.message_date_before, -v.profit_before)
    ) x (data, importo)
    where x.importo is not null
    group by 1, 2, 3
  )
  select q.id,
         coalesce(sum(p.importo) filter (where p.after_version < array_position(l.versions, q.version)), 0) as balance,
         coalesce(sum(p.importo) filter (where p.after_version >= array_position(l.versions, q.version)), 0) as dopo
  from requested q
  join bounds l using (id_account)
  left join parts p on p.id_account = q.id_account and p.after_end < array_position(l.ends, q.dopo)
  group by q.id`
