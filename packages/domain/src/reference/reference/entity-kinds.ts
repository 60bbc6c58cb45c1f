export const VENUE_KINDS = ['sala', 'sito', 'altro'] as const
/** A helper is a sala here: the rule is the same. */
export type VenueKind = (typeof VENUE_KINDS)[number]

/** What has its own account of bets and its page among the accounts. */
export const ENTITY_KINDS = ['tipster', ...VENUE_KINDS] as const
export type EntityKind = (typeof ENTITY_KINDS)[number]
