import type { BookedMovement } from '@xbetapp/contract/accounts/summary'
import { toNumber } from '@xbetapp/domain/platform/money/decimal'
import { sql } from 'kysely'
import type { z } from 'zod'
import { bookedHouseRow, houseRows, houseRowsPage } from '#server/accounts/movements/public.ts'
import { validationError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Routes } from '#server/kernel/route.ts'
import { addToFund } from './add-to-fund.ts'
import { convertToEuro } from './convert-to-euro.ts'
import {
  addHolder,
  findHolder,
  type Holder,
  holdersWithAmounts,
  walletsWithAmounts,
} from './named-holders.ts'
import { depositProfit, houseProfit, ledgersWithAmounts } from './profit.ts'
import { recordFlusso } from './record-flusso.ts'
import { transfer } from './transfer.ts'

export function summaryRoutes(routes: Routes): void {
  walletRoutes(routes)
  fundRoutes(routes)
  rowRoutes(routes, 'portafoglio', 'portafoglio')
  rowRoutes(routes, 'fondo-cassa', 'fondo')
  routes.handle('POST /api/v1/cashflow-conto/flussi', (ctx, { body }) => {
    const { cashflowConto: conto, cashflowPortafogli: wallets, idAccordo: idDeal } = body
    return bookedHouseRow(ctx, recordFlusso(ctx, { conto, wallets, idDeal }))
  })
  routes.handle('GET /api/v1/cashflow-conto/importi-totali', (ctx) => ledgersWithAmounts(ctx))
  routes.handle('POST /api/v1/cambio-valuta', (ctx, { body }) => toAnswer(ctx, convertToEuro(ctx, body)))
  routes.handle('GET /api/v1/conto/profitto', (ctx) => houseProfit(ctx))
  routes.handle('POST /api/v1/conto/deposita-profitto', (ctx, { body }) => {
    const id = body.idFlussoCassa ?? body.idFondoCassa
    if (!id) throw validationError('Campo obbligatorio.', 'idFlussoCassa')
    return toAnswer(ctx, depositProfit(ctx, id, body.visto))
  })
}

function walletRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/portafoglio', async (ctx) =>
    (await holdersWithAmounts(ctx, 'portafoglio')).map(({ id, nome }) => ({ idPortafoglio: id, nome })),
  )
  routes.handle('POST /api/v1/portafoglio', async (ctx, { body }) => {
    const { id, nome } = await addHolder(ctx, 'portafoglio', body.nome)
    return { idPortafoglio: id, nome }
  })
  routes.handle('GET /api/v1/portafoglio/importi-totali', async (ctx) =>
    (await walletsWithAmounts(ctx)).map(({ id, ...wallet }) => ({
      idPortafoglio: id,
      ...wallet,
    })),
  )
  routes.handle('POST /api/v1/portafoglio/spostamento', (ctx, { body }) =>
    toAnswer(
      ctx,
      transfer(ctx, {
        ...body,
        holder: 'portafoglio',
        idOrigine: body.idPortafoglioOrigine,
        idDestinazione: body.idPortafoglioDestinazione,
      }),
    ),
  )
}

function fundRoutes(routes: Routes): void {
  routes.handle('POST /api/v1/fondo-cassa', async (ctx, { body }) => {
    const { id, nome } = await addHolder(ctx, 'fondo', body.nome)
    return { idFondoCassa: id, nome }
  })
  routes.handle('GET /api/v1/fondo-cassa/importi-totali', async (ctx) =>
    (await holdersWithAmounts(ctx, 'fondo')).map(({ id, idAccount: _, ...fund }) => ({
      idFondoCassa: id,
      ...fund,
    })),
  )
  routes.handle('POST /api/v1/fondo-cassa/spostamento', (ctx, { body }) =>
    toAnswer(
      ctx,
      transfer(ctx, {
        ...body,
        holder: 'fondo',
        idOrigine: body.idFondoCassaOrigine,
        idDestinazione: body.idFondoCassaDestinazione,
      }),
    ),
  )
  routes.handle('POST /api/v1/cashflow-fondo-cassa', (ctx, { body }) =>
    bookedHouseRow(ctx, addToFund(ctx, body)),
  )
}

/** The rows of a wallet or fund. */
function rowRoutes(routes: Routes, path: 'portafoglio' | 'fondo-cassa', holder: Holder): void {
  routes.handle(`GET /api/v1/cashflow-${path}/:id`, async (ctx, { params, query }) =>
    houseRows(ctx, (await findHolder(ctx, holder, params.id)).account.idAccount, query),
  )
  routes.handle(`POST /api/v1/cashflow-${path}/:id/paginated`, async (ctx, { params, body }) =>
    houseRowsPage(ctx, (await findHolder(ctx, holder, params.id)).account.idAccount, body),
  )
}

/** The rows a movement booked; clients that follow the original spec only need the success status. */
async function toAnswer(ctx: Ctx, movement: Promise<number>): Promise<z.output<typeof BookedMovement>> {
  const idMovimento = await movement
  const { rows } = await sql<{ conto: string; valuta: string; importo: string; nota: string }>`
    select coalesce(account.conto, wallet.nome, fund.nome, '') as conto, r.id_valuta as valuta, r.importo, r.nota
    from movement_line r
    join account using (id_account)
    left join wallet using (id_portafoglio)
    left join cash_fund fund using (id_fondo_cassa)
    where r.id_movimento = ${idMovimento} order by r.id_riga
  `.execute(ctx.db)
  return { idMovimento, righe: rows.map((row) => ({ ...row, importo: toNumber(row.importo) })) }
}
