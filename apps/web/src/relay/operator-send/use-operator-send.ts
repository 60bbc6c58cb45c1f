import { useQuery } from '@tanstack/react-query'
import { onOff } from '@xbetapp/domain/reference/reference/stato'
import { useMemo, useRef, useState } from 'react'
import { useCredits } from '#web/ledger/credit/public/use-credits.ts'
import { ApiError, errorText, isObsolete, isUnauthenticated } from '#web/lib/api-error.ts'
import { toastError } from '#web/lib/toast.ts'
import type { Address } from '#web/lib/use-address.ts'
import { useTelegramActive } from '#web/platform/auth/public/use-session.ts'
import { saleQuery, tipsterQuery } from '#web/reference/reference/public/lists.api.ts'
import { pausedChatsQuery } from '#web/telegram/outbox/public/sends.api.ts'
import { useKeptState } from '#web/ui/form-dialog/use-kept-form.ts'
import { leavesAltogether, useForecast } from './forecast.ts'
import { receivedByQuery, type SendAnswer, useSend } from './operator-send.api.ts'
import { operatorSendText as text } from './operator-send.it.ts'
import type { OperatorSendSearch } from './operator-send.search.ts'
import { type Choice, chosenRooms, roomGroups } from './rooms.ts'
import {
  betIds,
  checkSend,
  EMPTY_SEND,
  idsOf,
  modeOf,
  SEND_MODES,
  type SendErrors,
  type SendValues,
  writeInMode,
} from './send-form.ts'

export type SendOutcome = { kind: 'done'; answer: SendAnswer } | { kind: 'failed'; message: string }

const NOTHING: Choice = new Set()
/** Pause between the scroll to the top and the dialog. */
const DIALOG_DELAY_MS = 1000

/** The state of the page: its input, the chosen rooms, and the send itself. */
export function useOperatorSend({ search, change: writeAddress }: Address<OperatorSendSearch>) {
  const automatic = useTelegramActive()
  const { idReceivedBet, chat_id: chatId, sala } = search
  const tab = modeOf(search)
  const mode = SEND_MODES.find((index) => index === tab)

  const [values, setValues] = useState<SendValues>(() => ({
    ...EMPTY_SEND,
    ...(search.prova ? { chat: text.trial } : idsOf(idReceivedBet)),
  }))
  const [chosen, setChosen] = useState<Choice>(() => (sala === undefined ? NOTHING : new Set([sala])))
  const [opened] = useState({ values, chosen: [...chosen] })
  useKeptState('Sparabet', {
    value: { values, chosen: [...chosen] },
    initial: opened,
    put: (kept) => {
      setValues(kept.values)
      setChosen(new Set(kept.chosen))
    },
  })
  const [errors, setErrors] = useState<SendErrors>({})
  const [outcome, setOutcome] = useState<SendOutcome | null>(null)
  const [sending, setSending] = useState(false)
  const [sends, setSends] = useState(0)
  const running = useRef(false)
  const submit = useSend()

  // Another link opened in this tab brings its bets along.
  const [openedWith, setOpenedWith] = useState(idReceivedBet)
  if (openedWith !== idReceivedBet) {
    setOpenedWith(idReceivedBet)
    if (idReceivedBet !== undefined) setValues(writeInMode(values, 0, idsOf(idReceivedBet)))
  }

  const { data: sale, error: roomsError, refetch } = useQuery({ ...saleQuery, meta: { toast: false } })
  const { data: tipsters } = useQuery(tipsterQuery)
  const creditOf = useCredits(sale)
  const groups = useMemo(() => sale && creditOf && roomGroups(sale, creditOf), [sale, creditOf])
  const offered = useMemo(() => tipsters?.filter(({ stato }) => onOff(stato) === 'A') ?? [], [tipsters])
  const rooms = useMemo(() => chosenRooms(groups ?? [], chosen), [groups, chosen])

  /** The one bet of Bet Esistente, or that a message is about: the rooms that have it are marked. */
  const named = mode === 0 ? betIds(values) : mode === 2 && chatId !== undefined ? [chatId] : []
  const about = named.length === 1 ? named[0] : undefined
  const { data: received = NOTHING } = useQuery({
    ...receivedByQuery(about ?? 0),
    enabled: about !== undefined,
  })
  const { data: pausedChats } = useQuery(pausedChatsQuery)
  const paused = new Map(pausedChats?.map(({ chatId, motivo }) => [chatId, motivo]))
  const forecast = useForecast({ tab, values, rooms, automatic })

  const write = (change: Partial<SendValues>) => {
    if (mode === undefined) return
    setValues((before) => writeInMode(before, mode, change))
    setErrors({})
    // A reload must not bring back bets that have been replaced.
    if (idReceivedBet !== undefined && (mode !== 0 || !('notes' in change)))
      writeAddress({ idReceivedBet: undefined })
  }
  const choose = (next: Choice) => {
    setChosen(next)
    setErrors(({ rooms: _, ...others }) => others)
  }
  const empty = () => {
    setValues(EMPTY_SEND)
    setChosen(NOTHING)
    setErrors({})
  }

  const send = async () => {
    if (running.current) return
    if (mode === undefined) return setOutcome({ kind: 'failed', message: text.invalidMode })
    if (!automatic) return setOutcome({ kind: 'failed', message: text.manual })
    const ids = offered.map(({ idTipster }) => idTipster)
    const found = checkSend(mode, values, rooms.length, ids)
    setErrors(found)
    if (Object.keys(found).length > 0) return

    running.current = true
    setSending(true)
    try {
      const nomeTipster = offered.find(({ idTipster }) => idTipster === values.idTipster)?.nomeTipster
      const answer = await submit({ mode, values, rooms, nomeTipster, chatId })
      scrollToTop()
      await new Promise((resolve) => setTimeout(resolve, DIALOG_DELAY_MS))
      // Clears the input, so that it is not sent again by mistake.
      empty()
      setSends((before) => before + 1)
      writeAddress({ idReceivedBet: undefined, prova: undefined })
      setOutcome({ kind: 'done', answer })
    } catch (error) {
      tell(error)
    } finally {
      running.current = false
      setSending(false)
    }
  }
  const tell = (error: unknown) => {
    if (isObsolete(error) || isUnauthenticated(error)) return
    scrollToTop()
    if (error instanceof ApiError && error.kind !== 'http') {
      // biome-ignore lint/suspicious/noConsole: a failed network belongs in the log too, beside the operator's answer
      console.error(error)
      toastError(errorText(error))
    } else setOutcome({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
  }

  return {
    panels: {
      tab,
      onTab: (index: number) => {
        setErrors({})
        writeAddress({ tab: index })
      },
      values,
      errors,
      onWrite: write,
      tipsters: offered,
      chatId,
    },
    chooser: {
      sends,
      groups,
      error: roomsError && errorText(roomsError),
      onRetry: () => void refetch(),
      chosen,
      onChoose: choose,
      facts: { received, paused, forecast },
      onReset: () => {
        empty()
        writeAddress({ idReceivedBet: undefined, chat_id: undefined, sala: undefined, prova: undefined, tab })
      },
    },
    bar: {
      rooms,
      estimate: leavesAltogether([...forecast.values()]),
      error: errors.rooms,
      sending,
    },
    send,
    outcome,
    closeOutcome: () => setOutcome(null),
  }
}

const scrollToTop = (): void => window.scrollTo({ top: 0, behavior: 'smooth' })
