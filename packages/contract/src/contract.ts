import { accountingEndpoints } from './accounts/accounting.ts'
import { dealEndpoints } from './accounts/deals.ts'
import { disputeEndpoints } from './accounts/disputes.ts'
import { movementProofEndpoints } from './accounts/movement-proofs.ts'
import { movementEndpoints } from './accounts/movements.ts'
import { reconciliationEndpoints } from './accounts/reconciliation.ts'
import { reportEndpoints } from './accounts/reports.ts'
import { revaluationEndpoints } from './accounts/revaluation.ts'
import { statementEndpoints } from './accounts/statements.ts'
import { summaryEndpoints } from './accounts/summary.ts'
import { termsEndpoints } from './accounts/terms.ts'
import { betEndpoints } from './bets/bets.ts'
import { calculatorEndpoints } from './bets/calculator.ts'
import { dropListEndpoints } from './bets/drop-list.ts'
import { dropEndpoints } from './bets/drops.ts'
import { liveEndpoints } from './bets/live.ts'
import { answerEndpoints } from './bets/room-answers.ts'
import { stakeTargetEndpoints } from './bets/stake-targets.ts'
import type { AnswerOf, BodyOf, ParamsOf, QueryOf } from './endpoint.ts'
import { exposureEndpoints } from './insight/exposure.ts'
import { performanceEndpoints } from './insight/performance.ts'
import { deadLetterEndpoints } from './intake/dead-letters.ts'
import { imageReadingEndpoints } from './intake/image-reading.ts'
import { importEndpoints } from './intake/imports.ts'
import { closingEndpoints } from './ledger/closed-weeks.ts'
import { creditEndpoints } from './ledger/credit.ts'
import { activityLogEndpoints } from './oversight/activity-log.ts'
import { searchEndpoints } from './oversight/search.ts'
import { systemHealthEndpoints } from './oversight/system-health.ts'
import { authEndpoints } from './platform/auth.ts'
import { firstStepsEndpoints } from './platform/first-steps.ts'
import { notificationEndpoints } from './platform/notifications.ts'
import { preferenceEndpoints } from './platform/preferences.ts'
import { presenceEndpoints } from './platform/presence.ts'
import { savedViewEndpoints } from './platform/saved-views.ts'
import { settingsEndpoints } from './platform/settings.ts'
import { userEndpoints } from './platform/users.ts'
import { bookCurrencyEndpoints } from './reference/books-currencies.ts'
import { botNoticeEndpoints } from './reference/bot-notices.ts'
import { batchEndpoints } from './reference/bulk-edit.ts'
import { bulkSetupEndpoints } from './reference/bulk-setup.ts'
import { closingWindowEndpoints } from './reference/closing-windows.ts'
import { linkRuleEndpoints } from './reference/link-rules.ts'
import { linkEndpoints } from './reference/links.ts'
import { nameListEndpoints } from './reference/name-lists.ts'
import { sparaxChannelEndpoints } from './reference/sparax-channels.ts'
import { tipsterEndpoints } from './reference/tipsters.ts'
import { venueEndpoints } from './reference/venues.ts'
import { betPathEndpoints } from './relay/bet-path.ts'
import { forwardEndpoints } from './relay/forwards.ts'
import { heldSendEndpoints } from './relay/held-sends.ts'
import { photoEndpoints, relayEndpoints } from './relay/operator-send.ts'
import { sendEndpoints } from './relay/sends.ts'
import { bulkEndpoints } from './settling/bulk-settle.ts'
import { secondPersonEndpoints } from './settling/second-person.ts'
import { settlingEndpoints } from './settling/settling.ts'
import { chatEndpoints } from './telegram/chats.ts'

/** Every endpoint of the product, by `METHOD /path`. */
export const contract = {
  ...authEndpoints,
  ...betEndpoints,
  ...liveEndpoints,
  ...calculatorEndpoints,
  ...bulkEndpoints,
  ...secondPersonEndpoints,
  ...settlingEndpoints,
  ...dropEndpoints,
  ...dropListEndpoints,
  ...relayEndpoints,
  ...photoEndpoints,
  ...betPathEndpoints,
  ...heldSendEndpoints,
  ...chatEndpoints,
  ...deadLetterEndpoints,
  ...imageReadingEndpoints,
  ...sendEndpoints,
  ...forwardEndpoints,
  ...answerEndpoints,
  ...stakeTargetEndpoints,
  ...presenceEndpoints,
  ...accountingEndpoints,
  ...closingEndpoints,
  ...creditEndpoints,
  ...dealEndpoints,
  ...revaluationEndpoints,
  ...batchEndpoints,
  ...reportEndpoints,
  ...statementEndpoints,
  ...disputeEndpoints,
  ...reconciliationEndpoints,
  ...movementEndpoints,
  ...movementProofEndpoints,
  ...termsEndpoints,
  ...summaryEndpoints,
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
  ...preferenceEndpoints,
  ...notificationEndpoints,
  ...savedViewEndpoints,
  ...firstStepsEndpoints,
  ...bulkSetupEndpoints,
  ...importEndpoints,
  ...searchEndpoints,
  ...botNoticeEndpoints,
  ...activityLogEndpoints,
  ...performanceEndpoints,
  ...exposureEndpoints,
  ...systemHealthEndpoints,
}

export type Contract = typeof contract
export type ContractKey = keyof Contract

export type Params<K extends ContractKey> = ParamsOf<Contract[K]>
export type Query<K extends ContractKey> = QueryOf<Contract[K]>
export type Body<K extends ContractKey> = BodyOf<Contract[K]>
export type Answer<K extends ContractKey> = AnswerOf<Contract[K]>
