export { hasPayments, takeBackDeal } from './change-deal.ts'
export { loadTerms, type StoredDealTerms } from './deals.queries.ts'
export { dealsOnStatement } from './deals.ts'
