import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { createEmptyDatabase } from '#test/database.ts'
import { knownMigrations, migrate } from './migrate.ts'

const { db, close } = await createEmptyDatabase()
afterAll(close)

it('old movements at 23:59:59 get their moment where it was the same day, else keep only the day', async () => {
  await migrate(db, { only: knownMigrations().filter((name) => name < '0030') })
  const book = async (data: string, createdAt: string, storna: string | null = null) => {
    const { rows } = await sql<{ id: string }>`
      insert into movimento (tipo, data, username, created_at, storna)
      values ('cashflow', ${data}, 'x', ${createdAt}, ${storna}) returning id_movimento::text as id`.execute(
      db,
    )
    const id = rows[0]?.id ?? ''
    await sql`
      insert into riga_movimento (id_movimento, data, conto, id_valuta, importo, id_valuta_origine, importo_origine, cambio,
                                  importo_eur, storno)
      select ${id}, ${data}, conto, 'EUR', importo, 'EUR', importo, 1, importo, ${storna !== null}
      from (values ('INCASSI', ${storna ? -5 : 5}::numeric), ('RETTIFICA', ${storna ? 5 : -5}::numeric)) v(conto, importo)
    `.execute(db)
    return id
  }
  const today = await book('2026-03-10T22:59:59Z', '2026-03-10T09:30:00Z')
  const past = await book('2026-03-08T22:59:59Z', '2026-03-10T09:30:00Z')
  const moment = await book('2026-03-08T10:15:00Z', '2026-03-10T09:30:00Z')
  const summer = await book('2026-07-08T21:59:59Z', '2026-07-09T09:30:00Z')
  const reversal = await book('2026-03-10T22:59:59Z', '2026-03-10T11:00:00Z', today)
  await migrate(db)

  const { rows } = await sql<{ id: string; data: Date; dayOnly: boolean; lines: boolean }>`
    select id_movimento::text as id, data, day_only,
           (select bool_and(r.data = m.data) from movement_line r where r.id_movimento = m.id_movimento) as lines
    from movement m order by id_movimento`.execute(db)
  expect(rows.map(({ id, data, dayOnly, lines }) => [id, data.toISOString(), dayOnly, lines])).toEqual([
    [today, '2026-03-10T09:30:00.000Z', false, true],
    [past, '2026-03-08T22:59:59.999Z', true, true],
    [moment, '2026-03-08T10:15:00.000Z', false, true],
    [summer, '2026-07-08T21:59:59.999Z', true, true],
    [reversal, '2026-03-10T09:30:00.000Z', false, true],
  ])
  // Rows are still immutable.
  await expect(sql`update movement set nota = 'x'`.execute(db)).rejects.toThrow('never changed')
  await expect(sql`update movement_line set nota = 'x'`.execute(db)).rejects.toThrow('never changed')
})
