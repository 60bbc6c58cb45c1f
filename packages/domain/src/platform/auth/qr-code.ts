/** Codewords of versions 1 to 10: all, those of error correction in each block at level M, and the blocks. */
const CODEWORDS = [26, 44, 70, 100, 134, 172, 196, 242, 292, 346]
const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26]
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5]
/** Centres of the alignment patterns after the first, which is at 6. */
const ALIGNED = [[], [18], [22], [26], [30], [34], [22, 38], [24, 42], [26, 46], [28, 50]]

type Grid = boolean[][]
interface Drawing {
  dark: Grid
  /** Modules of patterns and of format, which hold no data and are never masked. */
  fixed: Grid
  set: (x: number, y: number, isDark: boolean) => void
}

/**
 * The modules of a QR code by row, true where dark (ISO/IEC 18004): bytes, level M, versions 1 to 10. Null for a text that
 * does not fit.
 */
export function qrCode(text: string): Grid | null {
  const bytes = [...new TextEncoder().encode(text)]
  const version =
    CODEWORDS.findIndex((_, index) => bytes.length <= dataLength(index + 1) - (index < 9 ? 2 : 3)) + 1
  if (version === 0) return null
  const drawing = patterns(version)
  place(drawing, codewords(bytes, version))
  const masked = MASKS.map((isInverted, mask) => {
    drawFormat(drawing, mask)
    return drawing.dark.map((row, y) =>
      row.map((isDark, x) => (drawing.fixed[y]?.[x] ? isDark : isDark !== isInverted(x, y))),
    )
  })
  return masked.reduce((best, next) => (penalty(next) < penalty(best) ? next : best))
}

const of = (list: readonly number[], version: number): number => list[version - 1] ?? 0
const dataLength = (version: number): number =>
  of(CODEWORDS, version) - of(CORRECTION, version) * of(BLOCKS, version)

/** The field of 256 elements: powers of 2, and the power of each element. */
const POWERS: number[] = []
for (let power = 0, value = 1; power < 255; power += 1) {
  POWERS.push(value)
  value = value < 128 ? value * 2 : (value * 2) ^ 0x11d
}
const times = (a: number, b: number): number =>
  a === 0 || b === 0 ? 0 : (POWERS[(POWERS.indexOf(a) + POWERS.indexOf(b)) % 255] ?? 0)

/** The error correction of a block: what is left when it is divided by the generator of that degree. */
function correction(block: readonly number[], degree: number): number[] {
  let generator = [1]
  for (let power = 0; power < degree; power += 1) {
    const raised = [...generator, 0]
    generator = raised.map((one, at) => one ^ times(POWERS[power] ?? 0, generator[at - 1] ?? 0))
  }
  const rest = new Array<number>(degree).fill(0)
  for (const byte of block) {
    const factor = byte ^ (rest.shift() ?? 0)
    rest.push(0)
    for (let at = 0; at < degree; at += 1) rest[at] = (rest[at] ?? 0) ^ times(generator[at + 1] ?? 0, factor)
  }
  return rest
}

/** Data and error correction, the blocks interleaved. */
function codewords(bytes: readonly number[], version: number): number[] {
  const counted = bytes.length.toString(2).padStart(version < 10 ? 8 : 16, '0')
  // The mode, the length, the bytes and four bits at the end: always whole bytes.
  const bits = ['0100', counted, ...bytes.map((byte) => byte.toString(2).padStart(8, '0')), '0000'].join('')
  const data = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  for (let pad = 0xec; data.length < dataLength(version); pad ^= 0xec ^ 0x11) data.push(pad)
  const count = of(BLOCKS, version)
  const long = data.length % count
  const blocks: number[][] = []
  for (let index = 0, from = 0; index < count; index += 1) {
    const to = from + Math.floor(data.length / count) + (index < count - long ? 0 : 1)
    blocks.push(data.slice(from, to))
    from = to
  }
  const interleaved = (lists: readonly number[][]): number[] =>
    [...(lists.at(-1)?.keys() ?? [])].flatMap((at) => lists.flatMap((list) => list.slice(at, at + 1)))
  return [
    ...interleaved(blocks),
    ...interleaved(blocks.map((block) => correction(block, of(CORRECTION, version)))),
  ]
}

/** All that is drawn whatever the data: timing, the three corners, alignment, the version. */
function patterns(version: number): Drawing {
  const size = version * 4 + 17
  const grid = (): Grid => Array.from({ length: size }, () => new Array<boolean>(size).fill(false))
  const [dark, fixed] = [grid(), grid()]
  const set = (x: number, y: number, isDark: boolean): void => {
    const [row, held] = [dark[y], fixed[y]]
    if (row?.[x] === undefined || !held) return
    row[x] = isDark
    held[x] = true
  }
  const rings = (atX: number, atY: number, radius: number): void => {
    for (let y = -radius; y <= radius; y += 1)
      for (let x = -radius; x <= radius; x += 1) {
        const ring = Math.max(Math.abs(x), Math.abs(y))
        set(atX + x, atY + y, radius === 2 ? ring !== 1 : ring !== 2 && ring !== 4)
      }
  }
  for (let at = 0; at < size; at += 1) {
    set(6, at, at % 2 === 0)
    set(at, 6, at % 2 === 0)
  }
  const centres = [6, ...(ALIGNED[version - 1] ?? [])]
  const last = centres.at(-1)
  for (const x of centres)
    for (const y of centres)
      if (!((x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6))) rings(x, y, 2)
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    rings(x, y, 4)
  const bits = (version << 12) | remainder(version, 12, 0x1f25)
  for (let at = 0; version > 6 && at < 18; at += 1) {
    const [near, far] = [Math.floor(at / 3), size - 11 + (at % 3)]
    set(near, far, isBit(bits, at))
    set(far, near, isBit(bits, at))
  }
  const drawing = { dark, fixed, set }
  drawFormat(drawing, 0)
  return drawing
}

const isBit = (bits: number, at: number): boolean => ((bits >> at) & 1) === 1

/** What makes a value with as many more bits divisible by the generator. */
function remainder(value: number, degree: number, generator: number): number {
  let rest = value
  for (let step = 0; step < degree; step += 1) rest = (rest << 1) ^ ((rest >> (degree - 1)) * generator)
  return rest
}

/** The level, which is 0 for M, and the mask, twice. */
function drawFormat({ dark, set }: Drawing, mask: number): void {
  const bits = ((mask << 10) | remainder(mask, 10, 0x537)) ^ 0x5412
  const size = dark.length
  for (let at = 0; at < 15; at += 1) {
    const near = at < 6 ? at : at < 8 ? at + 1 : at === 8 ? 7 : 14 - at
    set(at < 8 ? 8 : near, at < 8 ? near : 8, isBit(bits, at))
    set(at < 8 ? size - 1 - at : 8, at < 8 ? 8 : size - 15 + at, isBit(bits, at))
  }
  set(8, size - 8, true)
}

/** Bits go up and down in columns of two from the right; the column of the timing is left out. */
function place({ dark, fixed }: Drawing, bytes: readonly number[]): void {
  const size = dark.length
  let at = 0
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2)
    for (let step = 0; step < size; step += 1)
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - step : step
        const row = dark[y]
        if (!row || fixed[y]?.[x]) continue
        row[x] = isBit(bytes[at >> 3] ?? 0, 7 - (at & 7))
        at += 1
      }
}

const MASKS: ReadonlyArray<(x: number, y: number) => boolean> = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** How hard a code is to read: long runs, and what looks like a corner. */
function penalty(grid: Grid): number {
  const rows = grid.map((row) => row.map(Number).join(''))
  const columns = grid.map((_, x) => grid.map((row) => Number(row[x])).join(''))
  return [...rows, ...columns].reduce((sum, line) => {
    const runs = [...line.matchAll(/0{5,}|1{5,}/g)].reduce((all, [run]) => all + run.length - 2, 0)
    return sum + runs + 40 * [...line.matchAll(/(?=10111010000|00001011101)/g)].length
  }, 0)
}
