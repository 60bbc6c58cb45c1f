import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const PLACES = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/bin', '/usr/local/bin']
const POSTGRESQL = '/usr/lib/postgresql'

export interface Programs {
  patroni: string
  etcd: string
  haproxy: string
  pgbouncer: string
  /** Folder of PostgreSQL's own programs. */
  postgres: string
  /** Without it there is no archive. */
  pgbackrest: string | null
}

/** The programs of a cluster on this machine, or the missing packages. */
export function findPrograms(): { programs: Programs } | { missing: string[] } {
  const find = (name: string) => PLACES.map((place) => join(place, name)).find((file) => existsSync(file))
  const [patroni, etcd, haproxy, pgbouncer] = ['patroni', 'etcd', 'haproxy', 'pgbouncer'].map(find)
  const versions = existsSync(POSTGRESQL) ? readdirSync(POSTGRESQL).sort((a, b) => Number(b) - Number(a)) : []
  const postgres = versions
    .map((version) => join(POSTGRESQL, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'pg_rewind')) && existsSync(join(bin, 'postgres')))
  if (!patroni || !etcd || !haproxy || !pgbouncer || !postgres) {
    const parts = { patroni, 'etcd-server': etcd, haproxy, pgbouncer, postgresql: postgres }
    return { missing: Object.entries(parts).flatMap(([name, found]) => (found ? [] : [name])) }
  }
  return { programs: { patroni, etcd, haproxy, pgbouncer, postgres, pgbackrest: find('pgbackrest') ?? null } }
}

/** How a person installs the missing packages. */
export const howToInstall = (missing: readonly string[]): string =>
  `The cluster needs ${missing.join(', ')}, which are not installed. On Debian: apt-get install patroni python3-etcd etcd-server haproxy pgbouncer pgbackrest postgresql`
