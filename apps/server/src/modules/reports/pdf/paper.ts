import PDFDocument from 'pdfkit'
import { cutTo, FACES, type Face, printable, runsOf, typeface, widthOf } from './typeface.ts'

// A4 pages, written out as they are full: a long statement is never held as a whole, only its compressed pages are.

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
/** Pages after which the library forgets the words it has measured: it keeps all of them otherwise. */
const PAGES_REMEMBERED = 20
const LINE = 0.5
const GROUND = '#e7e7e7'

/** What the library has and its types do not tell. */
interface FontInside {
  id: string
  layoutCache: Record<string, unknown>
  ref(): unknown
  encode(text: string): [glyphs: string[], positions: unknown[]]
}
interface Inside {
  _font: FontInside
}

interface PageInside {
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

/** More than an answer can carry; of a file that grows only its own bytes are taken from the machine. */
const MOST_BYTES = 2 ** 29

/**
 * Bytes as they come, in one place that grows where it stands. Kept as they are they would be several times the file: what
 * compresses a page gives a few kilobytes out of a buffer many times as large, which stays as long as they do.
 */
class GrowingBytes {
  readonly #bytes = new ArrayBuffer(0, { maxByteLength: MOST_BYTES })

  add(chunk: Uint8Array): void {
    const at = this.#bytes.byteLength
    this.#bytes.resize(at + chunk.length)
    new Uint8Array(this.#bytes, at).set(chunk)
  }

  whole(): Buffer {
    return Buffer.from(this.#bytes)
  }
}

interface PaperOptions {
  title: string
  at: Date
}

/** Pages from top to bottom; whoever writes says where. */
export class Paper {
  readonly #doc: PDFKit.PDFDocument
  readonly #written = new GrowingBytes()
  readonly #ended: Promise<void>
  readonly #count: PDFKit.PDFKitReference
  #pages = 0
  #page: PageInside | null = null
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
    for (const face of FACES) this.#doc.registerFont(face, typeface(face).bytes as Buffer<ArrayBuffer>)
    this.#ended = new Promise((resolve, reject) => {
      this.#doc.on('data', (chunk: Buffer) => this.#written.add(chunk))
      this.#doc.on('end', resolve)
      this.#doc.on('error', reject)
    })
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
    if (this.#pages % PAGES_REMEMBERED === 0)
      for (const face of FACES) this.#inside(face).layoutCache = Object.create(null)
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
    for (const run of runsOf(text, face)) {
      this.#doc.font(run.face, size).text(run.text, at, y, { lineBreak: false, baseline: -size * 0.9 })
      at += widthOf(run.text, run.face) * size
    }
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
    const font = this.#inside('testo')
    const [glyphs] = font.encode(String(this.#pages))
    Object.assign(this.#count.data, { Resources: { Font: { [font.id]: font.ref() } } })
    this.#count.end(`BT /${font.id} ${FOOT_SIZE} Tf 0 0 Td <${glyphs.join('')}> Tj ET`)
    this.#doc.end()
    await this.#ended
    return this.#written.whole()
  }

  #inside(face: Face): FontInside {
    return (this.#doc.font(face) as unknown as Inside)._font
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
