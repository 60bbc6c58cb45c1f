import { badRequest } from '../api-error.ts'
import type { Method } from '../method.ts'

/** The largest file that Telegram's own servers deliver to bots. */
const MAX_DOWNLOAD_BYTES = 20 * 1024 * 1024

export const getFile: Method = (em, { params }) => {
  const fileId = params.text('file_id')
  if (fileId === undefined) throw badRequest('file_id not specified')
  const file = em.store.world.files.get(fileId)
  if (!file) throw badRequest('wrong file_id or the file is temporarily unavailable')
  if (file.size > MAX_DOWNLOAD_BYTES) throw badRequest('file is too big')
  return {
    file_id: file.fileId,
    file_unique_id: file.uniqueId,
    file_size: file.size,
    file_path: file.path,
  }
}
