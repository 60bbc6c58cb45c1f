import { sql } from 'kysely'

/** Whether a person decided on a planned send, by choosing the room or by confirming a held send. */
export const isChosen = (row: { automatico: boolean; decidedBy: string | null }): boolean =>
  !row.automatico || row.decidedBy !== null

/** Whether the bet's version differs from the one a person decided to send. */
export const isUnseen = (row: { decidedVersion: number | null }, bet: { textVersion: number }): boolean =>
  row.decidedVersion !== null && row.decidedVersion !== bet.textVersion

/** The opposite of {@link isChosen}, in a query on `routing`. */
export const isAutomatic = sql<boolean>`routing.automatico and routing.decided_by is null`
