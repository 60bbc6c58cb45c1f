import PDFDocument from 'pdfkit'
import { cutTo, FACES, type Face, printable, type Run, runsOf, typeface, widthOf } from './typeface.ts'

// A4 pages, written out as they are full: a long statement is never held as a whole.

export type Orientation = 'portrait' | 'landscape'

/** At the head of a page. */
export interface PageHead {
  left: string
  right: string
}

export const MARGIN = 40
const TOP = 56
const BOTTOM = 46
const HEAD_SIZE = 9
const FOOT_SIZE = 8
/** Room for the number of pages, which is known at the end. */
const COUNT_WIDTH = 14
const LINE = 0.5
const GROUND = '#e7e7e7'

/** What the library has and its types do not tell. */
interface FontInside {
  id: string
  layoutCache: object | null
  ref(): unknown
  encode(text: string): [glyphs: string[], positions: unknown[]]
}
interface Inside {
  _font: FontInside
}

interface PageInside {
  fonts: Record<string, unknown>
  content: { write(chunk: string | Uint8Array): void; end(): void }
  /** What the file says of the page; the list of pages at its end needs no more of it than its number. */
  dictionary: { data: object }
}

/**
 * The library keeps every stroke of a page as bytes of its own, some thousand small buffers a page. Here they stay one text
 * until the page is over; what is written is the same.
 */
function gatherWriting(content: PageInside['content']): void {
  const [write, end] = [content.write.bind(content), content.end.bind(content)]
  let strokes: string[] = []
  const flush = () => {
    if (strokes.length > 0) write(strokes.join('\n'))
    strokes = []
  }
  content.write = (chunk) => {
    if (typeof chunk === 'string') strokes.push(chunk)
    else {
      flush()
      write(chunk)
    }
  }
  content.end = () => {
    flush()
    end()
  }
}

/** Marks that stand over the letter before them: where, the typeface tells the library. */
const ATTACHED = /\p{M}/u

const shortest = (value: number): string => String(Math.round(value * 1_000) / 1_000)

interface PaperOptions {
  title: string
  at: Date
}

/** Pages from top to bottom; whoever writes says where. */
export class Paper {
  readonly #doc: PDFKit.PDFDocument
  readonly #written: Buffer[] = []
  readonly #ended: Promise<void>
  readonly #count: PDFKit.PDFKitReference
  #pages = 0
  #page: PageInside | null = null
  readonly #fonts: Record<Face, FontInside>
  readonly #glyphs = new Map<string, string>()
  y = TOP

  constructor({ title, at }: PaperOptions) {
    this.#doc = new PDFDocument({
      autoFirstPage: false,
      size: 'A4',
      margin: 0,
      lang: 'it-IT',
      displayTitle: true,
      info: { Title: title, CreationDate: at, Producer: 'xbetapp', Creator: 'xbetapp' },
    })
    this.#fonts = Object.fromEntries(FACES.map((face) => [face, this.#opened(face)])) as Record<
      Face,
      FontInside
    >
    this.#ended = new Promise((resolve, reject) => {
      this.#doc.on('data', (chunk: Buffer) => this.#written.push(chunk))
      this.#doc.on('end', resolve)
      this.#doc.on('error', reject)
    })
    this.#ended.catch(() => undefined)
    this.#count = this.#doc.ref({
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, -4, 2 * COUNT_WIDTH, FOOT_SIZE],
    })
  }

  /** A new page; without a head where the page says itself whose it is. */
  page(orientation: Orientation, head: PageHead | null): void {
    const over = this.#page
    this.#doc.addPage({ size: 'A4', layout: orientation, margin: 0 })
    // It is written by now.
    if (over) over.dictionary.data = {}
    this.#page = this.#doc.page as unknown as PageInside
    gatherWriting(this.#page.content)
    this.#pages++
    if (head) this.#head(head)
    this.#foot()
    this.y = TOP
  }

  /** The side of the page's writing at the right. */
  get right(): number {
    return this.#doc.page.width - MARGIN
  }

  get width(): number {
    return this.right - MARGIN
  }

  /** What is left of the page. */
  get room(): number {
    return this.#doc.page.height - BOTTOM - this.y
  }

  /** One line of text, `y` being its top. */
  text(text: string, x: number, y: number, { face, size }: { face: Face; size: number }): void {
    let at = x
    const baseline = y + size * 0.9
    for (const run of runsOf(text, face)) {
      this.#draw(run, at, baseline, size)
      at += widthOf(run.text, run.face) * size
    }
  }

  /**
   * Letter beside letter, as wide as they are measured: figures stand under each other. The library's own way of drawing
   * moves some closer, takes ten times as long and leaves as much to be cleared away.
   */
  #draw({ face, text }: Run, x: number, baseline: number, size: number): void {
    if (ATTACHED.test(text)) {
      const style = { lineBreak: false, baseline: -size * 0.9 }
      this.#doc.font(face, size).text(text, x, baseline - size * 0.9, style)
      return
    }
    const font = this.#fonts[face]
    const page = this.#doc.page as unknown as PageInside
    page.fonts[font.id] ??= font.ref()
    let glyphs = ''
    for (const character of text) glyphs += this.#glyph(face, character)
    // Pages are measured from above: letters are turned over to stand upright.
    const place = `1 0 0 -1 ${shortest(x)} ${shortest(baseline)} Tm`
    this.#doc.addContent(`BT /${font.id} ${shortest(size)} Tf ${place} <${glyphs}> Tj ET`)
  }

  /** As the page names it, in hexadecimal; there are as many as the typeface has. */
  #glyph(face: Face, character: string): string {
    const key = `${face} ${character}`
    const known = this.#glyphs.get(key)
    if (known !== undefined) return known
    const glyph = this.#fonts[face].encode(character)[0].join('')
    this.#glyphs.set(key, glyph)
    return glyph
  }

  /** One line that ends at `right`; smaller where it would not fit. */
  textRight(
    text: string,
    right: number,
    y: number,
    { face, size, width }: { face: Face; size: number; width: number },
  ): void {
    const shown = printable(text)
    const wide = widthOf(shown, face)
    const fitting = Math.min(size, width / Math.max(wide, 0.001))
    this.text(shown, right - wide * fitting, y + (size - fitting), { face, size: fitting })
  }

  ground(x: number, y: number, width: number, height: number): void {
    this.#doc.rect(x, y, width, height).fill(GROUND).fillColor('black')
  }

  line(y: number, strength = LINE): void {
    this.#doc
      .moveTo(MARGIN, y)
      .lineTo(this.right, y)
      .lineWidth(strength)
      .strokeColor(strength < LINE ? '#999999' : 'black')
      .stroke()
  }

  /** The document, once the number of its pages is known. */
  async finish(): Promise<Buffer> {
    const font = this.#fonts.testo
    const [glyphs] = font.encode(String(this.#pages))
    Object.assign(this.#count.data, { Resources: { Font: { [font.id]: font.ref() } } })
    this.#count.end(`BT /${font.id} ${FOOT_SIZE} Tf 0 0 Td <${glyphs.join('')}> Tj ET`)
    this.#doc.end()
    await this.#ended
    return Buffer.concat(this.#written)
  }

  #opened(face: Face): FontInside {
    this.#doc.registerFont(face, typeface(face).bytes as Buffer<ArrayBuffer>)
    const font = (this.#doc.font(face) as unknown as Inside)._font
    // It would keep every word it ever measured.
    font.layoutCache = null
    return font
  }

  #head({ left, right }: PageHead): void {
    const style = { face: 'forte', size: HEAD_SIZE } as const
    const half = this.width / 2 - 10
    this.text(cutTo(left, 'forte', half / HEAD_SIZE), MARGIN, 28, style)
    this.textRight(right, this.right, 28, { ...style, width: half })
  }

  #foot(): void {
    const style = { face: 'testo', size: FOOT_SIZE } as const
    const text = `Pagina ${this.#pages} di `
    const y = this.#doc.page.height - 32
    const x = this.right - COUNT_WIDTH
    this.text(text, x - widthOf(text, 'testo') * FOOT_SIZE, y, style)
    // Drawn where the text's baseline is, from below as pages are measured.
    const baseline = this.#doc.page.height - y - FOOT_SIZE * 0.9
    this.#doc.page.xobjects.Pagine = this.#count
    this.#doc.addContent(`q 1 0 0 -1 ${x} ${this.#doc.page.height - baseline} cm /Pagine Do Q`)
  }
}
