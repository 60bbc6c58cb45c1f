import { LEDGER_SPLIT_MESSAGE } from '@xbetapp/domain/accounts/movements/wallet-split'
import { ledgerByName, ledgerSign } from '@xbetapp/domain/ledger/postings/conti'
import { dec } from '@xbetapp/domain/platform/money/decimal'
import {
  type BookingDay,
  bookingDate,
  bookLines,
  getCurrency,
  houseAccount,
  requireSigned,
  type WalletShareInput,
  walletLines,
} from '#server/accounts/movements/public.ts'
import { AppError, found, validationError } from '#server/kernel/app-error.ts'
import { refusing } from '#server/kernel/constraint.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'

interface Flusso {
  conto: { conto: string; data: BookingDay; nota: string; importo: number; idValuta: string }
  wallets: readonly WalletShareInput[]
  /** The deal that an expense or dividend pays. */
  idDeal?: number | null | undefined
}

const NO_WALLET = 'Seleziona almeno un portafoglio prima di procedere'

/**
 * Records income, an expense or a dividend with its wallets: INCASSI is positive, SPESE and DIVIDENDI are negative
 * (rule: summary/ledger-signs). Wallets and ledger change by the same amount.
 * @returns the key of the movement
 * @throws AppError ACCOUNT_NOT_FOUND unless a ledger is named, VALIDATION, WALLET_NOT_FOUND, VALUTA_NOT_FOUND, NOT_FOUND for
 *   a deal
 */
export async function recordFlusso(
  ctx: Ctx,
  { conto: row, wallets, idDeal = null }: Flusso,
): Promise<number> {
  const ledger = found(ledgerByName(row.conto), 'ACCOUNT_NOT_FOUND')
  if (idDeal && ledger === 'INCASSI') throw validationError('Un incasso non paga un accordo.', 'idAccordo')
  requireSigned(row.importo, ledgerSign(ledger), 'cashflowConto.importo')
  const importo = dec(row.importo)
  return withTransaction(ctx, async (tx) => {
    const bookedAt = bookingDate(tx, row.data)
    const nota = row.nota.trim()
    const valuta = await getCurrency(tx, row.idValuta)
    const { idValuta } = valuta
    const walletRows = await walletLines(tx, {
      shares: wallets,
      expectedSum: importo,
      wrongSumMessage: () => LEDGER_SPLIT_MESSAGE,
      noWallet: NO_WALLET,
      idValuta,
      nota,
    })
    const lines = [{ account: houseAccount(ledger), importo, nota }, ...walletRows]
    const booking = bookLines(
      tx,
      { tipo: 'flusso_conto', ...bookedAt, nota, ...valuta, lines, idDeal },
      {
        action: 'summary.flusso_conto',
        entity: 'conto',
        entityId: ledger,
        after: { importo: importo.toFixed(2), valuta: idValuta, nota, ...(idDeal && { idAccordo: idDeal }) },
      },
    )
    return refusing({ movement_id_deal_fkey: () => new AppError('NOT_FOUND') }, booking)
  })
}
