import type { Body } from '@xbetapp/contract/contract'
import { api } from './api.ts'
import { saveFile } from './save-file.ts'
import { toastFailure } from './toast-failure.ts'

/** What is shown as a workbook, handed to the browser; a refusal is told. */
export async function saveSheet(body: Body<'POST /api/v1/viste/xlsx'>): Promise<void> {
  try {
    const { fileContent, fileName } = await api('POST /api/v1/viste/xlsx', { body })
    saveFile(fileContent, fileName)
  } catch (error) {
    toastFailure(error)
  }
}
