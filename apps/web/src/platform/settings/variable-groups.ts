import { foldText } from '@xbetapp/domain/platform/text/fold'
import type { Variable } from './settings.api.ts'
import { variablesText as text } from './settings.it.ts'

/** The variable of the image recognition, whose switch has a separate card. */
export const RECOGNITION = 'riconoscimento_immagini'

const GROUPS: readonly { title: string; names: readonly string[] }[] = [
  { title: text.groups.link, names: ['link_accesso_siti', 'timesheet_link', 'link_guida'] },
  {
    title: text.groups.chat,
    names: [
      ...['chat_staff_id', 'chat_bets_id', 'chat_trash_id', 'chat_comando_id', 'chat_proprietario_id'],
      'radice_chat',
    ],
  },
  { title: text.groups.note, names: ['nota_bet_americani', 'nota_sicilia_no_asia', 'nota_sukor_no_365'] },
  { title: text.groups.esiti, names: ['soglia_seconda_persona', 'seconda_persona_estratto_inviato'] },
  { title: text.groups.conti, names: ['chiusure_solo_admin'] },
  {
    title: text.groups.andamento,
    names: ['soglia_esposizione', 'soglia_esposizione_evento', 'lettera_ora'],
  },
  { title: text.groups.modello, names: ['gpt_api_key'] },
  {
    title: text.groups.invii,
    names: [
      'prova_a_vuoto',
      'tipster_delay_seconds',
      'sparax_delay_seconds',
      'sparabet_delay_seconds',
      'eta_massima_minuti',
      'attesa_scade_minuti',
      'risposte_giallo_minuti',
      'sollecito_sale_minuti',
      'estratto_sollecito_ore',
      'max_link_tipster',
      'max_link_sparax',
    ],
  },
]

/** The variables by subject, in a fixed order; unknown ones come last. */
export function variableGroups(cards: readonly Variable[]): { title: string; cards: Variable[] }[] {
  const byName = new Map(cards.map((card) => [card.nome, card]))
  const known = GROUPS.map(({ title, names }) => ({
    title,
    cards: names.flatMap((nome) => byName.get(nome) ?? []),
  }))
  const names = new Set([RECOGNITION, ...GROUPS.flatMap((group) => group.names)])
  const unknown = { title: text.unknown, cards: cards.filter(({ nome }) => !names.has(nome)) }
  return [...known, unknown].filter((group) => group.cards.length > 0)
}

export const labelOf = (nome: string): string => text.labels[nome] ?? nome

/** Whether the label or the explanation of a variable, or the name of its group, has all the typed words. */
export function isVariableNamed(nome: string, typed: string): boolean {
  const group = GROUPS.find(({ names }) => names.includes(nome))?.title
  const hint = nome === RECOGNITION ? text.recognitionHint : text.hints[nome]
  const whole = foldText([labelOf(nome), hint, group].join(' '))
  return foldText(typed)
    .split(/\s+/)
    .every((word) => whole.includes(word))
}
