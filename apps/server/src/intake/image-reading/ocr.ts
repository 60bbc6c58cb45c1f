import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { createWorker, type InitOptions, OEM, type Worker } from 'tesseract.js'

interface OcrReading {
  text: string
  /** 0 to 100. */
  confidence: number
}

export interface Ocr {
  /** The text of a picture. @throws Error when it cannot be read in time */
  read(picture: Uint8Array): Promise<OcrReading>
  stop(): Promise<void>
}

/** The language data is part of its package: nothing is ever downloaded. */
const LANGUAGE = 'ita'
const require = createRequire(import.meta.url)
const LANGUAGE_FOLDER = join(
  dirname(require.resolve('@tesseract.js-data/ita/package.json')),
  '4.0.0_best_int',
)
/** The smaller language data has no word list; without this setting the reader warns on stderr. */
const NO_WORD_LIST = { user_words_suffix: '' } as Partial<InitOptions>
/** A picture that takes longer is given up, and its reader with it. */
const LONGEST_MS = 30_000
/** The reader holds some hundred megabytes; it is released after this idle time. */
const IDLE_MS = 60_000
/** The reader works best on letters about thirty pixels high: the picture width that gives a slip that size. */
const WIDTH = 1_600
/** Wider pictures are scaled down to this width. */
const WIDEST = 2_400
/** Mean grey, of 255: a darker picture has light letters and is inverted. */
const DARK_BELOW = 110

/**
 * Reads pictures one at a time on a separate thread, so that the server is not blocked. Started by the first picture.
 */
export function createOcr(): Ocr {
  let worker: Promise<Worker> | null = null
  let queue: Promise<unknown> = Promise.resolve()
  let idle: NodeJS.Timeout | undefined

  function start(): Promise<Worker> {
    worker ??= createWorker(
      LANGUAGE,
      OEM.LSTM_ONLY,
      {
        langPath: LANGUAGE_FOLDER,
        gzip: true,
        cacheMethod: 'none',
        errorHandler: () => undefined,
      },
      NO_WORD_LIST,
    )
    return worker
  }

  async function end(): Promise<void> {
    clearTimeout(idle)
    const currentWorker = worker
    worker = null
    await currentWorker?.then(
      (reader) => reader.terminate(),
      () => undefined,
    )
  }

  async function readNow(picture: Uint8Array): Promise<OcrReading> {
    clearTimeout(idle)
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('lettura troppo lunga')), LONGEST_MS)
    })
    try {
      const clearPicture = await prepare(picture)
      const { data } = await Promise.race([start().then((reader) => reader.recognize(clearPicture)), timeout])
      return { text: data.text, confidence: data.confidence }
    } catch (error) {
      // Whatever state the worker is in, the next picture gets a new one.
      await end()
      throw error
    } finally {
      clearTimeout(timer)
      if (worker) idle = setTimeout(() => void end(), IDLE_MS).unref()
    }
  }

  return {
    read(picture) {
      const reading = queue.then(() => readNow(picture))
      queue = reading.catch(() => undefined)
      return reading
    },
    stop: end,
  }
}

/** A picture with large dark letters on a light ground, which the reader recognises best. */
async function prepare(picture: Uint8Array): Promise<Buffer> {
  const grey = sharp(picture).rotate().flatten({ background: 'white' }).greyscale()
  const { channels } = await grey.clone().stats()
  const isDark = (channels[0]?.mean ?? 255) < DARK_BELOW
  const { width = WIDTH } = await sharp(picture).metadata()
  return grey
    .resize({ width: Math.max(WIDTH, Math.min(width, WIDEST)) })
    .negate(isDark)
    .normalise()
    .png()
    .toBuffer()
}
