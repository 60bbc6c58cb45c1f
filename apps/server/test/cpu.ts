/**
 * CPU time this process has used, in milliseconds. It measures the work itself: a wall clock would also count the tests
 * that run beside.
 */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
