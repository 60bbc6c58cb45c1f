import { isIPv6 } from 'node:net'

/**
 * The network of a caller: an IPv4 address, or the first 64 bits of an IPv6 one. A holder of one IPv6 address holds all
 * of its /64, and would have a fresh budget for each.
 */
export function networkOf(address: string): string {
  const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mappedIpv4?.[1]) return mappedIpv4[1]
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const leadingGroups = head.split(':').filter(Boolean)
  const trailingGroups = tail?.split(':').filter(Boolean) ?? []
  // An IPv4 address at the end takes the place of two groups.
  const length =
    leadingGroups.length + trailingGroups.length + Number(trailingGroups.at(-1)?.includes('.') ?? false)
  const groups =
    tail === undefined
      ? leadingGroups
      : [...leadingGroups, ...Array<string>(8 - length).fill('0'), ...trailingGroups]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
