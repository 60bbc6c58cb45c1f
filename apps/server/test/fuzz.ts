/**
 * How much is tried, and where the dice start. The same every time, so that a red run means a change of ours; with
 * FUZZ_RUNS and FUZZ_SEED one looks further.
 */
export const fuzz = (runs: number) => ({
  numRuns: Number(process.env.FUZZ_RUNS ?? runs),
  seed: Number(process.env.FUZZ_SEED ?? 20_260_311),
})
