import { exceedsCredit } from '../../ledger/credit/credit.ts'
import { parseDecimalInput } from '../../platform/format/number.ts'
import { type Decimal, type DecimalInput, dec, isZero, max } from '../../platform/money/decimal.ts'
import { ourShare } from './derive.ts'
import { GREATEST_ODDS } from './typed-bounds.ts'

/** Relative distance of odds from the text's or the average above which a doubt is raised. */
const FAR = '0.3'
/** Multiple of a room's usual amount, or of the playable amount, from which a doubt is raised. */
const MANY_TIMES = 5
/** Odds without a comma: 205 for 2,05 and 19 for 1,9. */
const COMMAS = [100, 10]

export interface TypedFigures {
  /** Amount and odds as typed: comma or point, any text. */
  importo: string
  quota: string
}

/** Values a drop is compared with; null where unknown. */
export interface KnownOfDrop {
  /** Odds of the bet's text, and the average of the odds played. */
  quotaTip: DecimalInput | null
  quotaMedia: DecimalInput | null
  /** Usual amount of the venue, as typed, in its currency. */
  importoUsuale: DecimalInput | null
  /** The venue's present drop on the bet, as typed. */
  attuale: { importo: DecimalInput; quota: DecimalInput } | null
  /** Whether the venue's book takes nothing, and the most it takes, null: no limit (rule: venue/limits-of-a-book). */
  bloccata: boolean
  limite: DecimalInput | null
  /** The venue's credit; null without a ceiling, or where it is not known. */
  fido: FreeCredit | null
  /** Amount of the other entries to be recorded together with this one, for the same venue and bet. */
  insieme: DecimalInput
}

/** What a venue may still owe in its currency, below 0 beyond its ceiling, and our percentage of its stakes. */
interface FreeCredit {
  libero: DecimalInput
  percentualeImporto: DecimalInput
}

export type DropDoubt =
  | { kind: 'thousand'; typed: string }
  | { kind: 'comma'; meant: string }
  | { kind: 'far-from-text' | 'far-from-average'; odds: string }
  | { kind: 'large'; usual: string }
  | { kind: 'far-above'; giocabile: string }
  | { kind: 'held'; importo: string; quota: string }
  | { kind: 'blocked' }
  | { kind: 'above-limit'; limite: string }
  | { kind: 'above-credit'; libero: string }

/**
 * Figures a person may have mistyped: they need a second confirmation and are never refused (rule: drop/soft-doubts).
 * No doubts for figures that are no numbers, remove the drop, or equal the present one.
 */
export function dropDoubts(figures: TypedFigures, reference: KnownOfDrop): DropDoubt[] {
  const [importo, quota] = [parseDecimalInput(figures.importo), parseDecimalInput(figures.quota)]
  if (importo === null || quota === null || (isZero(importo) && isZero(quota))) return []
  const { attuale, importoUsuale, insieme } = reference
  if (attuale && dec(attuale.importo).eq(importo) && dec(attuale.quota).eq(quota)) return []
  const usual = importoUsuale === null || isZero(importoUsuale) ? null : dec(importoUsuale)
  return raised(
    ...limitDoubts(dec(importo).plus(insieme), { ...reference, attuale: attuale?.importo ?? null }),
    ...thousandDoubt(figures),
    ...oddsDoubts(dec(quota), reference),
    usual && dec(importo).gte(usual.times(MANY_TIMES)) && { kind: 'large', usual: usual.toFixed() },
    attuale && {
      kind: 'held',
      importo: dec(attuale.importo).toFixed(),
      quota: dec(attuale.quota).toFixed(),
    },
  )
}

/**
 * Whether a venue would play more on a bet than its book takes, or than its credit allows; `totale` is all it would
 * have there. A total not above its present one raises no doubt.
 */
export function limitDoubts(
  totale: DecimalInput,
  {
    bloccata,
    limite,
    fido,
    attuale,
  }: Pick<KnownOfDrop, 'bloccata' | 'limite' | 'fido'> & { attuale: DecimalInput | null },
): DropDoubt[] {
  const addedAmount = dec(totale).minus(attuale ?? 0)
  if (addedAmount.lte(0)) return []
  if (bloccata) return [{ kind: 'blocked' }]
  return raised(
    limite !== null && dec(totale).gt(limite) && { kind: 'above-limit', limite: dec(limite).toFixed() },
    fido &&
      exceedsCredit(fido.libero, ourShare(addedAmount, fido.percentualeImporto)) &&
      aboveCredit(fido.libero),
  )
}

interface KnownOfTipster {
  quotaMedia: DecimalInput
  totGiocabile: DecimalInput
  /** What the tipster is credited with on the bet at present, EUR. */
  totTipster: DecimalInput
  /** What the tipster may still owe, EUR; null without a ceiling, or where it is not known. */
  libero: DecimalInput | null
}

/**
 * {@link dropDoubts} for a tipster's credited figures, compared with the average odds played and the playable EUR:
 * without limits of the tipster, one slip can exceed these tenfold (rule: tipster-drop/soft-doubts).
 */
export function tipsterDropDoubts(
  figures: TypedFigures,
  { quotaMedia, totGiocabile, totTipster, libero }: KnownOfTipster,
): DropDoubt[] {
  const [importo, quota] = [parseDecimalInput(figures.importo), parseDecimalInput(figures.quota)]
  if (importo === null || quota === null || isZero(importo)) return []
  const giocabile = dec(totGiocabile)
  const addedAmount = dec(importo).minus(totTipster)
  return raised(
    libero !== null && addedAmount.gt(0) && exceedsCredit(libero, addedAmount) && aboveCredit(libero),
    ...thousandDoubt(figures),
    ...oddsDoubts(dec(quota), { quotaTip: null, quotaMedia }),
    giocabile.gt(0) &&
      dec(importo).gte(giocabile.times(MANY_TIMES)) && { kind: 'far-above', giocabile: giocabile.toFixed() },
  )
}

const raised = (...doubts: (DropDoubt | false | null)[]): DropDoubt[] =>
  doubts.filter((doubt) => doubt !== false && doubt !== null)

const aboveCredit = (libero: DecimalInput): DropDoubt => ({
  kind: 'above-credit',
  libero: max(libero, 0).toFixed(),
})

const thousandDoubt = ({ importo }: TypedFigures): DropDoubt[] =>
  /^\d{1,3}[.,]\d{3}$/.test(importo.trim()) ? [{ kind: 'thousand', typed: importo.trim() }] : []

function oddsDoubts(
  quota: Decimal,
  { quotaTip, quotaMedia }: Pick<KnownOfDrop, 'quotaTip' | 'quotaMedia'>,
): DropDoubt[] {
  const text = positive(quotaTip)
  const average = positive(quotaMedia)
  const farFromText = text !== null && isFar(quota, text)
  const farFromAverage = average !== null && isFar(quota, average)
  const oddsWithComma = withComma(quota, text ?? average)
  if (oddsWithComma) return [{ kind: 'comma', meant: oddsWithComma.toFixed() }]
  return raised(
    farFromText && { kind: 'far-from-text', odds: text.toFixed() },
    farFromAverage &&
      !(farFromText && text.eq(average)) && { kind: 'far-from-average', odds: average.toFixed() },
  )
}

const positive = (odds: DecimalInput | null): Decimal | null =>
  odds === null || isZero(odds) ? null : dec(odds)

const isFar = (quota: Decimal, from: Decimal): boolean => quota.minus(from).abs().gt(from.times(FAR))

/** The odds meant if the comma was left out: near the known odds or, without these, a hundredth of the number. */
function withComma(quota: Decimal, knownOdds: Decimal | null): Decimal | null {
  if (!quota.round(0, 0).eq(quota) || quota.gt(GREATEST_ODDS)) return null
  for (const places of COMMAS) {
    const candidate = quota.div(places)
    if (candidate.lt('1.01')) continue
    if (knownOdds !== null ? isFar(quota, knownOdds) && !isFar(candidate, knownOdds) : places === 100)
      return candidate
  }
  return null
}
