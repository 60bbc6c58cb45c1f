import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/**
 * Builds apps/web into apps/web/dist, each text file also as .br and .gz for the server. `--if-needed`: does nothing
 * while dist was built from the current sources.
 */
const ROOT = resolve(import.meta.dirname, '..')
const WEB = join(ROOT, 'apps/web')
const DIST = join(WEB, 'dist')
const STAMP = join(DIST, '.build-stamp')

const SOURCES = [
  'apps/web/{index.html,package.json,postcss.config.mjs,tsconfig.json,chunks.ts,vite.config.ts}',
  'apps/web/{public,src}/**/*',
  'packages/{contract,domain}/src/**/*',
  'package-lock.json',
  'scripts/build-web.ts',
]

const stamp = stampOf(SOURCES)
const upToDate =
  process.argv.includes('--if-needed') && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp
if (!upToDate) {
  const { build } = await import('vite')
  const { default: config } = await import('../apps/web/vite.config.ts')
  await build({ ...config, configFile: false, root: WEB, mode: 'production', logLevel: 'warn' })
  compressTexts()
  // Written last: an interrupted build has no stamp.
  writeFileSync(STAMP, stamp)
}

/**
 * A hash of contents, not of times: a fresh clone and a copied folder count as the same sources. Tests do not count.
 */
function stampOf(patterns: readonly string[]): string {
  const hash = createHash('sha256')
  const entries = globSync(patterns, { cwd: ROOT, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  for (const file of files.filter((name) => !/\.test\.tsx?$/.test(name)).sort()) {
    hash.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/** Compressing files below a kilobyte gains nothing. */
function compressTexts(): void {
  for (const name of globSync('**/*.{css,html,js,svg}', { cwd: DIST })) {
    const file = join(DIST, name)
    const content = readFileSync(file)
    if (content.length < 1024) continue
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }))
  }
}
