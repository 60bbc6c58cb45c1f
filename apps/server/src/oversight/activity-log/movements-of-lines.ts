import type { MovementWords } from '@xbetapp/domain/oversight/activity-log/shown'
import { dec } from '@xbetapp/domain/platform/money/decimal'
import { sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Line } from './lines.queries.ts'

interface Row {
  idMovimento: number
  importo: string
  simbolo: string
  /** The name of the wallet the row is on; null on other accounts. */
  wallet: string | null
}

/** The movement that each line of a page is about, read together: symbols of its currencies, names of its wallets. */
export async function movementsOfLines(
  ctx: Ctx,
  lines: readonly Line[],
): Promise<(line: Line) => MovementWords | null> {
  const keys = new Set(lines.flatMap((line) => movementKeyOf(line) ?? []))
  if (keys.size === 0) return () => null
  const { rows } = await sql<Row>`
    select r.id_movimento, r.importo, v.simbolo, p.nome as wallet
    from movement_line r
    join currency v on v.valuta = r.id_valuta
    join account a using (id_account)
    left join wallet p using (id_portafoglio)
    where r.id_movimento = any(${[...keys]}) order by r.id_riga
  `.execute(ctx.db)
  const byMovement = Map.groupBy(rows, ({ idMovimento }) => Number(idMovimento))
  return (line) => {
    const movementRows = byMovement.get(movementKeyOf(line) ?? 0)
    return movementRows ? wordsOf(movementRows) : null
  }
}

function wordsOf(rows: readonly Row[]): MovementWords {
  const onlySymbol = (someRows: readonly Row[]): string | null => {
    const [first, ...otherSymbols] = new Set(someRows.map(({ simbolo }) => simbolo))
    return otherSymbols.length === 0 ? (first ?? null) : null
  }
  return {
    portafogli: [...new Set(rows.flatMap(({ wallet }) => wallet ?? []))],
    // In a movement of two currencies the symbol is that of the row with this amount.
    simbolo: (importo) =>
      onlySymbol(rows) ?? onlySymbol(rows.filter((row) => dec(row.importo).abs().eq(dec(importo).abs()))),
  }
}

function movementKeyOf({ before, after }: Line): number | null {
  const key = Number({ ...before, ...after }.idMovimento)
  return Number.isInteger(key) ? key : null
}
