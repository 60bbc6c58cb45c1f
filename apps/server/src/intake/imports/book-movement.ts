import { DateOrMoment, Id, Money, RequiredText } from '@xbetapp/contract/fields'
import type { VenueRef } from '@xbetapp/contract/reference/venue-fields'
import {
  depositLines,
  type MovementLines,
  tipsterCashin,
  tipsterCashout,
  venueCashin,
  venueCashout,
} from '@xbetapp/domain/accounts/movements/movement-lines'
import { isZero } from '@xbetapp/domain/platform/money/decimal'
import { fromWire } from '@xbetapp/domain/platform/time/rome'
import { z } from 'zod'
import {
  type BookingDay,
  bringProofs,
  recordAccountTransfer,
  recordCashin,
  recordCashout,
  recordDeposit,
  recordEntityCashflow,
  type StoredProof,
} from '#server/accounts/movements/public.ts'
import { venueRef } from '#server/bets/drops/public.ts'
import { validationError } from '#server/kernel/app-error.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { ACCOUNT_FIELDS } from './columns.ts'
import { createHouseMovement, HOUSE_FIELDS, isOfHouse } from './house-movements.ts'
import { dayOf } from './kind.ts'
import { walletsOf } from './wallet-shares.ts'

/** A row of the sheet as a movement to book. */
export const Movement = z.object({
  data: DateOrMoment,
  tipo: z.enum([
    'cashin',
    'cashout',
    'deposito_in',
    'deposito_out',
    'cashflow',
    'giroconto',
    'flusso',
    'spostamento',
  ]),
  ...ACCOUNT_FIELDS,
  importo: Money,
  alTipster: Id.nullish(),
  allaSala: Id.nullish(),
  alSito: Id.nullish(),
  allAltro: Id.nullish(),
  portafogli: z.string().optional(),
  freeroll: Money.default(0),
  action: Money.default(0),
  numero: z.number().int().min(2, 'Il primo non ne ha: dal secondo in poi 2, 3 e così via.').optional(),
  freerollUsato: Money.min(0, 'Il valore non può essere negativo.').optional(),
  cambio: z.number().positive('Il valore deve essere maggiore di 0.').optional(),
  nota: RequiredText(500),
  prove: z.array(z.custom<StoredProof>()).optional(),
  ...HOUSE_FIELDS,
})
export type Movement = z.output<typeof Movement>

/** The kind of account by the field that names who takes over what a giroconto's first account owes. */
export const RECEIVER_KINDS = {
  alTipster: 'tipster',
  allaSala: 'sala',
  alSito: 'sito',
  allAltro: 'altro',
} as const
export const RECEIVER_FIELDS = Object.keys(RECEIVER_KINDS) as Array<keyof typeof RECEIVER_KINDS>

export type Owner = VenueRef | { kind: 'tipster'; id: number }

/** Books a movement and attaches its proofs. */
export async function createMovement(tx: TxCtx, { prove = [], data, ...movement }: Movement): Promise<void> {
  if (prove.length > 0 && isOfHouse(movement)) throw validationError('Solo di un conto.', 'prove')
  const bookingDay = dayOf(data) === data ? data : fromWire(data)
  const idMovimento = await bookMovement(tx, { ...movement, data: bookingDay })
  await bringProofs(tx, idMovimento, prove)
}

type MovementToBook = Omit<Movement, 'data' | 'prove'> & { data: BookingDay }

/**
 * Books a movement of the house, or of an account with its wallets, at its moment or on its day. A file writes cashin,
 * cashout and deposits unsigned, a correction, which has no wallet, with its sign. @returns the movement's id
 */
async function bookMovement(tx: TxCtx, movement: MovementToBook): Promise<number> {
  const pastField = (['freerollUsato', 'cambio'] as const).find((field) => movement[field] !== undefined)
  if (pastField && (pastField === 'freerollUsato' ? movement.tipo !== 'cashout' : isOfHouse(movement)))
    throw validationError(pastField === 'cambio' ? 'Solo di un conto.' : 'Solo di un cashout.', pastField)
  if (isOfHouse(movement)) return createHouseMovement(tx, movement)
  const houseField = (['valuta', 'alPortafoglio', 'alFondoCassa'] as const).find((field) => movement[field])
  if (houseField) throw validationError('Solo per i movimenti della casa.', houseField)
  const { data, nota, tipo, importo, idTipster, portafogli, action, freeroll, cambio } = movement
  const owner: Owner = idTipster ? { kind: 'tipster', id: idTipster } : venueRef(movement)
  const receivers = RECEIVER_FIELDS.flatMap((field) =>
    movement[field] ? [{ field, kind: RECEIVER_KINDS[field], id: movement[field] }] : [],
  )
  if (tipo === 'giroconto') {
    const [receiver, secondReceiver] = receivers
    if (!receiver || secondReceiver)
      throw validationError(
        'Indica un solo conto che deve di più.',
        secondReceiver?.field ?? RECEIVER_FIELDS[0],
      )
    if (portafogli) throw validationError('Un giroconto non ha portafoglio.', 'portafogli')
    return recordAccountTransfer(tx, { data, nota, importo, cambio, da: owner, a: receiver })
  }
  if (receivers[0]) throw validationError('Solo di un giroconto.', receivers[0].field)
  if (tipo !== 'cashflow' && importo <= 0)
    throw validationError('Il valore deve essere maggiore di 0.', 'importo')
  if (tipo === 'cashflow' && portafogli)
    throw validationError('Una rettifica non ha portafoglio.', 'portafogli')

  const row = {
    data,
    nota,
    cambio,
    freerollUsed: movement.freerollUsato,
    importo: tipo === 'cashout' || tipo === 'deposito_out' ? -importo : importo,
  }
  if (tipo === 'cashflow') return recordEntityCashflow(tx, { ...owner, row })
  const { wallets: walletTotal } = linesOf(owner, movement)
  if (!portafogli && !isZero(walletTotal)) throw validationError('Campo obbligatorio.', 'portafogli')
  // Where the house keeps the whole amount nothing reaches a wallet: the verb is given some wallet with amount 0.
  const wallets = portafogli
    ? walletsOf(portafogli, walletTotal)
    : [{ idPortafoglio: await anyWallet(tx), importo: 0 }]
  if (tipo !== 'cashin' && tipo !== 'cashout') return recordDeposit(tx, { ...owner, row, wallets })
  // A tipster is left Action at a cashin, and pays Action and freeroll at a cashout; a venue keeps its freeroll there.
  const spesa = { importo: -(owner.kind === 'tipster' ? action : freeroll) }
  const cash = { ...owner, row, wallets, spesa }
  return tipo === 'cashin'
    ? recordCashin(tx, cash)
    : recordCashout(tx, { ...cash, action: { importo: action }, freeroll: { importo: freeroll } })
}

const anyWallet = async (tx: TxCtx): Promise<number | undefined> =>
  (await tx.db.selectFrom('wallet').select('idPortafoglio').limit(1).executeTakeFirst())?.idPortafoglio

function linesOf({ kind }: Owner, { tipo, importo, action, freeroll }: MovementToBook): MovementLines {
  const isTipster = kind === 'tipster'
  if (tipo === 'cashin')
    return isTipster ? tipsterCashin({ importo, spesa: action, nomeTipster: '' }) : venueCashin({ importo })
  if (tipo === 'cashout')
    return isTipster
      ? tipsterCashout({ importo, action, freeroll, nomeTipster: '' })
      : venueCashout({ importo, spesa: freeroll, venue: 'Sala', nome: '' })
  const verso = tipo === 'deposito_in' ? 'In' : 'Out'
  return depositLines(isTipster ? 'tipster' : 'venue', verso, importo)
}
