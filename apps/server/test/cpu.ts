/**
 * Milliseconds of processor this process has used. What is measured in them is the work itself, whatever else the machine
 * is doing: a clock on the wall would also count the tests that run beside.
 */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
