import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Answer, Body } from '@xbetapp/contract/contract'
import type { EntityKind } from '@xbetapp/domain/reference/reference/entity-kinds'
import { api } from '#web/lib/api.ts'
import { apiQuery } from '#web/lib/api-query.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { toastFailure } from '#web/lib/toast.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { reportText as text } from './reports.it.ts'

/** Kind of the accounts a report is of; null for the house's own. */
export type ReportOwner = EntityKind | null
export type ReportRequest = Body<'POST /api/v1/conto/excel/send'>[number]
export type ReportSend = Answer<'GET /api/v1/conto/excel/send/:idReportInvio'>

/** Milliseconds, more than other calls have: a year of a big account is long to write. */
const REPORT_TIMEOUT_MS = 120_000
/** Milliseconds between two looks at a send that has not ended. */
const POLL_MS = 1_500

/** Fetches a spreadsheet or PDF and hands it to the browser. */
export const useDownloadReport = (entity: ReportOwner) =>
  useMutation({
    mutationFn: async (body: ReportRequest) => {
      const answer =
        entity === null
          ? await api('POST /api/v1/conto/excel/download', { body, timeoutMs: REPORT_TIMEOUT_MS })
          : await api('POST /api/v1/conto/excel/download/:entity', {
              params: { entity },
              body,
              timeoutMs: REPORT_TIMEOUT_MS,
            })
      for (const { fileContent, fileName } of [answer].flat()) saveFile(fileContent, fileName)
    },
    onError: (error) => toastFailure(error),
  })

export const useSendHouseReports = () =>
  useApiMutation('POST /api/v1/conto/excel/send', { success: text.sent })

/** Sends the reports of any number of accounts in one call, which takes longer the more there are. */
export const useSendAccountReports = () =>
  useApiMutation('POST /api/v1/conto/excel/send/:entity', {
    success: text.sent,
    timeoutMs: REPORT_TIMEOUT_MS,
  })

/** A send, recipient by recipient, polled until it has ended. */
export const reportSendQuery = (idReportInvio: number) =>
  queryOptions({
    ...apiQuery(['report', 'send', idReportInvio], 'GET /api/v1/conto/excel/send/:idReportInvio', {
      params: { idReportInvio },
    }),
    refetchInterval: ({ state }) => (state.data?.concluso ? false : POLL_MS),
  })
