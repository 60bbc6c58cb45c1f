import { accountingEndpoints } from './accounts/accounting.ts'
import { movementEndpoints } from './accounts/movements.ts'
import { quadraturaEndpoints } from './accounts/reconciliation.ts'
import { reportEndpoints } from './accounts/reports.ts'
import { estrattiEndpoints } from './accounts/statements.ts'
import { summaryEndpoints } from './accounts/summary.ts'
import { betEndpoints } from './bets/bets.ts'
import { calculatorEndpoints } from './bets/calculator.ts'
import { dropListEndpoints } from './bets/drop-list.ts'
import { dropEndpoints } from './bets/drops.ts'
import { liveEndpoints } from './bets/live.ts'
import { answerEndpoints } from './bets/room-answers.ts'
import { misuratoreEndpoints } from './bets/stake-targets.ts'
import type { AnswerOf, BodyOf, ParamsOf, QueryOf } from './endpoint.ts'
import { esposizioneEndpoints } from './insight/exposure.ts'
import { andamentoEndpoints } from './insight/performance.ts'
import { closingEndpoints } from './ledger/closed-weeks.ts'
import { registroEndpoints } from './oversight/activity-log.ts'
import { cercaEndpoints } from './oversight/search.ts'
import { saluteEndpoints } from './oversight/system-health.ts'
import { authEndpoints } from './platform/auth.ts'
import { primiPassiEndpoints } from './platform/first-steps.ts'
import { preferenzeEndpoints } from './platform/preferences.ts'
import { presenzaEndpoints } from './platform/presence.ts'
import { visteEndpoints } from './platform/saved-views.ts'
import { settingsEndpoints } from './platform/settings.ts'
import { userEndpoints } from './platform/users.ts'
import { bookCurrencyEndpoints } from './reference/books-currencies.ts'
import { botNoticeEndpoints } from './reference/bot-notices.ts'
import { batchEndpoints } from './reference/bulk-edit.ts'
import { insiemeEndpoints } from './reference/bulk-setup.ts'
import { closingWindowEndpoints } from './reference/closing-windows.ts'
import { linkRuleEndpoints } from './reference/link-rules.ts'
import { linkEndpoints } from './reference/links.ts'
import { nameListEndpoints } from './reference/name-lists.ts'
import { referenceEndpoints } from './reference/reference.ts'
import { sparaxChannelEndpoints } from './reference/sparax-channels.ts'
import { tipsterEndpoints } from './reference/tipsters.ts'
import { venueEndpoints } from './reference/venues.ts'
import { inoltroEndpoints } from './relay/forwards.ts'
import { photoEndpoints, relayEndpoints } from './relay/operator-send.ts'
import { botEndpoints } from './relay/sends.ts'
import { bulkEndpoints } from './settling/bulk-settle.ts'
import { confermaEndpoints } from './settling/second-person.ts'
import { settlingEndpoints } from './settling/settling.ts'

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
