import type { Answer, Body } from '@xbetapp/contract/contract'
import type { Sala } from '#web/reference/reference/public/venue.api.ts'

export type SentBet = Answer<'GET /api/v1/sent_bets/find_by_bet_id'>[number]
export type Book = Sala['book']

export type NewDropEntry = Body<'POST /sparabet/new-drop'>['data'][number]
export type NewRoomDropEntry = Body<'POST /sparabet/new-sale-drop'>['data'][number]
