import type { BookLine } from '@xbetapp/domain/accounts/movements/movement-lines'
import { type Decimal, isZero, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { type MovementEntity, type MovementParts, type MovementType, movementLines } from './movement.ts'

export interface ReadyMovement extends MovementParts {
  /** `YYYY-MM-DD`; the server books it at the end of that day. */
  data: string
  nota: string
  importo: Decimal
  /** Unsigned. */
  wallets: readonly { idPortafoglio: number; importo: Decimal }[]
}

const ID_FIELD = { tipster: 'idTipster', sala: 'idSala', sito: 'idSito', altro: 'idAltro' } as const
const ROW_FIELD = {
  tipster: 'cashflowContoTipster',
  sala: 'cashflowSala',
  sito: 'cashflowSito',
  altro: 'cashflowAltro',
} as const

/** The call's body with every amount signed as it will be stored (rule: movement/signs). */
export function movementBody(
  entity: MovementEntity,
  tipo: MovementType,
  movement: ReadyMovement,
): Record<string, unknown> {
  const { data, nota } = movement
  const lines = movementLines(entity, tipo, movement)
  const row = (importo: Decimal) => ({ data, nota, importo: toNumber(importo), idValuta: entity.idValuta })
  const walletSign = lines.wallets.lt(0) ? -1 : 1
  const cashflowPortafogli = movement.wallets.map(({ idPortafoglio, importo }) => ({
    ...row(importo.times(walletSign)),
    idPortafoglio,
  }))
  const own = { ...row(lines.entity), [ID_FIELD[entity.kind]]: entity.id }
  if (tipo === 'depositoIn' || tipo === 'depositoOut') return { ...own, cashflowPortafogli }
  return { [ROW_FIELD[entity.kind]]: own, cashflowPortafogli, ...bookMembers(entity, lines.books) }

  function bookMembers({ kind }: MovementEntity, books: readonly BookLine[]) {
    const of = (conto: BookLine['conto']) => {
      const line = books.find((one) => one.conto === conto)
      return line && !isZero(line.importo) ? row(line.importo) : undefined
    }
    if (kind !== 'tipster') return tipo === 'cashout' ? { cashflowSpese: of('FREEROLL') } : {}
    return tipo === 'cashin'
      ? { cashflowSpese: of('SPESE') }
      : { cashflowIncassiAction: of('INCASSI'), cashflowIncassiFreeroll: of('FREEROLL') }
  }
}
