import { inflateSync } from 'node:zlib'

export interface ReadPage {
  width: number
  height: number
  /** The texts at one height, from left to right, joined by a space; lines from top to bottom. */
  lines: string[]
}

interface Stretch {
  x: number
  y: number
  /** Whether `y` is measured from the top. */
  fromAbove: boolean
  text: string
}

/** The texts of a PDF written by the product, all in embedded typefaces. */
export function readPdf(bytes: Buffer): ReadPage[] {
  const raw = bytes.toString('latin1')
  const objects = new Map<string, { head: string; stream: string }>()
  for (const [, id = '', body = ''] of raw.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head = '', packed] = body.split('\nstream\n')
    const stream = packed?.replace(/\nendstream$/, '')
    objects.set(id, { head, stream: stream === undefined ? '' : unpacked(head, stream) })
  }
  const get = (id: string | undefined) => {
    const found = objects.get(id ?? '')
    if (!found) throw new Error(`a PDF has its object ${id}`)
    return found
  }
  const fonts = new Map<string, Map<string, string>>()
  const fontOf = (id: string): Map<string, string> => {
    const known = fonts.get(id)
    if (known) return known
    const letters = lettersOf(get(/\/ToUnicode (\d+) 0 R/.exec(get(id).head)?.[1]).stream)
    fonts.set(id, letters)
    return letters
  }
  const pages = /\/Kids \[([^\]]*)\]/.exec(
    [...objects.values()].find(({ head }) => head.includes('/Kids'))?.head ?? '',
  )
  return [...(pages?.[1] ?? '').matchAll(/(\d+) 0 R/g)].map(([, id]) => {
    const { head } = get(id)
    const [, width = 0, height = 0] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(head) ?? []
    const resources = get(/\/Resources (\d+) 0 R/.exec(head)?.[1]).head
    const form = /\/Pagine (\d+) 0 R/.exec(resources)?.[1]
    const content = get(/\/Contents (\d+) 0 R/.exec(head)?.[1]).stream
    const named = new Map(
      [...`${resources} ${form ? get(form).head : ''}`.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(
        ([, name = '', font = '']) => [name, fontOf(font)] as const,
      ),
    )
    const texts = stretches(content, named).map((one) =>
      one.fromAbove ? { ...one, y: Number(height) - one.y } : one,
    )
    if (form) {
      const [count] = stretches(get(form).stream, named)
      const at = /q 1 0 0 -1 ([\d.]+) ([\d.]+) cm \/Pagine Do/.exec(content)
      if (count && at) texts.push({ ...count, x: Number(at[1]), y: Math.min(...texts.map(({ y }) => y)) })
    }
    return { width: Number(width), height: Number(height), lines: inLines(texts) }
  })
}

const unpacked = (head: string, stream: string): string =>
  head.includes('/FlateDecode') ? inflateSync(Buffer.from(stream, 'latin1')).toString('latin1') : stream

/** Maps glyphs to letters. */
function lettersOf(cmap: string): Map<string, string> {
  const letters = new Map<string, string>()
  for (const [, from = '', , list = ''] of cmap.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[([^\]]*)\]/g)) {
    for (const [at, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries()) {
      const units = hex.replaceAll(' ', '').match(/.{4}/g) ?? []
      const glyph = (Number.parseInt(from, 16) + at).toString(16).padStart(4, '0')
      letters.set(glyph, String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))))
    }
  }
  return letters
}

function stretches(content: string, fonts: ReadonlyMap<string, Map<string, string>>): Stretch[] {
  const found: Stretch[] = []
  for (const [, block = ''] of content.matchAll(/BT([\s\S]*?)ET/g)) {
    const [, upright = '1', x = '0', y = '0'] = /1 0 0 (-?1) ([-\d.]+) ([-\d.]+) Tm/.exec(block) ?? []
    const letters = fonts.get(/\/(F\d+) [\d.]+ Tf/.exec(block)?.[1] ?? '')
    const glyphs = [...block.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    found.push({
      x: Number(x),
      y: Number(y),
      fromAbove: upright === '-1',
      text: glyphs.map((glyph) => letters?.get(glyph) ?? '?').join(''),
    })
  }
  return found
}

const inLines = (texts: readonly Stretch[]): string[] =>
  [...Map.groupBy(texts, ({ y }) => Math.round(y)).entries()]
    .toSorted(([a], [b]) => b - a)
    .map(([, line]) =>
      line
        .toSorted((a, b) => a.x - b.x)
        .map(({ text }) => text)
        .join(' '),
    )
