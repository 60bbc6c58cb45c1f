/** Waits for the work, at most `ms`; unfinished work goes on unawaited. */
export async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, enough]).finally(() => clearTimeout(timer))
}
