import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Emulation } from '../emulation.ts'
import { Refusal } from '../people/refusal.ts'

const fileParams = z.object({ fileId: z.string() })
const fileQuery = z.object({ original: z.stringbool().optional() })

/** Photos and documents for the page and for tests; `?original=true` gives the bytes as they were uploaded. */
export function fileRoute(app: FastifyInstance, em: Emulation): void {
  app.get('/emulator/files/:fileId', async (request, reply) => {
    const file = em.store.world.files.get(fileParams.parse(request.params).fileId)
    if (!file) throw new Refusal(404, 'Il file non esiste')
    const { original } = fileQuery.parse(request.query)
    const isPhoto = file.path.startsWith('photos/')
    // A document is only ever downloaded: shown in place, an HTML one would run in the page's name.
    if (!isPhoto || original) {
      reply.header(
        'content-disposition',
        `attachment; filename*=UTF-8''${encodeURIComponent(file.name ?? file.blob)}`,
      )
    }
    reply.type(isPhoto && !original ? file.mime : 'application/octet-stream')
    reply.header('x-content-type-options', 'nosniff').header('cache-control', 'max-age=31536000, immutable')
    return em.store.blobs.read((original && file.originalBlob) || file.blob)
  })
}
