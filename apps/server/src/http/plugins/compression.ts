import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import plugin from 'fastify-plugin'

/** Long lists shrink tenfold; below 2 KB compression does not pay. */
export const compression = plugin(async (app) => {
  await app.register(fastifyCompress, {
    global: true,
    threshold: 2048,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
    zlibOptions: { level: 4 },
  })
})
