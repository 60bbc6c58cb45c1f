import { CONTI_ACCOUNTS } from '@xbetapp/domain/ledger/postings/conti'
import { dec, isZero } from '@xbetapp/domain/platform/money/decimal'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Movement, MovementLine, MovementType } from '#server/db/generated/tables.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { movementBatches } from '#server/ledger/postings/public.ts'
import { EQUITY, freerollPostings, type JournalNames } from './account-names.ts'
import { posting, transaction } from './posting.ts'

/** A line with its movement. The journal has amounts times `segno`, so that liabilities and equity are negative. */
interface Row
  extends Selectable<MovementLine>,
    Pick<Selectable<Movement>, 'tipo' | 'reverses' | 'createdAt'> {
  notaMovimento: string
}

/**
 * A condition that leaves out movements recorded after the moment. The trail of the accounts they touch says when they
 * were recorded, so that an account's balance equals what com'era shows; without a trail, the movement itself does.
 */
const recordedUpTo = (moment: Date | undefined): RawBuilder<unknown> =>
  moment === undefined
    ? sql``
    : sql`and coalesce((
        select bool_and(change.recorded_at <= ${moment}) from posting_change change
        where change.id_atto = movement.id_atto and change.version > 0 and change.id_riga in (
          select own_line.id_riga from movement_line own_line where own_line.id_movimento = movement.id_movimento
        )
      ), movement.created_at <= ${moment})`

/** One transaction per movement, reversals included: the lists hide reversed movements, the journal does not. */
export async function* movementTransactions(ctx: Ctx, names: JournalNames): AsyncGenerator<string> {
  for await (const ids of movementBatches(ctx)) {
    const { rows } = await sql<Row>`
      select line.*, movement.nota as nota_movimento, movement.tipo, movement.reverses, movement.created_at
      from movement join movement_line line using (id_movimento)
      where movement.id_movimento = any(${ids}) ${recordedUpTo(ctx.knownAt)}
      order by movement.id_movimento, line.id_riga
    `.execute(ctx.db)
    const movements = [...Map.groupBy(rows, (row) => row.idMovimento).values()]
    if (movements.length > 0) yield movements.map((lines) => movementTransaction(lines, names)).join('')
  }
}

const TITLES: Record<MovementType, string> = {
  cashin: 'Cashin',
  cashout: 'Cashout',
  deposito_in: 'DepositoIn',
  deposito_out: 'DepositoOut',
  cashflow: 'Cashflow',
  giroconto: 'Giroconto',
  flusso_conto: 'Flusso',
  cashflow_fondo: 'Cashflow Fondo Cassa',
  spostamento_fondo: 'Spostamento Fondo Cassa',
  spostamento_portafoglio: 'Spostamento Portafoglio',
  cambio_valuta: 'Conversione',
  deposito_profitto: 'Deposito Profitto',
}

function movementTransaction(lines: readonly Row[], names: JournalNames): string {
  const [movement] = lines
  if (!movement) return ''
  const description = `${movement.reverses === null ? '' : 'Storno '}${TITLES[movement.tipo]} ${movement.notaMovimento}`
  return transaction(
    {
      day: romeDay(movement.data),
      code: `movimento ${movement.idMovimento}`,
      description,
      recordedAt: movement.createdAt,
      ...(movement.reverses === null ? {} : { comment: `storna movimento ${movement.reverses}` }),
    },
    lines.flatMap((line) => linePostings(line, names)),
  )
}

const isEntity = ({ kind }: Row): boolean => kind === 'tipster' || kind === 'venue'

function linePostings(line: Row, names: JournalNames): string[] {
  const account = isEntity(line) ? names.accountOf(line.idAccount) : null
  const importo = dec(line.importo).times(line.segno)
  const original = dec(line.importoOrigine).times(line.segno)
  const valuta = account?.idValuta ?? line.idValuta
  const isConverted = valuta !== line.idValutaOrigine
  const postings = [
    posting(
      lineAccountName(line, names),
      importo,
      valuta,
      isConverted ? { cost: { importo: original, valuta: line.idValutaOrigine } } : {},
    ),
  ]
  // The converted amount rounds to 0 in the other currency.
  if (isConverted && isZero(importo) && !isZero(original)) {
    postings.push(posting(EQUITY.arrotondamenti, original, line.idValutaOrigine))
  }
  if (!account) return postings
  // Used freeroll goes the other way than the cashout that uses it.
  const consumption = dec(line.freerollUsed).times(-line.segno)
  return [...postings, ...freerollPostings(account, consumption, names)]
}

function lineAccountName(line: Row, names: JournalNames): string {
  const { name } = names.accountOf(line.idAccount)
  if (isEntity(line)) return `${name}:${line.deposito ? 'deposito' : 'cashflow'}`
  // The house's own accounts separate bets from movements; ledgers, funds and wallets have no bets.
  return CONTI_ACCOUNTS.includes(line.idAccount) ? `${name}:cashflow` : name
}
