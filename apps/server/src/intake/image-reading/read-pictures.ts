import { usableReading } from '@xbetapp/domain/bets/bets/read-text'
import sharp from 'sharp'
import { betPhotoFiles } from '#server/bets/bets/public.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { LanguageModel } from '#server/platform/language-model/public.ts'
import { modelKey } from '#server/platform/language-model/public.ts'
import type { Ocr } from './ocr.ts'

export interface Readers {
  model: LanguageModel
  ocr: Ocr
}

/**
 * The text read and its source, or the reason why none was read. `trouble` is an error that occurred before the reading
 * succeeded.
 */
export type Reading =
  | { testo: string; fonte: 'modello' | 'ocr'; trouble: string | null }
  | { testo: null; errore: string }

/** Pictures of a bet that are read: further ones of an album usually show the same slip. */
const MOST_PICTURES = 4
/** A local reading of lower confidence, of 100, is unreliable and counts as no text. */
const LEAST_CONFIDENCE = 50
/** Pixels: small enough for any endpoint, large enough to be legible. */
const MODEL_WIDTH = 1_600

const INSTRUCTIONS =
  'Sei un lettore di schedine. Trascrivi in italiano il testo della giocata che vedi nella foto: partite, esiti, ' +
  'quote (scritte come @1.85), importi, nome del bookmaker. Una riga per giocata, senza commenti. ' +
  'Non inventare nulla. Se la foto non contiene una giocata leggibile rispondi solo NIENTE.'

/**
 * Reads a bet's pictures: with the vision model when there is a key; without one, or when the model fails, locally
 * (rule: picture/proposal). Never inside a transaction. Throws when the photo folder is unavailable, so that the
 * picture is read later.
 */
export async function readPictures(
  ctx: Ctx,
  { model, ocr }: Readers,
  idReceivedBet: number,
): Promise<Reading> {
  const files = (await betPhotoFiles(ctx, idReceivedBet)).slice(0, MOST_PICTURES)
  const pictures = await Promise.all(files.map((file) => ctx.photos.read(file)))
  const apiKey = await modelKey(ctx)
  let trouble: string | null = null
  if (apiKey) {
    try {
      const testo = await readEach(pictures, async (picture) => {
        const imageUrl = await dataUrl(picture)
        const answer = await model.ask({ apiKey, system: INSTRUCTIONS, user: 'Trascrivi la foto.', imageUrl })
        return /^niente\b/i.test(answer) ? '' : answer
      })
      if (testo !== null) return { testo, fonte: 'modello', trouble }
      return { testo: null, errore: 'il modello non trova una giocata leggibile' }
    } catch (error) {
      trouble = error instanceof Error ? error.message : String(error)
    }
  }
  try {
    const testo = await readEach(pictures, async (picture) => {
      const { text, confidence } = await ocr.read(picture)
      return confidence < LEAST_CONFIDENCE ? '' : text
    })
    return testo === null
      ? { testo, errore: trouble ?? 'nessun testo leggibile' }
      : { testo, fonte: 'ocr', trouble }
  } catch (error) {
    return { testo: null, errore: trouble ?? (error instanceof Error ? error.message : String(error)) }
  }
}

/** Reads pictures one after the other. @returns their texts, joined by line breaks; null where these are no usable reading */
async function readEach(
  pictures: readonly Buffer[],
  read: (picture: Buffer) => Promise<string>,
): Promise<string | null> {
  const texts: string[] = []
  for (const picture of pictures) texts.push(await read(picture))
  return usableReading(texts.join('\n'))
}

/** A picture in the form in which it is sent to the model. */
async function dataUrl(picture: Uint8Array): Promise<string> {
  const jpeg = await sharp(picture)
    .rotate()
    .resize({ width: MODEL_WIDTH, withoutEnlargement: true })
    .jpeg({ quality: 85 })
    .toBuffer()
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`
}
