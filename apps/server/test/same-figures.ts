import { createHash } from 'node:crypto'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { readBacklog } from '#server/bets/tip-reading/public.ts'
import { exportArchive } from '#server/intake/imports/export-file.ts'
import { importEffect, importFile } from '#server/intake/imports/import-file.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { checkBooks } from '#server/ledger/postings/public.ts'
import { testApp } from './test-app.ts'

type Export = Awaited<ReturnType<typeof exportArchive>>

const fileOf = ({ fileName, fileContent }: Export) => ({ nome: fileName, contenuto: fileContent })

/** Rows of one kind are in no order that counts. */
const linesOf = (text: string): string => text.split('\n').toSorted().join('\n')

/** The text files of an archive, and the hashes of its pictures and proofs. */
export const textsOf = ({ fileContent }: Export): Record<string, string> =>
  Object.fromEntries(
    Object.entries(unzipSync(Buffer.from(fileContent, 'base64'))).map(([name, bytes]) => [
      name,
      name.endsWith('.csv')
        ? linesOf(Buffer.from(bytes).toString())
        : createHash('sha256').update(bytes).digest('hex'),
    ]),
  )

/** Exports everything, imports it into an empty product and expects there the same rows and figures. */
export async function expectSameElsewhere(from: Ctx): Promise<Ctx> {
  const exported = await exportArchive(from, 'con-foto')
  const { ctx: empty } = await testApp()
  const to: Ctx = { ...empty, now: from.now }
  const read = await importEffect(to, fileOf(exported))
  // Users need a password, which no file leaves with.
  const fogli = read.fogli.map((sheet) => (sheet.tipo === 'utenti' ? { ...sheet, tipo: null } : sheet))
  const file = { ...fileOf(exported), fogli }
  const write = async () => {
    const effect = await importEffect(to, file)
    const refused = effect.fogli.flatMap(({ foglio, righe }) =>
      righe.filter(({ esito }) => esito === 'rifiutata').map((row) => ({ foglio, ...row })),
    )
    expect([refused, effect.nonNominati]).toEqual([[], []])
    await importFile(to, { ...file, impronta: effect.impronta })
  }
  // A running product has no text left to read.
  while (await readBacklog(to));
  await write()
  // Scores find their matches once the texts of the bets are read.
  while (await readBacklog(to));
  if (fogli.some(({ lasciate }) => lasciate > 0)) await write()
  const [here, there] = [textsOf(exported), textsOf(await exportArchive(to, 'con-foto'))]
  for (const texts of [here, there]) delete texts['Utenti.csv']
  expect(there).toEqual(here)
  expect(await figures(to)).toEqual(await figures(from))
  const wrong: string[] = []
  await checkBooks(to, ({ what, key }) => wrong.push(`${what} ${key}`))
  expect(wrong).toEqual([])
  const again = await importEffect(to, file)
  const unlike = again.fogli.flatMap(({ foglio, righe }) =>
    righe.filter(({ esito }) => esito !== 'uguale').map((row) => ({ foglio, ...row })),
  )
  expect(unlike).toEqual([])
  return to
}

/** What screens add up: balances with their freeroll, profits by day, cash, and the totals of bets. */
async function figures({ db }: Ctx) {
  const { rows } = await sql`
    select 'saldo' as what, n.tipo || ' ' || n.nome as of, json_build_array(b.total, s.freeroll_used, s.deposito, s.cashflow)::text
    from account_named n join account_balance b using (id_account) join account_total s using (id_account)
    where b.total <> 0 or s.freeroll_used <> 0
    union all
    select 'giorno', n.tipo || ' ' || n.nome || ' ' || bet_day || ' ' || settlement_day,
      json_build_array(sum(d.n), sum(d.importo), sum(d.profit))::text
    from bet_posting_day d join account_named n using (id_account)
    group by 2
    union all
    select 'cassa', n.nome || ' ' || t.id_valuta, t.importo::text
    from cash_total t join account_named n using (id_account)
    where t.importo <> 0 and n.nome <> 'Rettifica'
    order by 1, 2
  `.execute(db)
  return rows
}
