export { getCurrency, requireSigned } from './amounts.queries.ts'
export { type BookingDay, bookingDate } from './booking-date.ts'
export { type CashKey, lockCashTotals } from './cash-totals.ts'
export { houseAccount, type LineAccount } from './line-account.ts'
export { heldAt, lowestHeld } from './lowest-balance.ts'
export { whenBooked } from './movement.mapper.ts'
export { bookedHouseRow, houseRows, houseRowsPage } from './movement-lists.ts'
export { bringProofs, type StoredProof } from './movement-proofs.ts'
export { accountRows, type MovementRow, setAside } from './movement-rows.queries.ts'
export { bookLines, type Line, postMovement } from './post-movement.ts'
export { rebookMovement, standingMovement } from './rebook-movement.ts'
export { recordAccountTransfer } from './record-account-transfer.ts'
export {
  recordDeposit,
  recordTipsterCashin,
  recordTipsterCashout,
  recordVenueCashin,
  recordVenueCashout,
} from './record-cashflow.ts'
export { recordContoCashflow, recordEntityCashflow } from './record-plain-cashflow.ts'
export { requireNotRevalued, revaluationsOf } from './revaluations.queries.ts'
export { type MovementOwner, requireHeld, reverseMovement } from './reverse-movement.ts'
export { type WalletShareInput, walletLines } from './wallet-lines.ts'
