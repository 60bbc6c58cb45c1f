import type { Answer, Body } from '@xbetapp/contract/contract'

export type Bet = Answer<'GET /api/v1/bets/:id'>
export type Drop = Answer<'GET /api/v1/dropped-bets/latest-from-id/:idReceivedBet'>[number]
export type SentBet = Answer<'GET /api/v1/sent_bets/find_by_bet_id'>[number]
export type Sala = Answer<'GET /api/v1/sala'>[number]
export type Sito = Answer<'GET /api/v1/sito'>[number]
export type Altro = Answer<'GET /api/v1/altro'>[number]
export type Book = Sala['book']

export type NewDropEntry = Body<'POST /sparabet/new-drop'>['data'][number]
export type NewSaleDropEntry = Body<'POST /sparabet/new-sale-drop'>['data'][number]
