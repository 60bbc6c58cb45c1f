import type { Daemon } from '../../scripts/recover/daemon.ts'

/** A database machine: PostgreSQL and its Patroni, behind proxies that can be cut. */
export interface ClusterNode {
  name: string
  /** Its data, and its Patroni's log. */
  folder: string
  isPrimary(): Promise<boolean>
  /** The machine's own database, as its owner. */
  url: string
  /** Its Patroni's REST API. */
  rest: string
  start(): Promise<void>
  /** As in a power failure. */
  kill(): Promise<void>
  /** Kills only PostgreSQL; Patroni handles it. */
  killPostgres(): Promise<void>
  /** Suspends all processes of the machine. */
  freeze(): void
  thaw(): void
  /** Blocks its traffic in both directions. */
  cutOff(isCut: boolean): void
}

export interface Cluster {
  nodes: readonly ClusterNode[]
  etcd: readonly Daemon[]
  /** As the product receives them. */
  urls: { pooled: string; direct: string; copies: string }
  /** The address for users, and the ports of the processes behind it. */
  peopleUrl: string
  httpPorts: readonly [number, number]
  /** The node that answers as the primary; null while there is none. */
  primary(): Promise<ClusterNode | null>
  /** Waits for a primary, its synchronous replica, and this many replicas in all. */
  ready(copies?: number): Promise<ClusterNode>
  /** The proxies between the product and the database. */
  proxies: { haproxy: Daemon; pgbouncer: Daemon }
  /** Switches over to the synchronous replica in an orderly way. */
  switchOver(from: ClusterNode): Promise<void>
  /** The archive of all writes, null without pgBackRest. */
  archive: {
    /** The configuration with which it is read. */
    config: string
    /** A base backup, to which later writes are added from the log. */
    backup(): Promise<void>
  } | null
  stop(): Promise<void>
}
