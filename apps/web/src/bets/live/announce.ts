import type { Bet } from '#web/bets/bets/public/bet.ts'
import { subscribeToUnseen, unseenBets } from '#web/bets/bets/public/unseen-bets.ts'
import type { Alerts } from './alerts.api.ts'
import { alertsText as text } from './alerts.it.ts'
import { playArrival } from './sound.ts'

interface Announcing {
  alerts: () => Alerts
  bet: (id: number) => Bet | undefined
  /** Whether this tab speaks: one tab of a browser does so for all. */
  speaks: () => boolean
  openBet: (id: number) => void
}

/** More bets than this at once are announced in one notice. */
const ONE_BY_ONE = 3
/** The count that `mark` writes before a title: `(3) `. */
const COUNT = /^\(\d+\) /
/** Characters of a bet's text in a notice. */
const NOTICE_LENGTH = 200
const ICONS = { plain: 'logo.svg', marked: 'logo-nuove.svg' } as const

/** Announces new, unseen bets by the user's alert settings. @returns a function that ends this and removes the marks */
export function announceBets({ alerts, bet, speaks, openBet }: Announcing): () => void {
  let known = unseenBets()

  function mark(count: number): void {
    const { titolo, icona } = alerts()
    const plain = document.title.replace(COUNT, '')
    const title = titolo && count > 0 ? `(${count}) ${plain}` : plain
    if (document.title !== title) document.title = title
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    const icon = icona && count > 0 ? ICONS.marked : ICONS.plain
    if (link && !link.href.endsWith(icon)) link.href = link.href.replace(/[^/]+$/, icon)
  }

  function tell(ids: readonly number[]): void {
    const { suono, desktop } = alerts()
    if (!speaks()) return
    if (suono) playArrival()
    if (!desktop || !document.hidden || typeof Notification === 'undefined') return
    if (Notification.permission !== 'granted') return
    const bets = ids.flatMap((id) => bet(id) ?? [])
    const [first] = bets
    if (!first) return
    if (bets.length > ONE_BY_ONE) notice(text.many(bets.length), '', 'bet', first.idReceivedBet)
    else
      for (const { idReceivedBet: id, tipster, formattedBet } of bets)
        notice(text.one(tipster.nomeTipster), formattedBet, `bet-${id}`, id)
  }

  function notice(title: string, body: string, tag: string, id: number): void {
    const shown = new Notification(title, {
      body: body.slice(0, NOTICE_LENGTH),
      tag,
      icon: `/xbetapp/${ICONS.plain}`,
    })
    shown.onclick = () => {
      window.focus()
      openBet(id)
      shown.close()
    }
  }

  const unsubscribe = subscribeToUnseen(() => {
    const now = unseenBets()
    const arrived = [...now].filter((id) => !known.has(id))
    known = now
    mark(now.size)
    if (arrived.length > 0) tell(arrived)
  })
  // A screen names the tab when it opens: the count is written before that name.
  const titles = new MutationObserver(() => mark(unseenBets().size))
  const element = document.querySelector('title')
  if (element) titles.observe(element, { childList: true })
  mark(known.size)
  return () => {
    unsubscribe()
    titles.disconnect()
    mark(0)
  }
}
