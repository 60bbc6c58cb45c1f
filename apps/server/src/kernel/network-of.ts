import { isIPv6 } from 'node:net'

/**
 * The network of a caller: an IPv4 address, or the first 64 bits of an IPv6 one. A holder of one IPv6 address holds all
 * of its /64, and would have a fresh budget for each.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const given = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  // An IPv4 address at the end takes the place of two groups.
  const length = given.length + after.length + Number(after.at(-1)?.includes('.') ?? false)
  const groups = tail === undefined ? given : [...given, ...Array<string>(8 - length).fill('0'), ...after]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
