import { accountingEndpoints } from './accounting.ts'
import { andamentoEndpoints } from './andamento.ts'
import { answerEndpoints } from './answers.ts'
import { authEndpoints } from './auth.ts'
import { batchEndpoints } from './batch.ts'
import { betEndpoints } from './bets.ts'
import { bulkEndpoints } from './blocco.ts'
import { bookCurrencyEndpoints } from './books-currencies.ts'
import { botEndpoints } from './bot.ts'
import { botNoticeEndpoints } from './bot-notices.ts'
import { calculatorEndpoints } from './calculator.ts'
import { cercaEndpoints } from './cerca.ts'
import { closingWindowEndpoints } from './closing-windows.ts'
import { closingEndpoints } from './closings.ts'
import { confermaEndpoints } from './conferme.ts'
import { dropListEndpoints } from './drop-list.ts'
import { dropEndpoints } from './drops.ts'
import type { AnswerOf, BodyOf, ParamsOf, QueryOf } from './endpoint.ts'
import { esposizioneEndpoints } from './esposizione.ts'
import { estrattiEndpoints } from './estratti.ts'
import { inoltroEndpoints } from './inoltri.ts'
import { insiemeEndpoints } from './insieme.ts'
import { linkRuleEndpoints } from './link-rules.ts'
import { linkEndpoints } from './links.ts'
import { liveEndpoints } from './live.ts'
import { misuratoreEndpoints } from './misuratore.ts'
import { movementEndpoints } from './movements.ts'
import { nameListEndpoints } from './name-lists.ts'
import { preferenzeEndpoints } from './preferenze.ts'
import { presenzaEndpoints } from './presenza.ts'
import { primiPassiEndpoints } from './primi-passi.ts'
import { quadraturaEndpoints } from './quadratura.ts'
import { referenceEndpoints } from './reference.ts'
import { registroEndpoints } from './registro.ts'
import { photoEndpoints, relayEndpoints } from './relay.ts'
import { reportEndpoints } from './reports.ts'
import { saluteEndpoints } from './salute.ts'
import { settingsEndpoints } from './settings.ts'
import { settlingEndpoints } from './settling.ts'
import { sparaxChannelEndpoints } from './sparax-channels.ts'
import { summaryEndpoints } from './summary.ts'
import { tipsterEndpoints } from './tipsters.ts'
import { userEndpoints } from './users.ts'
import { venueEndpoints } from './venues.ts'
import { visteEndpoints } from './viste.ts'

/** Every endpoint of the product, by `METHOD /path`. */
export const contract = {
  ...authEndpoints,
  ...betEndpoints,
  ...liveEndpoints,
  ...calculatorEndpoints,
  ...bulkEndpoints,
  ...confermaEndpoints,
  ...settlingEndpoints,
  ...dropEndpoints,
  ...dropListEndpoints,
  ...relayEndpoints,
  ...photoEndpoints,
  ...botEndpoints,
  ...inoltroEndpoints,
  ...answerEndpoints,
  ...misuratoreEndpoints,
  ...presenzaEndpoints,
  ...accountingEndpoints,
  ...closingEndpoints,
  ...batchEndpoints,
  ...reportEndpoints,
  ...estrattiEndpoints,
  ...quadraturaEndpoints,
  ...movementEndpoints,
  ...summaryEndpoints,
  ...referenceEndpoints,
  ...venueEndpoints,
  ...tipsterEndpoints,
  ...bookCurrencyEndpoints,
  ...sparaxChannelEndpoints,
  ...closingWindowEndpoints,
  ...linkEndpoints,
  ...linkRuleEndpoints,
  ...nameListEndpoints,
  ...settingsEndpoints,
  ...userEndpoints,
  ...preferenzeEndpoints,
  ...visteEndpoints,
  ...primiPassiEndpoints,
  ...insiemeEndpoints,
  ...cercaEndpoints,
  ...botNoticeEndpoints,
  ...registroEndpoints,
  ...andamentoEndpoints,
  ...esposizioneEndpoints,
  ...saluteEndpoints,
}

export type Contract = typeof contract
export type ContractKey = keyof Contract

export type Params<K extends ContractKey> = ParamsOf<Contract[K]>
export type Query<K extends ContractKey> = QueryOf<Contract[K]>
export type Body<K extends ContractKey> = BodyOf<Contract[K]>
export type Answer<K extends ContractKey> = AnswerOf<Contract[K]>
