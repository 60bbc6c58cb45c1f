import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDataDir } from './find-database.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xbetapp-comandi-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function command(name: string, args: readonly string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, `${name}.ts`), ...args],
    { env: { ...process.env, ...env }, encoding: 'utf8' },
  )
  return { status, said: `${stdout}${stderr}` }
}

describe('the audit of packages', () => {
  const audit = async (name: string, advisories: unknown) => {
    const list = join(folder, `${name}.json`)
    await writeFile(list, JSON.stringify(advisories))
    return command('audit-deps', ['--faults', list])
  }
  const against = (name: string, events: readonly object[], more: object = {}) => ({
    ...{ id: 'GHSA-prova', modified: '2026-11-20T10:00:00Z', summary: 'a fault', ...more },
    affected: [{ package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events }] }],
  })

  it('reports a known fault of the installed version and exits with 1', async () => {
    const { status, said } = await audit('one', [against('fastify', [{ introduced: '0' }])])
    expect(said).toMatch(/Known fault: fastify \d+\.\d+\.\d+ GHSA-prova a fault/)
    expect(status).toBe(1)
  })

  it('reports no known faults with its source and exits with 0', async () => {
    const { status, said } = await audit('none', [
      against('fastify', [{ introduced: '0' }, { fixed: '0.1.0' }]),
      against('fastify', [{ introduced: '0' }], { withdrawn: '2026-01-01T00:00:00Z' }),
      against('no-such-package', [{ introduced: '0' }]),
    ])
    expect(said).toContain('2 advisories about packages of npm, the newest of 2026-11-20')
    expect(said).toContain('Licences: all looked at')
    expect(said).toMatch(/Known faults: 0\n$/)
    expect(status).toBe(0)
  })

  it('does not accept an empty list, nor a file without a list: exits with 2', async () => {
    expect(await audit('empty', [])).toMatchObject({
      status: 2,
      said: expect.stringContaining('NOT CHECKED WHOLLY'),
    })
    expect(await audit('other', { a: 1 })).toMatchObject({
      status: 2,
      said: expect.stringContaining('no list of the OSV format'),
    })
  })
})

describe('recovery to a moment without an archive', () => {
  const recover = (to: string) =>
    command(
      'recover',
      ['--to', to, '--into', join(folder, 'nuovo'), '--config', join(folder, 'manca.conf')],
      {
        DATA_DIR: folder,
      },
    )

  it('names the last backup before it and how to restore it, or says that there is none', async () => {
    await mkdir(join(folder, 'backups'), { recursive: true })
    for (const at of ['20261121-030000', '20261122-030000', '20261123-030000'])
      await writeFile(join(folder, 'backups', `xbetapp-${at}.backup`), '')
    const found = recover('2026-11-22 19:40:11+01')
    expect(found.said).toContain(
      `npm run restore -- ${join(folder, 'backups/xbetapp-20261122-030000.backup')}`,
    )
    expect(found.status).toBe(1)
    expect(recover('2026-11-20 10:00:00+01').said).toContain("non c'è un backup di prima di allora")
  })
})

describe('a command with a missing data folder', () => {
  it('says so in a sentence, creates no folder and exits with 1', async () => {
    const missing = join(folder, 'non-c-e')
    const { status, said } = command('books', ['check'], { DATA_DIR: missing })
    expect(said).toBe(`La cartella dati ${missing} non esiste: indicarla con DATA_DIR\n`)
    expect(status).toBe(1)
    await expect(stat(missing)).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

describe('a command that is called wrongly', () => {
  it.each([
    ['backup', ['--keep', 'tanti'], /^--keep: atteso un numero/],
    ['restore', ['manca.backup'], /^manca\.backup: il file non esiste/],
    ['recover', ['--to', 'ieri', '--into', 'qui'], /^--to ieri: atteso un momento/],
    ['books-verify', [], /^npm run books:verify -- </],
    ['books-verify', ['--chain'], /^--chain: non previsto, o senza il suo valore/],
    ['user', ['create', 'anna', 'ADMIN,', 'LINK'], /^LINK: non previsto/],
    ['user', ['roles', 'anna', 'contabilita,OPERATOR'], /^Ruolo OPERATOR non esistente/],
  ])('%s %j says what is wrong and how it is called, does nothing and exits with 2', (name, args, said) => {
    const folderIs = { DATA_DIR: join(folder, 'non-c-e') }
    const wrong = command(name, args, folderIs)
    expect(wrong.said).toMatch(said)
    expect(wrong.said).toContain(`npm run ${name.replace('-', ':')}`)
    expect(wrong.said).not.toContain('    at ')
    expect(wrong.status).toBe(2)
    expect(existsSync(folderIs.DATA_DIR)).toBe(false)
  })

  it('on a folder without a database makes none', async () => {
    const dataDir = await mkdtemp(join(folder, 'vuota-'))
    const { status, said } = command('backup', [], { DATA_DIR: dataDir })
    expect(said).toMatch(/non c'è un database: indicare DATA_DIR o DATABASE_URL/)
    expect(status).toBe(1)
    expect(await readdir(dataDir)).toEqual([])
  })

  it('with a file that cannot be restored makes no database', async () => {
    const file = join(folder, 'altro.backup')
    await writeFile(file, 'non è un backup\n')
    const dataDir = join(folder, 'non-c-e')
    const { status, said } = command('restore', [file], { DATA_DIR: dataDir })
    expect(said).toBe('Il file non è un backup di xbetapp\n')
    expect([status, existsSync(dataDir)]).toEqual([1, false])
  })

  it('with a file that cannot be read says which', () => {
    const { status, said } = command('books-verify', ['--chain', '/non/c/e'])
    expect(said).toBe('/non/c/e: non esiste\n')
    expect(status).toBe(1)
  })
})

describe.runIf(process.getuid?.() === 0)('a command run by root', () => {
  const NOBODY = 65_534
  const ownerAfter = async (dataDir: string) => {
    const made = join(dataDir, 'chi')
    const script = `import { becomeOwner } from '${join(import.meta.dirname, 'find-database.ts')}'
      import { writeFileSync } from 'node:fs'
      await becomeOwner('${dataDir}')
      writeFileSync('${made}', '')`
    spawnSync(process.execPath, ['--input-type=module', '-e', script])
    return (await stat(made)).uid
  }

  it('goes on as the owner of the data folder, unless its database runs as another user', async () => {
    await chmod(folder, 0o755)
    const [own, mixed] = [join(folder, 'suo'), join(folder, 'misto')]
    for (const dataDir of [own, mixed]) {
      await mkdir(join(dataDir, 'postgres'), { recursive: true })
      await writeFile(join(dataDir, 'postgres/PG_VERSION'), '18')
    }
    for (const path of [own, join(own, 'postgres'), mixed]) await chown(path, NOBODY, NOBODY)
    expect(await ownerAfter(own)).toBe(NOBODY)
    expect(await ownerAfter(mixed)).toBe(0)
  })

  it("makes a data folder for the owner of the folder it is in; in a folder of root's, for the product's owner", async () => {
    const OTHER = 65_533
    const [product, home] = [join(folder, 'prodotto'), join(folder, 'casa')]
    for (const [path, owner] of [
      [product, NOBODY],
      [home, OTHER],
    ] as const) {
      await mkdir(path)
      await chown(path, owner, owner)
    }
    const [own, roots, there] = [join(home, 'dati'), join(folder, 'nuova'), join(folder, 'gia')]
    await mkdir(there)
    for (const dataDir of [own, roots, there]) await makeDataDir(dataDir, product)
    const owners = await Promise.all([own, roots, there].map(async (path) => (await stat(path)).uid))
    expect(owners).toEqual([OTHER, NOBODY, 0])
  })
})
