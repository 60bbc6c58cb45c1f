export { betTipsters } from './tipster.queries.ts'
export { tipsterOfBetsChanged } from './tipster-bets.ts'
export { type KnownVenue, saleById, venuesById } from './venue.queries.ts'
