import { execFileSync, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const VERSION = '5.1.5'

/** PostGraphile on the same database, in a separate process; installed temporarily and removed afterwards. */
export async function startPostGraphile(database: string, port: number) {
  const folder = await mkdtemp(join(tmpdir(), 'xbetapp-peer-'))
  execFileSync('npm', ['install', '--no-save', '--no-audit', '--prefix', folder, `postgraphile@${VERSION}`], {
    stdio: 'ignore',
  })
  const program = join(folder, 'node_modules/postgraphile/dist/cli-run.js')
  const options = ['-P', 'postgraphile/presets/amber', '-c', database, '-s', 'public', '-p', String(port)]
  const peer = spawn(process.execPath, [program, ...options], {
    cwd: folder,
    env: { ...process.env, GRAPHILE_ENV: 'production' },
    stdio: 'ignore',
  })
  const ask = async (query: string) => {
    const reply = await fetch(`http://127.0.0.1:${port}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    })
    return (await reply.json()) as { data: { allBets: { nodes: unknown[] } } }
  }
  const stop = async () => {
    peer.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  }
  for (let tries = 0; ; tries++) {
    const up = await ask('{ allBets(first: 1) { nodes { idReceivedBet } } }').catch(() => null)
    if (up?.data.allBets) break
    if (tries > 60) {
      await stop()
      throw new Error('PostGraphile did not start')
    }
    await sleep(500)
  }
  return {
    /** Inserts rows of drops in one request, with its own mutation. */
    async insertDrops(drops: ReadonlyArray<{ idReceivedBet: number; idVenue: number }>) {
      const terms = `importoNoPerc: "100", quotaNoTassa: "1.9", importo: "100", quota: "1.9", importoPostCambio: "100",
        percentualeImporto: "100", tassaQuota: "0", cambioValuta: "1", nomeValuta: "EUR", freerollAttivo: "0",
        droppedDate: "2026-01-01T12:00:00Z", username: "peer"`
      const parts = drops.map(
        ({ idReceivedBet, idVenue }, i) =>
          `d${i}: createDroppedBet(input: {droppedBet: {idReceivedBet: ${idReceivedBet}, idVenue: ${idVenue}, ${terms}}}) { clientMutationId }`,
      )
      const { errors } = (await ask(`mutation { ${parts.join(' ')} }`)) as {
        errors?: Array<{ message: string }>
      }
      if (errors) throw new Error(errors[0]?.message)
    },
    stop,
  }
}
