import { formatOdds } from '../../platform/format/number.ts'
import { countText } from '../../platform/format/waiting.ts'
import type { LinkFilter } from './link-filter.ts'
import type { Link, LinkKind } from './route.ts'

/** A link with the names needed to describe it. */
export interface DescribedRule
  extends Omit<LinkFilter, 'argomento'>,
    Pick<Link, 'ritardo' | 'giorniMassimi' | 'etaMassima'> {
  kind: LinkKind | 'sparax'
  nomeSala: string
  nomeBook: string
  keyword: string | null
  bookEscluso: string | null
  confermare: boolean
  /** Names of the topics the link sends from and to; empty where it has none. */
  daArgomento: string
  inArgomento: string
}

/** A link in one Italian sentence: to whom, what, under which conditions, when. */
export function describeRule(link: DescribedRule): string {
  const conditions = conditionsOf(link)
  const topic = link.inArgomento === '' ? '' : ` (argomento ${link.inArgomento})`
  const whom = `Manda a ${link.nomeSala}${topic} ${whatOf(link)}`
  const when = whenOf(link)
  return `${[conditions.length > 0 ? `${whom}, ${joinWords(conditions)}` : whom, ...when].join('; ')}.`
}

function whatOf({ kind, nomeBook, keyword, bookEscluso }: DescribedRule): string {
  switch (kind) {
    case 'automatico':
      return 'ogni bet'
    case 'sparax':
      return 'ogni messaggio'
    case 'riconoscimento':
      return `le bet che nominano ${nomeBook}`
    case 'keyword':
      return `le bet che contengono "${keyword ?? ''}"`
    case 'speciale':
      return `le bet che non nominano ${bookEscluso ?? ''}`
  }
}

function conditionsOf(link: DescribedRule): string[] {
  const { tutte, nessuna, pattern, contenuto, quotaMin, quotaMax, giorniMassimi } = link
  return [
    link.daArgomento !== '' && `solo dall'argomento ${link.daArgomento}`,
    tutte.length > 0 && `solo se il testo contiene ${joinWords(tutte.map(quote))}`,
    nessuna.length > 0 && `mai se il testo contiene ${nessuna.map(quote).join(' o ')}`,
    pattern !== null && `solo se il testo corrisponde a ${pattern}`,
    contenuto !== null && (contenuto === 'foto' ? 'solo con una foto' : 'solo senza foto'),
    quotaMin !== null &&
      quotaMax !== null &&
      `con quota da ${formatOdds(quotaMin, 2)} a ${formatOdds(quotaMax, 2)}`,
    quotaMin !== null && quotaMax === null && `con quota da ${formatOdds(quotaMin, 2)} in su`,
    quotaMin === null && quotaMax !== null && `con quota fino a ${formatOdds(quotaMax, 2)}`,
    giorniMassimi && `con evento entro ${countText(giorniMassimi, 'giorno', 'giorni')}`,
  ].filter((part): part is string => typeof part === 'string')
}

function whenOf({ ritardo, dispersione, ore, etaMassima, confermare }: DescribedRule): string[] {
  const delay =
    dispersione > 0
      ? `dopo un tempo tra ${ritardo} e ${ritardo + dispersione} s`
      : ritardo > 0
        ? `dopo ${ritardo} s`
        : 'subito'
  return [
    delay,
    ore !== null && ore.dalle !== ore.alle && `dalle ${ore.dalle} alle ${ore.alle}`,
    etaMassima !== null &&
      (etaMassima === 0 ? 'anche con ritardo senza limite' : `al massimo con ${etaMassima} min di ritardo`),
    confermare && 'chiede conferma prima di inviare',
  ].filter((part): part is string => typeof part === 'string')
}

const quote = (word: string): string => `"${word}"`
const joinWords = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} e ${parts.at(-1)}`
