// Everything that is money begins alike: one movement changes an account, wallets, ledgers and profit at once, and a
// screen that showed some of them from before it would not add up.
export const ACCOUNTING_KEY = ['accounting'] as const
