import { DichiarazioneDettaglio } from '@xbetapp/contract/accounts/reconciliation'
import { clues } from '@xbetapp/domain/accounts/reconciliation/reconcile'
import { type Decimal, dec, sum, toNumber, ZERO } from '@xbetapp/domain/platform/money/decimal'
import { toWire } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import type { z } from 'zod'
import { changesSince } from '#server/accounts/statements/public.ts'
import { onlyRow } from '#server/db/rows.ts'
import { present } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { type RowFor, wireOf } from '#server/kernel/wire-of.ts'
import { inSnapshot } from '#server/ledger/postings/public.ts'
import { justAfter } from './balances-at.ts'
import { type DeclarationRow, getDeclaration, withFigures } from './declarations.queries.ts'

type Answer = z.output<typeof DichiarazioneDettaglio>
type Change = Omit<Answer['registrati'][number], 'delta'> & { delta: Decimal }

/**
 * A declaration beside our figure for its moment as known then, the rows recorded later that count in the figure, and
 * possible sources of the rest (rule: quadratura/difference). allora + the rows = oggi, to the cent.
 * @throws AppError DECLARATION_NOT_FOUND
 */
export async function declaration(base: Ctx, id: number): Promise<Answer> {
  return inSnapshot(base, async (ctx) => {
    const row = await getDeclaration(ctx, id)
    const declaration = present((await withFigures(ctx, [row]))[0], 'every declaration has its figures')
    const { oggi, importo } = declaration
    const changes = (await recordedSince(ctx, row)).filter(({ delta }) => !delta.eq(ZERO))
    const openBets = await openThen(ctx, row)
    const allora = oggi === null ? null : dec(oggi).minus(sum(changes.map(({ delta }) => delta)))
    return {
      ...declaration,
      allora: allora && toNumber(allora),
      differenza: allora && importo !== null ? toNumber(dec(importo).minus(allora)) : null,
      registrati: changes
        .toSorted((a, b) => (a.at < b.at ? 1 : -1))
        .map((change) => ({ ...change, delta: toNumber(change.delta) })),
      open: { numero: openBets.numero, totale: toNumber(openBets.totale) },
      indizi:
        oggi === null || importo === null
          ? []
          : await cluesOf(ctx, row, { oggi, importo, open: openBets.totale }),
      passi: await steps(ctx, id),
    }
  })
}

/** Rows recorded after the moment: of accounts from the trail; of wallets, which have none, by their movements. */
async function recordedSince(ctx: Ctx, row: DeclarationRow): Promise<Change[]> {
  const end = justAfter(row.momento)
  if (row.tipo === 'portafoglio') return laterLines(ctx, row)
  const { rows } = await sql<{ version: number }>`
    select coalesce(max(version), 0)::int as version from posting_change
    where id_account = ${row.idAccount} and version > 0 and recorded_at <= ${row.momento}
  `.execute(ctx.db)
  const { version } = onlyRow(rows)
  const changes = await changesSince(ctx, { idAccount: row.idAccount, version, dopo: end, end })
  return changes.map(({ tipo, id, testo, reach, existed, exists, at, chi, motivo }) => {
    const causa = !existed ? 'tardi' : exists ? 'rettifica' : 'tolta'
    return { tipo, id, causa, testo, delta: reach, at, chi, motivo }
  })
}

async function laterLines(ctx: Ctx, { idAccount, idValuta, momento }: DeclarationRow): Promise<Change[]> {
  const { rows } = await sql<Omit<Change, 'delta' | 'at'> & { delta: string; at: Date }>`
    select m.id_movimento as id, min(r.nota) as testo, sum(r.importo) as delta, m.created_at as at, m.username as chi,
      min(o.motivo) as motivo
    from movement m join movement_line r using (id_movimento) left join act o on o.id_atto = m.id_atto
    where m.created_at > ${momento} and r.id_account = ${idAccount} and r.id_valuta = ${idValuta}
      and r.data < ${justAfter(momento)}
    group by m.id_movimento
  `.execute(ctx.db)
  return rows.map((row) => ({
    ...row,
    tipo: 'movimento' as const,
    causa: 'tardi' as const,
    delta: dec(row.delta),
    at: toWire(row.at),
  }))
}

/** The bets that were Open at the moment, and their share of our figure: minus their stakes, 0 for Scarti Quota. */
async function openThen(
  ctx: Ctx,
  { idAccount, momento }: DeclarationRow,
): Promise<{ numero: number; totale: Decimal }> {
  const end = justAfter(momento)
  const { rows } = await sql<{ numero: number; totale: string }>`
    select count(*)::int as numero, coalesce(sum(open_profit(${idAccount}, importo)), 0) as totale from (
      select importo from bet_posting where id_account = ${idAccount} and message_date < ${end} and esito = 'Open'
      union all
      select importo from bet_posting
      where id_account = ${idAccount} and message_date < ${end} and esito <> 'Open' and data_refertazione >= ${end}
    ) open_bets
  `.execute(ctx.db)
  const openBets = onlyRow(rows)
  return { numero: openBets.numero, totale: dec(openBets.totale) }
}

/** Days before and after the moment whose movements may explain the rest. */
const CLUE_DAYS_BEFORE = 90
const CLUE_DAYS_AFTER = 30
const DAY_MS = 86_400_000

async function cluesOf(
  ctx: Ctx,
  { idAccount, idValuta, momento }: DeclarationRow,
  { oggi, importo, open }: { oggi: number; importo: number; open: Decimal },
): Promise<Answer['indizi']> {
  const end = justAfter(momento)
  const { rows } = await sql<{ id: number; data: Date; nota: string; importo: string }>`
    select id_movimento as id, min(data) as data, min(nota) as nota, sum(importo) as importo
    from movement_line r
    where id_account = ${idAccount} and id_valuta = ${idValuta} and not reversal
      and data >= ${new Date(end.getTime() - CLUE_DAYS_BEFORE * DAY_MS)}
      and data < ${new Date(end.getTime() + CLUE_DAYS_AFTER * DAY_MS)}
      and not exists (select from movement m where m.reverses = r.id_movimento)
    group by id_movimento having sum(importo) <> 0
  `.execute(ctx.db)
  const byId = new Map(rows.map((line) => [line.id, line]))
  const movements = rows.map((line) => ({ ...line, isLater: line.data >= end }))
  return clues(importo, oggi, { open, movements }).map((clue) => {
    const line = 'id' in clue ? byId.get(clue.id) : undefined
    return {
      tipo: clue.tipo,
      id: line?.id ?? null,
      data: line ? toWire(line.data) : null,
      testo: line?.nota ?? '',
      importo: toNumber(line?.importo ?? (clue.tipo === 'open' ? open : dec(oggi))),
      scarto: toNumber(clue.scarto),
    }
  })
}

async function steps(ctx: Ctx, id: number): Promise<Answer['passi']> {
  const Step = DichiarazioneDettaglio.shape.passi.element
  const { rows } = await sql<RowFor<typeof Step>>`
    select passo, motivo, importo, nostro, id_movimento, username, at
    from declaration_step where id_declaration = ${id} order by id
  `.execute(ctx.db)
  return rows.map((row) => wireOf(Step, row))
}
