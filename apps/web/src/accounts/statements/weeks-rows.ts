import type { AccountWeeks, Weeks } from './statements.api.ts'
import { statementsText as text } from './statements.it.ts'

type Cell = string | number | null

const DECIMALS = 2

/** Accounts by weeks as rows: of each week the sent closing, the closing today, and the state. */
export function weeksRows({ settimane }: Pick<Weeks, 'settimane'>, conti: readonly AccountWeeks[]) {
  const { workbook } = text
  const ofWeek = settimane.flatMap(({ startDate, endDate }) => {
    const days = text.week(startDate, endDate)
    return [
      { titolo: workbook.sent(days), decimali: DECIMALS },
      { titolo: workbook.today(days), decimali: DECIMALS },
      { titolo: workbook.state(days), decimali: null },
    ]
  })
  return {
    colonne: [
      { titolo: text.account, decimali: null },
      { titolo: workbook.book, decimali: null },
      { titolo: workbook.currency, decimali: null },
      ...ofWeek,
    ],
    righe: conti.map(({ nome, nomeBook, valuta, celle }) => [
      nome,
      nomeBook,
      valuta,
      ...celle.flatMap(cellsOf),
    ]),
  }
}

function cellsOf(cella: AccountWeeks['celle'][number]): Cell[] {
  const { estratto, parziale, saldo, contestazioni, chiusura, chiusaFino, silente } = cella
  const state = [
    estratto
      ? parziale
        ? text.inPart(text.stati[estratto.stato])
        : text.stati[estratto.stato]
      : text.notSent,
    silente && text.silent,
    contestazioni > 0 && text.disputesOf(contestazioni),
    chiusura ? text.weekClosed : chiusaFino && text.closedUntil(chiusaFino),
  ]
  return [estratto?.saldo ?? null, estratto ? estratto.oggi : saldo, state.filter(Boolean).join(', ')]
}
