import PDFDocument from 'pdfkit'
import { cutTo, FACES, type Face, printable, type Run, runsOf, typeface, widthOf } from './typeface.ts'

// A4 pages, written out as they fill: a long statement is never held in memory as a whole.

export type Orientation = 'portrait' | 'landscape'

/** The texts in the header of a page, at its left and its right margin. */
export interface PageHead {
  left: string
  right: string
}

// All lengths are in points.
export const MARGIN = 40
const TOP = 56
const BOTTOM = 46
/** From the top edge of the page to its header, and from the foot to the bottom edge. */
const HEAD_Y = 28
const FOOT_RISE = 32
const HEAD_SIZE = 9
const FOOT_SIZE = 8
/** From the top of a text to its baseline, as a part of its size. */
const ASCENT = 0.9
/** Reserved width for the total number of pages, which is known only at the end. */
const COUNT_WIDTH = 14
const LINE_STRENGTH = 0.5
const HAIRLINE_STRENGTH = 0.25
const GROUND_COLOUR = '#e7e7e7'
const GROUND_HEIGHT = 16

/** Members of the library that its types omit. */
interface FontInside {
  id: string
  layoutCache: object | null
  ref(): unknown
  encode(text: string): [glyphs: string[], positions: unknown[]]
}

/** Combining marks: the typeface tells the library their position over the preceding letter. */
const COMBINING_MARK = /\p{M}/u

const toThousandths = (value: number): string => String(Math.round(value * 1_000) / 1_000)

/** Pages filled from top to bottom at positions the caller gives. */
export class Paper {
  readonly #doc: PDFKit.PDFDocument
  readonly #chunks: Buffer[] = []
  readonly #documentEnd: Promise<void>
  /** The number of pages, a form that every page draws and that is filled in at the end. */
  readonly #totalPages: PDFKit.PDFKitReference
  #pageCount = 0
  readonly #fonts: Record<Face, FontInside>
  readonly #glyphs = new Map<string, string>()
  /** Where the next line begins, from the top of the page; callers move it. */
  y = TOP

  constructor(title: string, at: Date) {
    this.#doc = new PDFDocument({
      autoFirstPage: false,
      size: 'A4',
      margin: 0,
      lang: 'it-IT',
      displayTitle: true,
      info: { Title: title, CreationDate: at, Producer: 'xbetapp', Creator: 'xbetapp' },
    })
    this.#fonts = Object.fromEntries(FACES.map((face) => [face, this.#openFont(face)])) as Record<
      Face,
      FontInside
    >
    this.#documentEnd = new Promise((resolve, reject) => {
      this.#doc.on('data', (chunk: Buffer) => this.#chunks.push(chunk))
      this.#doc.on('end', resolve)
      this.#doc.on('error', reject)
    })
    // `finish` awaits the failure; one before that call must not end the process as unhandled.
    this.#documentEnd.catch(() => undefined)
    this.#totalPages = this.#doc.ref({
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, -4, 2 * COUNT_WIDTH, FOOT_SIZE],
    })
  }

  /** Starts a page. @param head null where the page itself shows whose statement it is */
  page(orientation: Orientation, head: PageHead | null): void {
    this.#doc.addPage({ size: 'A4', layout: orientation, margin: 0 })
    this.#pageCount++
    if (head) this.#head(head)
    this.#foot()
    this.y = TOP
  }

  get right(): number {
    return this.#doc.page.width - MARGIN
  }

  get width(): number {
    return this.right - MARGIN
  }

  get spaceLeft(): number {
    return this.#doc.page.height - BOTTOM - this.y
  }

  /** One line of text that `printable` has cleaned; `y` is its top. */
  text(text: string, x: number, y: number, { face, size }: { face: Face; size: number }): void {
    let at = x
    const baseline = y + size * ASCENT
    for (const run of runsOf(text, face)) {
      this.#draw(run, at, baseline, size)
      at += widthOf(run.text, run.face) * size
    }
  }

  /**
   * Draws each letter at its measured width, so that figures align. The library's own drawing applies kerning, takes
   * ten times as long and leaves as much garbage to collect.
   */
  #draw({ face, text }: Run, x: number, baseline: number, size: number): void {
    if (COMBINING_MARK.test(text)) {
      const style = { lineBreak: false, baseline: -size * ASCENT }
      this.#doc.font(face, size).text(text, x, baseline - size * ASCENT, style)
      return
    }
    const font = this.#fonts[face]
    const page = this.#doc.page as unknown as { fonts: Record<string, unknown> }
    page.fonts[font.id] ??= font.ref()
    let glyphs = ''
    for (const character of text) glyphs += this.#glyph(face, character)
    // The page's y axis points down: the letters are flipped upright.
    const place = `1 0 0 -1 ${toThousandths(x)} ${toThousandths(baseline)} Tm`
    this.#doc.addContent(`BT /${font.id} ${toThousandths(size)} Tf ${place} <${glyphs}> Tj ET`)
  }

  /** The glyph's code in hexadecimal, cached: at most as many entries as the typeface has glyphs. */
  #glyph(face: Face, character: string): string {
    const key = `${face} ${character}`
    const cachedGlyph = this.#glyphs.get(key)
    if (cachedGlyph !== undefined) return cachedGlyph
    const glyph = this.#fonts[face].encode(character)[0].join('')
    this.#glyphs.set(key, glyph)
    return glyph
  }

  /** One line that ends at `right`, shrunk to fit. */
  textRight(
    text: string,
    right: number,
    y: number,
    { face, size, width }: { face: Face; size: number; width: number },
  ): void {
    const line = printable(text)
    const fullWidth = widthOf(line, face)
    const fittingSize = Math.min(size, width / Math.max(fullWidth, 0.001))
    this.text(line, right - fullWidth * fittingSize, y + (size - fittingSize), { face, size: fittingSize })
  }

  /** The grey background of a heading. */
  headingBackground(y: number): void {
    this.#doc.rect(MARGIN, y, this.width, GROUND_HEIGHT).fill(GROUND_COLOUR).fillColor('black')
  }

  /** A line across the page. */
  line(y: number): void {
    this.#rule(y, LINE_STRENGTH, 'black')
  }

  /** A thin grey line across the page. */
  hairline(y: number): void {
    this.#rule(y, HAIRLINE_STRENGTH, '#999999')
  }

  #rule(y: number, strength: number, colour: string): void {
    this.#doc.moveTo(MARGIN, y).lineTo(this.right, y).lineWidth(strength).strokeColor(colour).stroke()
  }

  /** Fills in the number of pages. @returns the document */
  async finish(): Promise<Buffer> {
    const font = this.#fonts.testo
    const [glyphs] = font.encode(String(this.#pageCount))
    Object.assign(this.#totalPages.data, { Resources: { Font: { [font.id]: font.ref() } } })
    this.#totalPages.end(`BT /${font.id} ${FOOT_SIZE} Tf 0 0 Td <${glyphs.join('')}> Tj ET`)
    this.#doc.end()
    await this.#documentEnd
    return Buffer.concat(this.#chunks)
  }

  #openFont(face: Face): FontInside {
    this.#doc.registerFont(face, typeface(face).bytes as Buffer<ArrayBuffer>)
    const font = (this.#doc.font(face) as unknown as { _font: FontInside })._font
    // The cache would keep every word ever measured.
    font.layoutCache = null
    return font
  }

  #head({ left, right }: PageHead): void {
    const style = { face: 'forte', size: HEAD_SIZE } as const
    const half = this.width / 2 - 10
    this.text(cutTo(left, 'forte', half / HEAD_SIZE), MARGIN, HEAD_Y, style)
    this.textRight(right, this.right, HEAD_Y, { ...style, width: half })
  }

  #foot(): void {
    const style = { face: 'testo', size: FOOT_SIZE } as const
    const text = `Pagina ${this.#pageCount} di `
    const y = this.#doc.page.height - FOOT_RISE
    const x = this.right - COUNT_WIDTH
    this.text(text, x - widthOf(text, 'testo') * FOOT_SIZE, y, style)
    const baseline = y + FOOT_SIZE * ASCENT
    this.#doc.page.xobjects.Pagine = this.#totalPages
    this.#doc.addContent(`q 1 0 0 -1 ${x} ${baseline} cm /Pagine Do Q`)
  }
}
