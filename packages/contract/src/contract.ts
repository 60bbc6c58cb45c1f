import { authEndpoints } from './auth.ts'
import { betEndpoints } from './bets.ts'
import { dropEndpoints } from './drops.ts'
import type { AnswerOf, BodyOf, ParamsOf, QueryOf } from './endpoint.ts'
import { referenceEndpoints } from './reference.ts'
import { photoEndpoints, relayEndpoints } from './relay.ts'

/** Every endpoint of the product, by `METHOD /path`. */
export const contract = {
  ...authEndpoints,
  ...betEndpoints,
  ...dropEndpoints,
  ...relayEndpoints,
  ...photoEndpoints,
  ...referenceEndpoints,
}

export type Contract = typeof contract
export type ContractKey = keyof Contract

export type Params<K extends ContractKey> = ParamsOf<Contract[K]>
export type Query<K extends ContractKey> = QueryOf<Contract[K]>
export type Body<K extends ContractKey> = BodyOf<Contract[K]>
export type Answer<K extends ContractKey> = AnswerOf<Contract[K]>
