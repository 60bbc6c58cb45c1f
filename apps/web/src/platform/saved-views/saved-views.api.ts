import type { Answer } from '@xbetapp/contract/contract'
import type { ListName } from '@xbetapp/domain/platform/roles/lists'
import { apiQuery } from '#web/lib/api-query.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { savedViewsText as text } from './saved-views.it.ts'

export type SavedView = Answer<'GET /api/v1/viste'>[number]
export type ViewContent = SavedView['contenuto']

const VIEWS_KEY = ['viste']

export const savedViewsQuery = (lista: ListName) => ({
  ...apiQuery([...VIEWS_KEY, lista], 'GET /api/v1/viste', { query: { lista } }),
  staleTime: 60_000,
})

const shared = { invalidates: [VIEWS_KEY] }

export const useSaveView = () =>
  useApiMutation('POST /api/v1/viste', { ...shared, success: ({ nome }) => text.saved(nome) })

export const useEditView = () =>
  useApiMutation('PUT /api/v1/viste/:id', { ...shared, success: ({ nome }) => text.saved(nome) })

export const useDeleteView = () =>
  useApiMutation('DELETE /api/v1/viste/:id', { ...shared, success: text.deleted })
