import { useQuery } from '@tanstack/react-query'
import type { Answer } from '@xbetapp/contract/contract'
import { parseDecimalInput } from '@xbetapp/domain/platform/format/number'
import { describeRule } from '@xbetapp/domain/relay/routing/describe-rule'
import type { Book, Sala } from '#web/reference/reference/public/lists.api.ts'
import { topicName, topicsQuery } from '#web/telegram/chats/public/topic.api.ts'

export type Rule = Answer<'GET /api/v1/collegamenti/regole'>[number]
export type RuleKind = Rule['tipo']

/** A link as a person changes it to try it, not saved yet. */
export interface Draft {
  rule: Rule
  state: 'changed' | 'new' | 'removed'
}

type RuleKey = Pick<Rule, 'tipo' | 'idSala' | 'keyword' | 'idBookEscluso'>

/** Key of a link, unique among the links of its owner. */
export const ruleKey = ({ tipo, idSala, keyword, idBookEscluso }: RuleKey): string =>
  [tipo, idSala, keyword?.toLowerCase() ?? '', idBookEscluso ?? ''].join('/')

/** A rule's form as typed. */
export type RuleValues = ReturnType<typeof emptyValues>

export const emptyValues = (tipo: RuleKind) => ({
  tipo,
  idSala: null as string | null,
  keyword: '',
  idBookEscluso: null as string | null,
  ritardo: '0',
  dispersione: '0',
  giorniMassimi: '',
  etaMassima: '',
  tutte: '',
  nessuna: '',
  pattern: '',
  contenuto: 'tutto' as 'tutto' | 'testo' | 'foto',
  quotaMin: '',
  quotaMax: '',
  dalle: '',
  alle: '',
  confermare: false,
  /** Topics the link sends from (null: any) and to (null: General). */
  daArgomento: null as number | null,
  argomento: null as number | null,
})

export const valuesOf = (link: Rule): RuleValues => ({
  tipo: link.tipo,
  idSala: String(link.idSala),
  keyword: link.keyword ?? '',
  idBookEscluso: link.idBookEscluso === null ? null : String(link.idBookEscluso),
  ritardo: String(link.ritardo),
  dispersione: String(link.filtro.dispersione),
  giorniMassimi: link.giorniMassimi === null ? '' : String(link.giorniMassimi),
  etaMassima: link.etaMassima === null ? '' : String(link.etaMassima),
  tutte: link.filtro.tutte.join(', '),
  nessuna: link.filtro.nessuna.join(', '),
  pattern: link.filtro.pattern ?? '',
  contenuto: link.filtro.contenuto ?? 'tutto',
  quotaMin: link.filtro.quotaMin === null ? '' : String(link.filtro.quotaMin),
  quotaMax: link.filtro.quotaMax === null ? '' : String(link.filtro.quotaMax),
  dalle: link.filtro.ore?.dalle ?? '',
  alle: link.filtro.ore?.alle ?? '',
  confermare: link.confermare,
  daArgomento: link.filtro.argomento,
  argomento: link.argomento,
})

export const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const WHOLE = /^\d{1,9}$/

/** The conditions of the link as typed; null if a number or an hour is invalid. */
function conditionsOf(values: RuleValues) {
  const ritardo = readWhole(values.ritardo || '0')
  const dispersione = readWhole(values.dispersione || '0')
  const giorniMassimi = readOptional(values.giorniMassimi, readWhole)
  const etaMassima = readOptional(values.etaMassima, readWhole)
  const quotaMin = readOptional(values.quotaMin, readDecimal)
  const quotaMax = readOptional(values.quotaMax, readDecimal)
  const hours = [values.dalle.trim(), values.alle.trim()] as const
  const hasHours = hours.some((hour) => hour !== '')
  const isInvalid = [ritardo, dispersione, giorniMassimi, etaMassima, quotaMin, quotaMax].includes(undefined)
  if (isInvalid || (hasHours && !hours.every((hour) => TIME.test(hour)))) return null
  return {
    tipo: values.tipo,
    keyword: values.tipo === 'keyword' ? values.keyword.trim() : null,
    idBookEscluso: values.tipo === 'speciale' ? Number(values.idBookEscluso) : null,
    ritardo: ritardo ?? 0,
    giorniMassimi: giorniMassimi ?? null,
    etaMassima: etaMassima ?? null,
    argomento: values.argomento,
    confermare: values.confermare,
    filtro: {
      tutte: words(values.tutte),
      nessuna: words(values.nessuna),
      pattern: values.pattern.trim() || null,
      contenuto: values.contenuto === 'tutto' ? null : values.contenuto,
      quotaMin: quotaMin ?? null,
      quotaMax: quotaMax ?? null,
      dispersione: dispersione ?? 0,
      ore: hasHours ? { dalle: hours[0], alle: hours[1] } : null,
      argomento: values.daArgomento,
    },
  }
}

const readWhole = (typed: string): number | undefined =>
  WHOLE.test(typed.trim()) ? Number(typed) : undefined

function readDecimal(typed: string): number | undefined {
  const text = parseDecimalInput(typed)
  return text === null ? undefined : Number(text)
}

/** Null for an empty text, undefined for an invalid one. */
const readOptional = (
  typed: string,
  read: (typed: string) => number | undefined,
): number | null | undefined => (typed.trim() === '' ? null : read(typed))

const words = (typed: string): string[] =>
  typed
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')

export interface RuleWorld {
  sale: readonly Sala[]
  books: readonly Book[]
  /** The chat the messages come from; null while unknown. */
  sourceChat: number | null
}

/** Builds a rule, with its sentence, from the input for a link to a room; null without a room and for a faulty input. */
export function useRuleOf({ sale, books, sourceChat }: RuleWorld, idSala: string | null) {
  const room = sale.find((one) => String(one.idSala) === idSala)
  const { data: from = [] } = useQuery(topicsQuery(sourceChat))
  const { data: to = [] } = useQuery(topicsQuery(room?.idGruppoTg ?? null))
  const ruleOf = (values: RuleValues, bookEscluso: string | null, version: number): Rule | null => {
    const conditions = conditionsOf(values)
    if (!conditions || !room) return null
    const nomeBook = books.find(({ idBook }) => idBook === room.idBook)?.nomeBook ?? ''
    const rule = { ...conditions, idSala: room.idSala, nomeSala: room.nomeSala, nomeBook, bookEscluso }
    const { tipo, filtro } = rule
    const frase = describeRule({
      ...rule,
      ...filtro,
      daArgomento: topicName(from, values.daArgomento),
      inArgomento: topicName(to, values.argomento),
      quotaMin: filtro.quotaMin === null ? null : String(filtro.quotaMin),
      quotaMax: filtro.quotaMax === null ? null : String(filtro.quotaMax),
      kind: tipo,
    })
    return { ...rule, version, frase }
  }
  return (values: RuleValues, version: number) => {
    const bookEscluso = books.find(({ idBook }) => String(idBook) === values.idBookEscluso)?.nomeBook ?? null
    return { room, bookEscluso, rule: ruleOf(values, bookEscluso, version), names: { from, to } }
  }
}
