import { type CellValue, type Read, readNumber } from '@xbetapp/domain/intake/imports/read-cell'
import { type Decimal, dec, toNumber } from '@xbetapp/domain/platform/money/decimal'
import type { FindNamed, NamedKind } from './columns.ts'

/**
 * Reads the wallets a cell names, as `3` or `3=60;4=40`: one wallet by its name, several each with its amount, on lines
 * of the cell or between semicolons.
 */
export function readShares(cell: CellValue, find: FindNamed): Read<string> {
  const onlyWallet = find('portafoglio', cell)
  if ('value' in onlyWallet) return { value: String(onlyWallet.value) }
  const text = String(cell ?? '')
  if (!text.includes('=')) return onlyWallet
  const shares: Array<readonly [id: number, importo: string]> = []
  for (const part of text.split(text.includes('\n') ? '\n' : ';')) {
    const at = part.lastIndexOf('=')
    const [name, amount] = [part.slice(0, at).trim(), readNumber(part.slice(at + 1).trim(), ',')]
    if (at < 1) return { refusal: `"${part.trim()}" non ha il suo importo: scrivilo come Banca = 60,00.` }
    const wallet = find('portafoglio', name)
    if ('refusal' in wallet) return wallet
    if ('refusal' in amount) return amount
    shares.push([wallet.value, amount.value])
  }
  return { value: sharesText(shares) }
}

/** Wallets with their amounts as {@link readShares} gives them, whatever their order. */
const sharesText = (shares: ReadonlyArray<readonly [id: number, importo: string]>): string =>
  shares
    .toSorted(([a], [b]) => a - b)
    .map((share) => share.join('='))
    .join(';')

/** The wallets of a text of {@link sharesText}; a wallet that takes the whole sum has no amount. */
export const sharesOf = (text: string): Array<[id: number, importo: string | undefined]> =>
  text.split(';').map((share) => {
    const [id, importo] = share.split('=')
    return [Number(id), importo]
  })

/** The cell that {@link readShares} reads as this text. */
export const writeShares = (text: string, nameOf: (kind: NamedKind, id: number) => string): string =>
  sharesOf(text)
    .map(([id, importo]) => {
      const name = nameOf('portafoglio', id)
      return importo === undefined ? name : `${name} = ${dec(importo).toFixed(2).replace('.', ',')}`
    })
    .join('\n')

/** The wallets of a cell with what is booked on each, with the sign of `total`; a single wallet without amount takes all. */
export const walletsOf = (
  portafogli: string,
  total: Decimal,
): Array<{ idPortafoglio: number; importo: number }> =>
  sharesOf(portafogli).map(([idPortafoglio, importo]) => ({
    idPortafoglio,
    importo: toNumber(importo === undefined ? total : total.lt(0) ? dec(importo).neg() : importo),
  }))

/** The wallets of a movement as text; a single wallet takes the whole sum and needs no amount. */
export const textOfWallets = (wallets: ReadonlyArray<{ id: number; importo: string }>): string =>
  wallets.length === 1
    ? String(wallets[0]?.id)
    : sharesText(wallets.map(({ id, importo }) => [id, dec(importo).abs().toFixed()]))
