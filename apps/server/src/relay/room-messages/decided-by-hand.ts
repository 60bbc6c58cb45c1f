import { sql } from 'kysely'

/** Whether a person decided on a planned send, by choosing the room or by confirming a held send. */
export const isChosen = (row: { automatico: boolean; decisoDa: string | null }): boolean =>
  !row.automatico || row.decisoDa !== null

/** Whether the bet's version differs from the one a person decided to send. */
export const isUnseen = (row: { versioneDecisa: number | null }, bet: { textVersion: number }): boolean =>
  row.versioneDecisa !== null && row.versioneDecisa !== bet.textVersion

/** The opposite of {@link isChosen}, in a query on `instradamento`. */
export const isAutomatic = sql<boolean>`instradamento.automatico and instradamento.deciso_da is null`
